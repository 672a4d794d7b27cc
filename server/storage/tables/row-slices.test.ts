import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openSqlite } from '../engine/sqlite.ts';
import { watchSqlite } from '../history/sqlite-history.ts';
import { migrate } from '../migrations.ts';
import { readPage } from './row-slices.ts';
import { rowsOf } from './rows.ts';

it('reads of rows that are large only those that begin within the bytes', async () => {
  const engine = openSqlite(':memory:');
  await migrate(engine);
  await sql`INSERT INTO users VALUES ('u', 'u', 'u', 'u', '', 1, 1, 0, '', 'u')`.execute(
    engine.writer,
  );
  const rows = Array.from({ length: 40 }, (_, n) => {
    return { entity: 'note', id: `n${n}`, version: n + 1, complete: true, body: 'é'.repeat(5_000) };
  });
  const mark = { kept: undefined, write: () => undefined, close: () => undefined };
  const history = await watchSqlite(engine, mark, () => undefined);
  await rowsOf(engine, history).transaction('u', (tx) => tx.write(rows));
  const page = (maxBytes: number) =>
    readPage({ userId: 'u', among: sql`true`, after: 0, maxBytes }, 500).execute(engine.writer);
  const lengths = await Promise.all([0, 9_999, 10_000, 35_000, 1e9].map(page));
  expect(lengths.map((one) => one.rows.length)).toEqual([1, 1, 2, 4, 40]);
  expect(lengths.map((one) => one.rows[0]?.seen)).toEqual([40, 40, 40, 40, 40]);
  await engine.close();
});
