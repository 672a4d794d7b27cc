import { expect, it } from 'vitest';
import { readable, selectorOf } from './make-selector.ts';
import { lettersOf, offsetsOf } from './selector.ts';

const text = 'One two.\nAn exam-\nple of the ﬁrst kind, and more of it.';

it('keeps words as they are read, with their place and what stands around them', () => {
  const start = text.indexOf(' exam');
  const end = text.indexOf(' kind');
  expect(selectorOf({ page: 3, text }, start, end)).toEqual({
    page: 3,
    quote: 'example of the first',
    prefix: 'One two. An',
    suffix: 'kind, and more of it.',
    start: start + 1,
    end,
  });
});

it('keeps nothing of a stretch without a letter', () => {
  expect(selectorOf({ page: 1, text: 'a \n. b' }, 1, 5)).toBeUndefined();
  expect(selectorOf({ page: 1, text }, 4, 4)).toBeUndefined();
});

it('writes a stretch as a person does', () => {
  expect(readable('a  b\n c ')).toBe('a b c');
  expect(readable('well-\nKnown x-\n5')).toBe('well- Known x- 5');
  expect(readable('soft\u00adhyphen')).toBe('softhyphen');
});

it('knows the place of letters in their text', () => {
  const letters = lettersOf(text);
  expect(letters).toBe('onetwoanexampleofthefirstkindandmoreofit');
  const from = letters.indexOf('first');
  const { start, end } = offsetsOf(text, from, from + 5);
  expect(text.slice(start, end)).toBe('ﬁrst');
  expect(offsetsOf('𝒜b', 1, 2)).toEqual({ start: 2, end: 3 });
});
