import { AccountDatabase } from '../../../../src/db/database.ts';
import { mutateIn } from '../../../../src/db/mutate.ts';
import { createCards, editCard } from '../../../../src/model/entities/card.ts';
import { runEngine } from './device.ts';
import { openRaw, putRows, removeRaw } from './raw-puts.ts';
import { environment, makeCards } from './records.ts';
import { timed } from './timed.ts';

/** One of so many cards is edited: a student's edits are spread out. */
const spread = 20;

/** One round of “edits”: each changes a card's text while the engine reads the outbox. */
export async function editSingly(
  count: number,
): Promise<{ rawMs: number; calledMs: number; awaitedMs: number }> {
  const database = new AccountDatabase(`bench-${crypto.randomUUID()}`);
  await database.open();
  const made = await mutateIn(database, createCards, makeCards(count * spread), environment);
  if (!made.ok) throw new Error(made.error.message);
  const ids = made.data.ids.filter((_, index) => index % spread === 0);
  const engine = runEngine(database);
  const edit = async (id: string, how: string) => {
    const input = { id, front: `${how} ${id}`.padEnd(60, 'f'), back: how.padEnd(120, 'b') };
    const result = await mutateIn(database, editCard, input, environment);
    if (!result.ok) throw new Error(result.error.message);
  };
  const calledMs = await timed(() => Promise.all(ids.map((id) => edit(id, 'called'))));
  const awaitedMs = await timed(async () => {
    for (const id of ids) await edit(id, 'awaited');
  });
  engine.stop();
  const rows = await database.table('card').toArray();
  const raw = await openRaw(database, 'card');
  await putRows(raw, rows);
  await database.delete();
  const edited = rows.filter((_, index) => index % spread === 0);
  const rawMs = await timed(async () => {
    for (const row of edited) await putRows(raw, [row]);
  });
  raw.close();
  await removeRaw();
  return { rawMs, calledMs, awaitedMs };
}
