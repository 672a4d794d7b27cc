import { expect, it } from 'vitest';
import { countInWords, plural } from './plural.ts';

it.each([
  [1_200, '1,200 cards'],
  [999_999_999, '999,999,999 cards'],
  [1e9, '999,999,999+ cards'],
  [1e308, '999,999,999+ cards'],
  [Infinity, '999,999,999+ cards'],
])('says %d of a thing in few digits', (count, words) => {
  expect(plural(count, 'card')).toBe(words);
  expect(`${countInWords(count)} cards`).toBe(words);
});
