import { expect, it } from 'vitest';
import { becomesLeech } from './leech.ts';

const told = (leechLimit: number) =>
  Array.from({ length: 20 }, (_, at) => at + 1).filter((lapses) =>
    becomesLeech(lapses - 1, lapses, leechLimit),
  );

it('tells of a hard card at its limit, and at each half of that again', () => {
  expect(told(8)).toEqual([8, 12, 16, 20]);
  expect(told(5)).toEqual([5, 8, 11, 14, 17, 20]);
  expect(told(1).slice(0, 3)).toEqual([1, 2, 3]);
});

it('tells nothing where the student wants none, or where the rating was no lapse', () => {
  expect(told(0)).toEqual([]);
  expect(becomesLeech(8, 8, 8)).toBe(false);
});

it('tells also where the lapses of another device passed over the number', () => {
  expect(becomesLeech(7, 9, 8)).toBe(true);
  expect(becomesLeech(9, 13, 8)).toBe(true);
  expect(becomesLeech(9, 11, 8)).toBe(false);
  expect(becomesLeech(9, 8, 8)).toBe(false);
});
