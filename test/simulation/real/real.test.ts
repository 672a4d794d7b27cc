/** The same runs as in memory, fewer of them, on Dexie, the real client, Fastify and SQLite. */
import './realm.ts';
import { describe, expect, it } from 'vitest';
import { isLong } from '../../support/long.ts';
import { firstSeedOfDay } from '../seed-of-day.ts';
import { simulate } from '../simulate.ts';
import { layReal } from './ground.ts';
import { runSeeds, runsEach } from './runs.ts';

describe('a simulated run on the real databases', () => {
  it('[P2] [P3] [S1] [S2] [S3] [S5] [S6] [S7] [S9] [S11] ends with nothing lost, doubled, revived or foreign', {
    timeout: 900_000,
  }, async () => {
    expect(await runSeeds(firstSeedOfDay(), runsEach)).toEqual([]);
  });

  it.runIf(isLong)('is the same run for the same seed', { timeout: 60_000 }, async () => {
    const once = await simulate({ seed: 4, operations: 100 }, layReal);
    const again = await simulate({ seed: 4, operations: 100 }, layReal);
    expect(again.trace).toBe(once.trace);
    expect((await simulate({ seed: 5, operations: 100 }, layReal)).trace).not.toBe(once.trace);
  });
});
