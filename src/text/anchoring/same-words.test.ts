import { expect, it } from 'vitest';
import { selectorOf } from './make-selector.ts';
import { isSameWords, type Selector } from './selector.ts';

const onPage = '205\nMemory is a set\nof pro-\ncesses. Memory lasts. Some say memory fades.';
const inText = 'Memory is a set of processes. Memory lasts. Some say memory fades.';

function mark(text: string, words: RegExp, page = 1): Selector {
  const found = words.exec(text);
  const start = found?.index ?? 0;
  const selector = selectorOf({ page, text }, start, start + (found?.[0].length ?? 0));
  if (found === null || selector === undefined) throw new Error('No such words');
  return selector;
}

it('knows words that were marked twice, on the page or in its text alone', () => {
  const words = /Memory is a set\s+of pro[-\s]*cesses/;
  expect(isSameWords(mark(onPage, words), mark(onPage, words))).toBe(true);
  expect(isSameWords(mark(onPage, words), mark(inText, words))).toBe(true);
  expect(isSameWords(mark(onPage, /Memory lasts/), mark(inText, /Memory lasts/))).toBe(true);
});

it('tells one word from the same elsewhere, fewer words and another page', () => {
  const lasts = mark(onPage, /Memory(?= lasts)/);
  expect(isSameWords(lasts, mark(inText, /Memory(?= is)/))).toBe(false);
  expect(isSameWords(lasts, mark(inText, /memory(?= fades)/))).toBe(false);
  expect(isSameWords(lasts, mark(onPage, /Memory lasts/))).toBe(false);
  expect(isSameWords(lasts, mark(onPage, /Memory(?= lasts)/, 2))).toBe(false);
});
