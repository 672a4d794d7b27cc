import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carriedBy, pageCountOf, partsOf, shareOf } from './parts.ts';

describe('a summary', () => {
  it('that is short has five points, and a detailed one more than its key points', () => {
    const texts = ['word '.repeat(5_000)];
    expect(carriedBy('summary', texts)).toBe(20);
    expect(carriedBy('summary', texts, 'short')).toBe(5);
    expect(carriedBy('summary', texts, 'detailed')).toBe(50);
  });
});

describe('the parts of a range', () => {
  it('are one where it is short', () => {
    expect(partsOf({ fromPage: 3, toPage: 42 })).toEqual([{ fromPage: 3, toPage: 42 }]);
    expect(partsOf({ fromPage: 3, toPage: 2 })).toEqual([]);
  });

  it('follow each other without a gap, and give the number that is wanted', () => {
    const numbers = fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 900 }));
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 100 }), ([fromPage, more], wanted) => {
        const range = { fromPage, toPage: fromPage + more };
        let next = fromPage;
        let left = wanted;
        for (const part of partsOf(range)) {
          expect(part.fromPage).toBe(next);
          left -= shareOf(left, part, { ...range, fromPage: next });
          next = part.toPage + 1;
        }
        expect([next, left]).toEqual([range.toPage + 1, 0]);
        const sizes = partsOf(range).map(pageCountOf);
        expect(Math.max(...sizes) <= 40).toBe(true);
      }),
    );
  });
});

it('a longer text carries more, a short one a few', () => {
  const words = (count: number) => ['word '.repeat(count)];
  expect(carriedBy('flashcards', words(600))).toBe(10);
  expect(carriedBy('questions', words(600))).toBe(5);
  expect(carriedBy('summary', words(10))).toBe(3);
});
