import { AccountDatabase } from '../../../../src/db/database.ts';
import { mutateIn } from '../../../../src/db/mutate.ts';
import { createCards } from '../../../../src/model/entities/card.ts';
import { openRaw, putRows, removeRaw } from './raw-puts.ts';
import { environment, makeCards } from './records.ts';
import { timed } from './timed.ts';

/** One round of W1: the same rows through the entry point of local writes and as raw puts. */
export async function writeRecords(count: number): Promise<{ rawMs: number; oursMs: number }> {
  const database = new AccountDatabase(`bench-${crypto.randomUUID()}`);
  await database.open();
  const cards = makeCards(count);
  const oursMs = await timed(async () => {
    const result = await mutateIn(database, createCards, cards, environment);
    if (!result.ok) throw new Error(result.error.message);
  });
  const rows = await database.table('card').toArray();
  if (rows.length !== count) throw new Error(`${rows.length} rows were stored`);
  const raw = await openRaw(database, 'card');
  await database.delete();
  const rawMs = await timed(() => putRows(raw, rows));
  raw.close();
  await removeRaw();
  return { rawMs, oursMs };
}
