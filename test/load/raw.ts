/** The raw limit: the same batches of rows in transactions of their own, with no server in between. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { createRandom, type Random } from '../support/random.ts';
import { drawBatchSize, newCard } from './traffic.ts';

export interface RawLimit {
  transactionsPerSecond: number;
  rowsPerSecond: number;
}

const columns = '(id TEXT PRIMARY KEY, body TEXT NOT NULL)';

function draw(random: Random) {
  return Array.from({ length: drawBatchSize(random) }, () => {
    const card = newCard('0mvd5k2qo-000-raw');
    return [card.id, JSON.stringify({ id: card.id, $at: card.at, ...card.fields })] as const;
  });
}

/** One writer, as SQLite has it; WAL and synchronous=FULL like the server's. */
export async function rawSqlite(dataDir: string, ms: number): Promise<RawLimit> {
  const database = new DatabaseSync(join(dataDir, 'raw.db'));
  database.exec(
    `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE raw ${columns}`,
  );
  const insert = database.prepare('INSERT INTO raw VALUES (?, ?)');
  const random = createRandom(1);
  const limit = await repeat(ms, 1, async () => {
    const rows = draw(random);
    database.exec('BEGIN IMMEDIATE');
    for (const row of rows) insert.run(...row);
    database.exec('COMMIT');
    return rows.length;
  });
  database.close();
  return limit;
}

/** As many concurrent writers as the server has connections. */
export async function rawPostgres(url: string, ms: number): Promise<RawLimit> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  await pool.query(`CREATE TABLE raw ${columns}`);
  const random = createRandom(1);
  const limit = await repeat(ms, 10, async () => {
    const rows = draw(random);
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query('INSERT INTO raw SELECT * FROM unnest($1::text[], $2::text[])', [
      rows.map(([id]) => id),
      rows.map(([, body]) => body),
    ]);
    await client.query('COMMIT');
    client.release();
    return rows.length;
  });
  await pool.end();
  return limit;
}

async function repeat(ms: number, writers: number, write: () => Promise<number>) {
  const began = performance.now();
  let [transactions, rows] = [0, 0];
  const one = async () => {
    while (performance.now() - began < ms) {
      rows += await write();
      transactions += 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, one));
  const seconds = (performance.now() - began) / 1_000;
  return { transactionsPerSecond: transactions / seconds, rowsPerSecond: rows / seconds };
}
