import { expect, it } from 'vitest';
import { pagesInWords } from './scanned-pages.ts';

it.each([
  [[4], 'page 4'],
  [[3, 4], 'pages 3–4'],
  [[3, 7, 8, 9, 12], 'pages 3, 7–9 and 12'],
  [[1, 3, 5, 7, 9, 11, 13, 15], 'pages 1, 3, 5, 7, 9, 11, 13 and 15'],
  [[1, 3, 5, 7, 9, 11, 13, 15, 17, 18, 19], 'pages 1, 3, 5, 7, 9, 11, 13, 15 and 3 more'],
])('%j', (pages, words) => {
  expect(pagesInWords(pages)).toBe(words);
});
