import { openAccountDatabase } from '../../../../src/db/database.ts';
import { cardsDue, countDue, states } from '../../../../src/db/due-cards.ts';
import { mutateIn } from '../../../../src/db/mutate.ts';
import { watchRows } from '../../../../src/db/watch.ts';
import { rateCard } from '../../../../src/model/entities/review.ts';
import { openRaw, putRows, removeRaw } from './raw-puts.ts';
import { environment } from './records.ts';
import { timed } from './timed.ts';

/** Rates cards one after another while a list follows what is due. Milliseconds from the press. */
export async function rateCards(
  userId: string,
  count: number,
): Promise<{ durableMs: number[]; paintedMs: number[]; rawMs: number[] }> {
  const database = await openAccountDatabase(userId);
  const read = () => cardsDue(database, undefined, states.fresh, 0).take(50);
  let seen: (() => void) | undefined;
  const stop = watchRows(
    async () => {
      const [list] = await Promise.all([read(), countDue(database, undefined, Date.now(), 20)]);
      return list;
    },
    (list) => {
      const main = document.querySelector('main');
      if (main !== null) main.textContent = list.map(({ cardId }) => cardId).join(' ');
      seen?.();
    },
    (error) => console.error(error),
  );
  const durableMs: number[] = [];
  const paintedMs: number[] = [];
  for (const { cardId } of (await read()).concat(await read()).slice(0, count)) {
    const repainted = new Promise<void>((resolve) => {
      seen = resolve;
    });
    const start = performance.now();
    const input = { cardId, rating: 4 as const, durationMs: 1_000 };
    const result = await mutateIn(database, rateCard, input, environment);
    if (!result.ok) throw new Error(result.error.message);
    durableMs.push(performance.now() - start);
    await repainted;
    paintedMs.push(performance.now() - start);
  }
  stop();
  const row = await database.table('card').toCollection().first();
  const raw = await openRaw(database, 'card');
  const rawMs: number[] = [];
  for (let i = 0; i < count; i++) rawMs.push(await timed(() => putRows(raw, [row])));
  raw.close();
  await removeRaw();
  return { durableMs, paintedMs, rawMs };
}
