/** Ten thousand changes made offline. More of these runs: `npm run simulate -- --mode weeks --seeds N`. */
import { expect, it } from 'vitest';
import { weeksOffline } from './fault-profile.ts';
import { runAll } from './runs.ts';

it('[P2] [S5] ten thousand changes made through weeks offline all arrive, under faults, while the others went on', {
  timeout: 300_000,
}, async () => {
  const run = { first: 1, count: 1, operations: weeksOffline.operations, workers: 1 };
  for await (const { wrongs, lines } of runAll({ ...run, mode: 'weeks', keepLines: true })) {
    expect(wrongs).toEqual([]);
    const back = lines.find((line) => line.includes(' is back with '));
    const waiting = Number(back?.split(' ').at(-1));
    expect(waiting).toBeGreaterThanOrEqual(weeksOffline.profile.away.changes);
  }
  expect.assertions(2);
});
