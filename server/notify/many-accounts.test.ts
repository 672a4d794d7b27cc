/**
 * Thousands of accounts, and one with very many rows, are handled in slices, and requests are answered in between; the
 * loads are smaller in `npm test` (`test/support/long.ts`). For the time of one slice run `npm run worst -- --notifier`.
 */
import { expect, it } from 'vitest';
import { notifierLoads } from '../../test/worst/notifier-loads.ts';

/** @returns the turns of the event loop meanwhile, and the most rows that were parsed in one of them */
async function turnsDuring(work: () => Promise<unknown>) {
  const parse = JSON.parse;
  let [turns, parsed, most, isOver] = [0, 0, 0, false];
  JSON.parse = (...args) => {
    parsed += 1;
    return parse(...args);
  };
  const next = () => {
    turns += 1;
    most = Math.max(most, parsed);
    parsed = 0;
    if (!isOver) setImmediate(next);
  };
  setImmediate(next);
  try {
    await work();
  } finally {
    JSON.parse = parse;
    isOver = true;
  }
  return { turns, mostRows: Math.max(most, parsed) };
}

it.each(notifierLoads)(
  '$name: in slices',
  { timeout: 120_000 },
  async ({ mostRowsATurn, leastTurns, mails, prepare }) => {
    await using load = await prepare();
    const counted: Awaited<ReturnType<typeof turnsDuring>>[] = [];
    for (const round of load.rounds) counted.push(await turnsDuring(round));
    expect(load.subjects()).toEqual(
      Array.from({ length: mails.count }, () => expect.stringMatching(mails.subject)),
    );
    expect(Math.min(...counted.map(({ turns }) => turns))).toBeGreaterThanOrEqual(leastTurns);
    expect(Math.max(...counted.map(({ mostRows }) => mostRows))).toBeLessThanOrEqual(mostRowsATurn);
  },
);
