/** Thousands of changes made offline. More of these runs: `npm run simulate -- --mode weeks --seeds N`. */
import { expect, it } from 'vitest';
import { fewerUnlessLong } from '../support/long.ts';
import { weeksOffline } from './fault-profile.ts';
import { runAll } from './runs.ts';

const changes = fewerUnlessLong(10_000, 500);

it(`[P2] [S5] ${changes} changes made through weeks offline all arrive, under faults, while the others went on`, {
  timeout: 300_000,
}, async () => {
  const { operations } = weeksOffline();
  const run = { first: 1, count: 1, operations, changes, workers: 1 };
  for await (const { wrongs, lines } of runAll({ ...run, mode: 'weeks', keepLines: true })) {
    expect(wrongs).toEqual([]);
    const back = lines.find((line) => line.includes(' is back with '));
    const waiting = Number(back?.split(' ').at(-1));
    expect(waiting).toBeGreaterThanOrEqual(changes);
  }
  expect.assertions(2);
});
