/**
 * Some runs of three hundred operations, others each day, on all cores and outside the test runner's own
 * transformation of modules, which would double their time. Fifty thousand: `npm run test:long -- simulate`.
 */
import { expect, it } from 'vitest';
import { fewerUnlessLong, isLong } from '../support/long.ts';
import { runAll } from './runs.ts';
import { firstSeedOfDay } from './seed-of-day.ts';

const parts = fewerUnlessLong([1, 2, 3, 4], [1]);
const runsPerPart = fewerUnlessLong(150, 5);
const realRuns = 2;

it.each(parts)(
  '[P2] [P3] [S1] [S2] [S3] [S5] [S6] [S7] [S9] [S11] part %i of the runs ends with nothing lost, doubled, revived or foreign',
  { timeout: 900_000 },
  async (part) => {
    const first = firstSeedOfDay() + (part - 1) * runsPerPart;
    console.log(`npm run simulate -- --first-seed ${first} --seeds ${runsPerPart}`);
    const failures: string[] = [];
    for await (const { seed, wrongs } of runAll({ first, count: runsPerPart, operations: 300 })) {
      const [wrong] = wrongs;
      if (wrong === undefined) continue;
      failures.push(`npm run simulate -- --first-seed ${seed} --seeds 1: ${wrong}`);
    }
    expect(failures).toEqual([]);
  },
);

it.runIf(isLong)(
  'runs on the real databases too, with all of the server loaded in a thread',
  {
    timeout: 300_000,
  },
  async () => {
    const first = firstSeedOfDay();
    console.log(`npm run simulate -- --mode real --first-seed ${first} --seeds ${realRuns}`);
    for await (const { wrongs } of runAll({
      first,
      count: realRuns,
      operations: 300,
      mode: 'real',
    })) {
      expect(wrongs).toEqual([]);
    }
    expect.assertions(realRuns);
  },
);
