import { describe, expect, it } from 'vitest';
import { amountInWords, amountsFor, moreOf, mostImportant, mostToBegin } from './offered.ts';

/** In the order of the text; the rank falls and rises. */
const sentences = Array.from({ length: 98 }, (_, at) => ({ at, rank: (at * 37) % 98 }));
const ranksOf = (some: readonly { rank: number }[]) => some.map(({ rank }) => rank);
const decidedUpTo = (rank: number) => (one: { rank: number }) => one.rank < rank;

describe('the most important sentences', () => {
  it('are those of the first ranks, in the order of the text', () => {
    const best = mostImportant(sentences, 25);
    expect(ranksOf(best).sort((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, at) => at));
    expect(best.map(({ at }) => at)).toEqual(best.map(({ at }) => at).sort((a, b) => a - b));
  });

  it.each([
    [30, 30],
    [31, 25],
  ])('take %i sentences at once or in rounds', (total, offered) => {
    expect(mostImportant(sentences.slice(0, total), 25)).toHaveLength(offered);
    expect(amountsFor(total).length > 0).toBe(offered < total);
  });
});

describe('a student who comes back', () => {
  it.each([
    [24, 25],
    [25, 25],
    [26, 50],
    [49, 50],
    [50, 50],
    [51, 75],
  ])('with the best %i decided, goes on among the best %i', (decided, most) => {
    expect(mostToBegin(sentences, decidedUpTo(decided), 25)).toBe(most);
  });

  it('is not led on by sentences that were decided when all were offered', () => {
    expect(mostToBegin(sentences, ({ rank }) => rank > 90, 25)).toBe(25);
  });

  it('gets all if that is chosen', () => {
    expect(mostToBegin(sentences, decidedUpTo(30), 'all')).toBe(98);
  });
});

it('offers rounds until all are offered, and no round of a few', () => {
  expect(moreOf(sentences, 25, 25)).toEqual({ count: 25, most: 50 });
  expect(moreOf(sentences, 75, 25)).toEqual({ count: 23, most: 100 });
  expect(moreOf(sentences, 50, 50)).toEqual({ count: 48, most: 100 });
  expect(moreOf(sentences.slice(0, 55), 25, 25)).toEqual({ count: 30, most: 50 });
  expect(moreOf(sentences.slice(0, 55), 50, 25)).toBeUndefined();
  expect(moreOf(sentences, 25, 'all')).toBeUndefined();
});

it('names the amounts that differ', () => {
  expect(amountsFor(98).map((one) => amountInWords(one, 98))).toEqual([
    '25 most important',
    '50 most important',
    'All 98',
  ]);
  expect(amountsFor(55)).toEqual([25, 'all']);
  expect(amountsFor(30)).toEqual([]);
});
