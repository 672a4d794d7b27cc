import { describe, expect, it } from 'vitest';
import { aroundMarks } from './around-marks.ts';
import { heading, pageOf } from './testing.ts';

const pages = [
  pageOf(
    1,
    heading(1, 'Cells'),
    'A cell is small. The membrane keeps things out. It has two layers. Water passes it. Salt does not.',
    'Another paragraph stands here.',
  ),
  pageOf(
    2,
    heading(2, 'Tissues'),
    'A tissue is made of cells. Muscles are one. Nerves are another.',
  ),
];
const textsOf = (marks: { page: number; quote: string }[]) =>
  aroundMarks(pages, marks).pages.map(({ page, blocks }) => [
    page,
    ...blocks.map(({ text }) => text),
  ]);

describe('what stands around marks', () => {
  it('is the sentence of each, with the ones beside it and the heading above', () => {
    expect(textsOf([{ page: 1, quote: 'has two layers' }])).toEqual([
      [1, 'Cells', 'The membrane keeps things out. It has two layers. Water passes it.'],
    ]);
  });

  it('is one stretch where marks are near each other, and two where they are not', () => {
    expect(
      textsOf([
        { page: 1, quote: 'small. The membrane' },
        { page: 2, quote: 'Muscles' },
      ]),
    ).toEqual([
      [1, 'Cells', 'A cell is small. The membrane keeps things out. It has two layers.'],
      [2, 'Tissues', 'A tissue is made of cells. Muscles are one. Nerves are another.'],
    ]);
  });

  it('is found with other blanks and line ends, and on the page beside', () => {
    expect(textsOf([{ page: 2, quote: 'Salt\ndoes  not' }])).toEqual([
      [1, 'Cells', 'Water passes it. Salt does not.'],
    ]);
  });

  it('is found where the mark begins or ends in the head or foot of the page', () => {
    const around = [[1, 'Cells', 'Water passes it. Salt does not.']];
    expect(textsOf([{ page: 1, quote: '150 6 • Salt does not.' }])).toEqual(around);
    expect(textsOf([{ page: 1, quote: 'Salt does not. 150 6' }])).toEqual(around);
  });

  it('is nothing where the words are not there', () => {
    expect(textsOf([{ page: 1, quote: 'Plants breathe at night' }])).toEqual([]);
  });

  it('has the items that stand on it, and no others', () => {
    const { has } = aroundMarks(pages, [{ page: 1, quote: 'two layers' }]);
    expect(has({ page: 1, quote: 'Water passes it.' })).toBe(true);
    expect(has({ page: 1, quote: 'Salt does not.' })).toBe(false);
    expect(has({ page: 2, quote: 'Water passes it.' })).toBe(false);
  });
});
