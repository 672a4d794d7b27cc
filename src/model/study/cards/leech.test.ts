import { expect, it } from 'vitest';
import { becomesLeech } from './leech.ts';

const told = (leechLimit: number) =>
  Array.from({ length: 20 }, (_, at) => at + 1).filter((lapses) =>
    becomesLeech(lapses - 1, lapses, leechLimit),
  );

it('reports a leech at the limit, and again after each further half of it', () => {
  expect(told(8)).toEqual([8, 12, 16, 20]);
  expect(told(5)).toEqual([5, 8, 11, 14, 17, 20]);
  expect(told(1).slice(0, 3)).toEqual([1, 2, 3]);
});

it('reports nothing if the limit is 0, or if the rating was not a lapse', () => {
  expect(told(0)).toEqual([]);
  expect(becomesLeech(8, 8, 8)).toBe(false);
});

it('reports a leech also if lapses on another device jump past the number', () => {
  expect(becomesLeech(7, 9, 8)).toBe(true);
  expect(becomesLeech(9, 13, 8)).toBe(true);
  expect(becomesLeech(9, 11, 8)).toBe(false);
  expect(becomesLeech(9, 8, 8)).toBe(false);
});
