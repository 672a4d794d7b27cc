import { expect, it } from 'vitest';
import { readTrees, scoreBy } from './trees.ts';

/** Tree 1 asks feature 0 at 0.5, 1 at -2 and 2 at 0; tree 2 asks only feature 0, at 1.25. */
const trees = readTrees(`
0 50 1 -200 2 0 1 2 4 8 16 32 64 128
0 125 0 125 0 125 0 0 0 0 0 0 0 1000
`);

it.each([
  [[0.5, -2, 0], 0.01],
  [[0.51, -2, 0], 0.02],
  [[0.5, -1.99, 0], 0.04],
  [[0.51, -1.99, 0], 0.08],
  [[0.5, -2, 0.01], 0.16],
  [[1.25, -2, 0.01], 0.32],
  [[1.26, -2, 0.01], 10.32],
  [[1.26, 0, 1], 11.28],
  [[], 0.04],
])('answers %j with %d: each question turns above its bound, and all trees count', (row, score) => {
  expect(scoreBy(trees, row)).toBeCloseTo(score, 9);
});
