import { expect, it } from 'vitest';
import { clockOf } from './time-left.tsx';

it.each([
  [0, '0:00'],
  [9, '0:09'],
  [309, '5:09'],
  [3_600, '1:00:00'],
  [36_000, '10:00:00'],
])('%i seconds are %s', (seconds, shown) => {
  expect(clockOf(seconds)).toBe(shown);
});
