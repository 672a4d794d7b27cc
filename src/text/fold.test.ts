import { expect, it } from 'vitest';
import { fold, holdsWords, wordsOfSearch } from './fold.ts';

it.each([
  ['Plain ASCII ~ {}', 'plain ascii ~ {}'],
  ['Ähre', 'ahre'],
  ['Cafe\u0301', 'cafe'],
  ['ﬁle Ⅳ', 'file iv'],
  ['', ''],
])('%j is compared as %j', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

it.each([
  ['', true],
  [' \t', true],
  ['WALL cell', true],
  ['zell', true],
  ['zellwand', true],
  ['cell tea', false],
])('“Cell wall: Zellwand” holds all words of %j: %s', (search, isFound) => {
  expect(holdsWords(fold('Cell wall: Zellwand'), wordsOfSearch(search))).toBe(isFound);
});
