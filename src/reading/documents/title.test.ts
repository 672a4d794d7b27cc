import { expect, it } from 'vitest';
import { sensibleTitle, titleOf } from './title.ts';

it.each([
  ['Debian Packaging Tutorial', 'Debian Packaging Tutorial'],
  ['  Cells \u0000 and\ntissues ', 'Cells and tissues'],
  ['haskell.dvi', undefined],
  ['IBM-PDFs.graffle', undefined],
  ['Microsoft Word - Document1', undefined],
  ['PowerPoint Presentation', undefined],
  ['Untitled', undefined],
  ['12', undefined],
  ['', undefined],
  [`${'a long sentence '.repeat(20)}`, undefined],
])('a title %j is taken as %j', (title, taken) => {
  expect(sensibleTitle(title)).toBe(taken);
});

it('a document without one is called by the large line at its beginning', () => {
  const heading = { kind: 'heading', level: 1, runs: [{ text: 'Osmosis' }] } as const;
  const text = { kind: 'paragraph', runs: [{ text: 'Water goes.' }] } as const;
  const sections = [[{ ...heading, runs: [...heading.runs] }]];
  expect(titleOf({ title: 'Document 1', sections })).toBe('Osmosis');
  expect(titleOf({ title: undefined, sections: [[{ ...text, runs: [...text.runs] }]] })).toBe(
    undefined,
  );
});
