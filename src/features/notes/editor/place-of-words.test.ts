import { expect, it } from 'vitest';
import { placeOfWords } from './place-of-words.ts';

it('finds words in Markdown, whatever marks are between them', () => {
  const text = '# Cells\n\nA **cell** is the\nsmallest unit.\n\n- one';
  const [start, end] = placeOfWords(text, 'A cell is the smallest unit') ?? [];
  expect(text.slice(start, end)).toBe('A **cell** is the\nsmallest unit');
});

it('finds nothing if the words are gone', () => {
  expect(placeOfWords('Other words stand here.', 'A cell is small')).toBeUndefined();
});
