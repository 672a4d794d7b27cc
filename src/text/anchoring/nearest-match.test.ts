import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nearestMatch } from './anchor.ts';

/** The fewest errors of `words` against any stretch, by the plain table. */
function fewestErrors(text: string, words: string): number {
  let row = Array.from({ length: text.length + 1 }, () => 0);
  for (let at = 1; at <= words.length; at++) {
    const next = [at];
    for (let on = 1; on <= text.length; on++) {
      const same = text[on - 1] === words[at - 1] ? 0 : 1;
      const [above = 0, before = 0, left = 0] = [row[on], row[on - 1], next[on - 1]];
      next.push(Math.min(before + same, above + 1, left + 1));
    }
    row = next;
  }
  return Math.min(...row);
}

it('finds the nearest stretch, and says how far it is', () => {
  expect(nearestMatch('xxhelloxx', 'hello', 2)).toEqual({ start: 2, end: 7, errors: 0 });
  expect(nearestMatch('xxhelpoxx', 'hello', 2)).toEqual({ start: 2, end: 7, errors: 1 });
  expect(nearestMatch('xxheloxx', 'hello', 2)).toMatchObject({ errors: 1 });
  expect(nearestMatch('nothing', 'hello', 2)).toBeUndefined();
  expect(nearestMatch('', 'hello', 2)).toBeUndefined();
  expect(nearestMatch('hello', '', 2)).toBeUndefined();
  expect(nearestMatch('jello hello', 'hello', 2)).toEqual({ start: 6, end: 11, errors: 0 });
});

it('has the errors of the plain table, within the bound', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 24 });
  fc.assert(
    fc.property(word, word, fc.nat(8), (text, words, most) => {
      const fewest = fewestErrors(text, words);
      const found = nearestMatch(text, words, most);
      const isWithin = words !== '' && fewest <= Math.min(most, words.length - 1);
      expect(found?.errors).toBe(isWithin ? fewest : undefined);
      if (found === undefined) return;
      // The stretch itself is as near as is said.
      const stretch = text.slice(found.start, found.end);
      expect(fewestErrors(stretch, words)).toBeLessThanOrEqual(found.errors);
    }),
    { numRuns: 400 },
  );
});
