import { expect, it } from 'vitest';
import { isRightToLeft } from './labels-and-direction.ts';

it.each<[unknown, unknown, boolean]>([
  ['R2L', undefined, true],
  ['L2R', undefined, false],
  [undefined, 'he-IL', true],
  [undefined, 'ar', true],
  [undefined, 'en-GB', false],
  // Kurdish as it is mostly written, and Central Kurdish, which has Arabic letters.
  [undefined, 'ku', false],
  [undefined, 'ckb-IQ', true],
  [undefined, 5, false],
])('by direction %j and language %j: %j', (direction, language, expected) => {
  expect(isRightToLeft(direction, language)).toBe(expected);
});
