/** [P2] [P3] The whole system in bad weather; `npm run chaos` stays out longer. */
import { storm } from './chaos/storm.ts';
import { expect, test } from './support/fixtures.ts';

// `npm run sweep` takes both, and `npm run chaos` as many as there is time for.
for (const seed of process.env.SWEEP === '1' ? [1, 2] : [1]) {
  test(`[P2] [P3] [S2] [S11] [S12] a storm of kills, cuts and crashes loses and doubles nothing (seed ${seed})`, async ({
    browser,
    server,
  }) => {
    const { kept } = await storm(browser, server, { seed, rounds: 8 });
    expect(kept).toBeGreaterThan(20);
  });
}
