import { expect, it } from 'vitest';
import { pagesFrom } from './find-store.ts';

it('searches from the page that is read, round the file', () => {
  expect(pagesFrom(3, 5)).toEqual([3, 4, 5, 1, 2]);
  expect(pagesFrom(1, 1)).toEqual([1]);
});
