import { expect, it } from 'vitest';
import { createCountsInMemory } from './counts.ts';

const window = { lengthMs: 60_000, nowMs: 1_000 };
const full = { isFull: true, waitMs: 60_000 };

it('a flood of other keys forgets none that is under attack, and memory has an end', async () => {
  const counts = createCountsInMemory();
  const target = [{ key: 'target', most: 10 }];
  const early = [{ key: 'early', most: 1 }];
  const take = (bounds: typeof target) => counts.take(bounds, window);
  await take(early);
  for (let n = 0; n < 4; n++) await take(target);
  for (let n = 0; n < 120_000; n++) {
    // Giving back does not evade it.
    const taken = await take([{ key: `flood ${n}`, most: 10 }]);
    if (n % 5 === 0 && !taken.isFull) await counts.giveBack(taken.counts);
  }
  for (let n = 4; n < 10; n++) expect((await take(target)).isFull).toBe(false);
  expect(await take(target)).toEqual(full);
  // It came once, like those of the flood, and before them.
  expect((await take(early)).isFull).toBe(false);
});

it('the room of windows that have ended is free again', async () => {
  const counts = createCountsInMemory();
  const keys = Array.from({ length: 50_000 }, (_, n) => ({ key: `${n}`, most: 3 }));
  for (const key of keys) for (let n = 0; n < 3; n++) await counts.take([key], window);
  const later = { ...window, nowMs: window.nowMs + window.lengthMs };
  const one = [{ key: 'one', most: 1 }];
  await counts.take(one, later);
  for (let n = 0; n < 40_000; n++) await counts.take([{ key: `later ${n}`, most: 3 }], later);
  expect(await counts.take(one, later)).toEqual(full);
});
