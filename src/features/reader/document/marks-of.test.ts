import { expect, it } from 'vitest';
import type { DocumentSection } from '../../../reading/documents/document.ts';
import { cleanPageOf } from '../../../reading/documents/section-text.ts';
import { marksOf } from './marks-of.ts';

const section: DocumentSection = [
  {
    kind: 'paragraph',
    runs: [
      { text: 'A ' },
      { text: 'cell', bold: true },
      { text: ' is alive' },
      { text: '7', raised: true, isNoteMark: true },
      { text: ' and small.' },
    ],
  },
  {
    kind: 'list',
    isOrdered: true,
    start: 1,
    items: [[{ kind: 'paragraph', runs: [{ text: 'Second point' }] }]],
  },
];

const markedWords = (quote: string) =>
  [...marksOf(section, quote)].flatMap(([{ text }, stretches]) =>
    stretches.map(({ start, end }) => text.slice(start, end)),
  );

it('marks a quote over words of several looks, and not the number of a footnote', () => {
  expect(markedWords('A cell is alive and small.').join('|')).toBe('A|cell|is alive|and small');
});

it('marks a formula by its words, as a whole', () => {
  const formula = { text: 'a/b', tex: '\\frac{a}{b}' };
  const runs = [{ text: 'It is ' }, formula, { text: ' here.' }];
  const marks = marksOf([{ kind: 'paragraph', runs }], 'It is a/b here.');
  expect(marks.get(formula)).toEqual([{ piece: 1, start: 0, end: 3 }]);
  expect(marks.size).toBe(3);
});

it('finds every block that a citation may quote', () => {
  for (const { text } of cleanPageOf(section, 1).blocks)
    expect(markedWords(text).join(''), text).not.toBe('');
});

it('marks nothing where the words are not there', () => {
  expect(markedWords('something else')).toEqual([]);
});
