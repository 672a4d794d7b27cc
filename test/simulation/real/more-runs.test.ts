/** The other half of the runs on the real databases, in a process of their own. */
import { expect, it } from 'vitest';
import { isLong } from '../../support/long.ts';
import { firstSeedOfDay } from '../seed-of-day.ts';
import { runSeeds, runsEach } from './runs.ts';

it.runIf(isLong)(
  '[P2] [P3] holds through more simulated runs on the real databases',
  {
    timeout: 900_000,
  },
  async () => {
    expect(await runSeeds(firstSeedOfDay() + runsEach, runsEach)).toEqual([]);
  },
);
