import { expect, it } from 'vitest';
import { pagesOfWords, pointsWanted } from './summarize-dialog.tsx';

it('joins lines, and words that a line end has cut', () => {
  const [page] = pagesOfWords([{ page: 3, quote: 'A mem-\nbrane holds\nwater. Non-\nEuclidean.' }]);
  const text = 'A membrane holds water. Non- Euclidean.';
  expect(page).toEqual({ page: 3, text, blocks: [{ kind: 'paragraph', text, page: 3 }] });
});

it.each([
  [1, 1],
  [9, 3],
  [100, 7],
])('of %i sentences it takes %i', (sentences, points) => {
  expect(pointsWanted(sentences)).toBe(points);
});
