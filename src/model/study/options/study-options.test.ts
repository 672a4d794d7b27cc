/** Options of decks, of the decks in which they lie, and of the student. */
import { describe, expect, it } from 'vitest';
import {
  catchUpLeft,
  defaultOptions,
  offerCatchUp,
  optionsByDeck,
  readSteps,
  resolveOptions,
  usualReviews,
  writeSteps,
} from './study-options.ts';

describe('options', () => {
  const decks = [
    { id: 'languages', reviewsPerDay: 100, learningSteps: ['5m'] },
    { id: 'french', parentId: 'languages', learningSteps: [] },
    { id: 'a', parentId: 'b', leechLimit: 3 },
    { id: 'b', parentId: 'a', newOrder: 'random' as const },
  ];

  it('are the nearest choice, each by itself', () => {
    const optionsOf = optionsByDeck(decks, { newPlace: 'first', reviewsPerDay: 7 });
    expect(optionsOf('french')).toEqual({
      ...defaultOptions,
      learningSteps: [],
      reviewsPerDay: 100,
      newPlace: 'first',
    });
  });

  it('of decks that lie in each other go by the place at which they are shown', () => {
    const optionsOf = optionsByDeck(decks, undefined);
    expect(optionsOf('a')).toEqual({ ...defaultOptions, leechLimit: 3 });
    expect(optionsOf('b')).toEqual({ ...defaultOptions, leechLimit: 3, newOrder: 'random' });
  });

  it('of a deck that is gone, and of no deck, are those of the student', () => {
    const optionsOf = optionsByDeck(decks, { leechLimit: 5 });
    expect(optionsOf('gone')).toEqual({ ...defaultOptions, leechLimit: 5 });
    expect(optionsOf(undefined)).toEqual(optionsOf('gone'));
  });

  it('of very many decks that lie in each other are found at once, by the hundred nearest', () => {
    const deep = Array.from({ length: 10_000 }, (_, n) => ({
      ...{ id: `d${n}`, parentId: n === 0 ? null : `d${n - 1}` },
      ...(n === 0 && { leechLimit: 3 }),
    }));
    const optionsOf = optionsByDeck(deep, undefined);
    // Were each of them gone through for each, this would take minutes: the limit of a test is enough of a bound.
    const limits = deep.map(({ id }) => optionsOf(id).leechLimit);
    expect([limits[99], limits[100]]).toEqual([3, defaultOptions.leechLimit]);
  });

  it('that were taken back are not chosen', () => {
    expect(resolveOptions([{ desiredRetention: null }, undefined])).toEqual(defaultOptions);
  });
});

it.each([
  ['1m 10m', ['1m', '10m']],
  ['1, 10; 2H', ['1m', '10m', '2h']],
  ['', []],
  ['0m', undefined],
  ['10x', undefined],
  ['1.5h', undefined],
  [Array(11).fill('1m').join(' '), undefined],
])('steps “%s”', (text, steps) => {
  expect(readSteps(text)).toEqual(steps);
  if (steps) expect(readSteps(writeSteps(steps))).toEqual(steps);
});

describe('a backlog', () => {
  const plan = { catchUpFrom: '2026-11-01', catchUpDays: 5 };

  it('is spread from the first day to the last', () => {
    expect(catchUpLeft(plan, '2026-10-31')).toBeUndefined();
    expect(catchUpLeft(plan, '2026-11-01')).toBe(5);
    expect(catchUpLeft(plan, '2026-11-05')).toBe(1);
    expect(catchUpLeft(plan, '2026-11-06')).toBeUndefined();
    expect(catchUpLeft({ ...plan, catchUpDays: 0 }, '2026-11-01')).toBeUndefined();
  });

  it('is more than three usual days, and not a few cards', () => {
    expect(usualReviews([0, 40, 60, 0, 50])).toBe(50);
    expect(offerCatchUp(150, 50)).toBeUndefined();
    expect(offerCatchUp(151, 50)).toBe(4);
    expect(offerCatchUp(49, 1)).toBeUndefined();
    expect(offerCatchUp(10_000, 0)).toBe(30);
  });
});
