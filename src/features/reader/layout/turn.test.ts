import { expect, it } from 'vitest';
import { type PageView, turnedPage } from './layout.ts';

it.each<[PageView, number, 1 | -1, number]>([
  ['scroll', 1, 1, 2],
  ['scroll', 1, -1, 1],
  ['scroll', 9, 1, 9],
  ['page', 4, -1, 3],
  ['two', 1, 1, 2],
  ['two', 2, 1, 4],
  ['two', 3, 1, 4],
  ['two', 8, 1, 8],
  ['two', 9, 1, 9],
  ['two', 9, -1, 6],
  ['two', 3, -1, 1],
  ['two', 1, -1, 1],
])('in the view %j, page %i of 9 turned by %i is page %i', (view, page, step, next) => {
  expect(turnedPage(page, step, 9, view)).toBe(next);
});
