import { expect, it } from 'vitest';
import { isRightToLeft } from './use-right-to-left.ts';

it.each<[unknown, unknown, boolean]>([
  ['R2L', undefined, true],
  ['L2R', undefined, false],
  [undefined, 'he-IL', true],
  [undefined, 'ar', true],
  [undefined, 'en-GB', false],
  [undefined, 5, false],
])('by direction %j and language %j: %j', (direction, language, expected) => {
  expect(isRightToLeft(direction, language)).toBe(expected);
});
