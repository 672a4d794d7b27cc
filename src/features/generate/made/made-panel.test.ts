import { expect, it } from 'vitest';
import { pdfMime } from '../../../model/files/document-kinds.ts';
import { whyNone } from './made-panel.tsx';

const file = { mime: pdfMime, pageCount: 2 };
const found = { unread: [], recognized: [], hardToRead: [], wordless: [], known: 2 };

it.each([
  ['nobody has looked', { ...found, unread: [1, 2] }, /Recognize its text/],
  ['one page was looked at', { ...found, unread: [2], wordless: [1] }, /Recognize its text/],
  ['all were, and have no word', { ...found, wordless: [1, 2] }, /^No text was found on the pages/],
])('a file without text is told what may help: %s', (_, pages, words) => {
  expect(whyNone(file, pages)).toMatch(words);
});

it('a short text is no scan', () => {
  expect(whyNone({ ...file, mime: 'text/plain' }, found)).toMatch(/too little text/);
});
