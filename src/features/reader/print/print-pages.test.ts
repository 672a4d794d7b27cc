import { expect, it } from 'vitest';
import { rangeProblem } from './print-pages.ts';

it.each([
  [1, 12],
  [5, 5],
  [101, 300],
])('prints pages %i to %i', (from, to) => {
  expect(rangeProblem({ from, to }, 300)).toBeUndefined();
});

it.each([
  [0, 3, /from 1 to 300/],
  [1, 301, /from 1 to 300/],
  [1.5, 3, /from 1 to 300/],
  [Number.NaN, 3, /from 1 to 300/],
  [9, 3, /before the first/],
  [1, 201, /up to 200/],
])('does not print pages %d to %d', (from, to, problem) => {
  expect(rangeProblem({ from, to }, 300)).toMatch(problem);
});
