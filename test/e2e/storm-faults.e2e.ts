/** [P2] [P3] The whole system in bad weather; `npm run chaos` stays out longer. */
import { fewerUnlessLong } from '../support/long.ts';
import { storm } from './chaos/storm.ts';
import { expect, test } from './support/fixtures.ts';

const rounds = fewerUnlessLong(8, 4);

// `npm run chaos` takes as many as there is time for.
for (const seed of fewerUnlessLong([1, 2], [1])) {
  test(`[P2] [P3] [S2] [S11] [S12] a storm of kills, cuts and crashes loses and doubles nothing (seed ${seed})`, {
    tag: '@long',
  }, async ({ browser, ownServer: server }) => {
    const { kept } = await storm(browser, server, { seed, rounds });
    expect(kept).toBeGreaterThan(2 * rounds);
  });
}
