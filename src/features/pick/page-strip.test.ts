import { expect, it } from 'vitest';
import { contextOf } from './page-strip.tsx';

const pageOf = (text: string) => [{ page: 3, text, blocks: [] }];

it('finds the words around a sentence, across the lines of a page', () => {
  const pages = pageOf('Before it.\nThe cell\nis small. After it.');
  expect(contextOf(pages, { page: 3, quote: 'The cell is small.' })).toEqual({
    before: 'Before it. ',
    sentence: 'The cell is small.',
    after: ' After it.',
  });
});

it('cuts long text at whole words', () => {
  const pages = pageOf(`${'before '.repeat(200)}Here. ${'behind '.repeat(200)}`);
  const found = contextOf(pages, { page: 3, quote: 'Here.' });
  expect(found?.before).toMatch(/^before before/);
  expect(found?.after).toMatch(/behind behind$/);
});

it('finds nothing on another page, or if the page says it otherwise', () => {
  expect(
    contextOf(pageOf('The cell is small.'), { page: 4, quote: 'The cell is small.' }),
  ).toBeUndefined();
  expect(
    contextOf(pageOf('The cell is large.'), { page: 3, quote: 'The cell is small.' }),
  ).toBeUndefined();
});
