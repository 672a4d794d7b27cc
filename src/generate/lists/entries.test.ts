import { describe, expect, it } from 'vitest';
import type { Block, CleanPage } from '../../text/clean-page.ts';
import { onDeviceEngine } from '../on-device.ts';
import { heading, pageOf, slide } from '../testing.ts';
import { listsOf } from './entries.ts';

const point = (text: string): Block => ({ kind: 'list', text: `• ${text}`, page: 1 });
const table: Block = {
  kind: 'table',
  text: 'Term  Meaning\nGrana  stacks of thylakoids\nStroma  the fluid around the thylakoids\nXylem  the tissue that carries water up\nPhloem  the tissue that carries sugar',
  page: 1,
};
const note = pageOf(
  1,
  heading(1, 'Photosynthesis'),
  'Photosynthesis is the process by which plants turn light into sugar. It happens in the chloroplast.',
  heading(1, 'Light reactions'),
  point('Take place in the thylakoid membrane'),
  point('Water is split, oxygen is released'),
  point('ATP and NADPH are made'),
  heading(1, 'Calvin cycle'),
  point('happens in the stroma'),
  point('uses carbon dioxide to make sugar'),
  point('RuBisCO: the enzyme that fixes carbon dioxide'),
  'Types of pigments:',
  point('Chlorophyll a'),
  point('Chlorophyll b'),
  point('Carotenoids'),
  table,
);

async function cardsOf(page: CleanPage): Promise<string[][]> {
  const { items } = await onDeviceEngine.makeFlashcards([page], { count: 40 });
  return items.map((item) => (item.type === 'basic' ? [item.front, item.back] : []));
}

describe('a note with headings and points', () => {
  it.each([
    ['What is photosynthesis?', 'The process by which plants turn light into sugar'],
    ['Calvin cycle: what is “RuBisCO”?', 'The enzyme that fixes carbon dioxide'],
    [
      'Calvin cycle: what are the 3 types of pigments?',
      '- Chlorophyll a\n- Chlorophyll b\n- Carotenoids',
    ],
    ['What is stroma?', 'The fluid around the thylakoids'],
    ['What is Phloem?', 'The tissue that carries sugar'],
  ])('is asked “%s”', async (front, back) => {
    expect(await cardsOf(note)).toContainEqual([front, back]);
  });

  it('is not asked for points under a heading that does not name what they are', async () => {
    const fronts = (await cardsOf(note)).map(([front]) => front);
    expect(fronts.filter((front) => front?.includes('Light reactions'))).toEqual([]);
  });

  it('gives a quiz from its table of terms', async () => {
    const { items } = await onDeviceEngine.makeQuestions([note], { count: 20 });
    expect(items.length).toBeGreaterThan(1);
  });
});

it('a table of anything else is no list of terms', async () => {
  const numbers = { ...table, text: 'Term  Days\nAutumn  70\nSpring  75\nSummer  30\nWinter  60' };
  const fronts = (await cardsOf(pageOf(1, heading(1, 'Terms of the year'), numbers))).flat();
  expect(fronts).not.toContain('What is Autumn?');
});

it('a page without a title is no part of the glossary before it', () => {
  const pages = [
    slide(1, 'Key terms', 'Crust: the hard outside of the bread', 'Crumb: the soft inside of it'),
    pageOf(2, 'This is said of the oven and not of the loaf, which is for later.', {
      kind: 'list',
      text: '• Steam: what comes from the water in the dough',
      page: 2,
    }),
    slide(
      3,
      'The oven',
      'A stone oven is hot for the whole of the day',
      'It is with or without steam',
    ),
    slide(4, 'The loaf', 'The crust is for the taste of the bread', 'By the heat of the oven'),
  ];
  const told = listsOf(pages).map(({ heading, isGlossary }) => [heading, isGlossary]);
  expect(told).toContainEqual(['Key terms', true]);
  expect(told).toContainEqual(['', false]);
  expect(told).not.toContainEqual(['', true]);
});

it('a table of terms goes on, without its head, on the next slide of the same title', () => {
  const rows = (page: number, title: string, text: string): CleanPage =>
    pageOf(page, heading(page, title), { kind: 'table', text, page });
  const points = (page: number, title: string) =>
    slide(page, title, '• The stone mills of the town turn slowly in the stream of the river');
  const termsOf = (title: string) => {
    const pages = [
      points(1, 'The mills of the town'),
      rows(2, 'Parts of plants', 'Term  Meaning\nGrana  stacks of thylakoids in the cell'),
      rows(3, title, 'Xylem  the tissue that carries the water\nPhloem  the tissue of the sugar'),
      points(4, 'The wheels of the mills'),
    ];
    return listsOf(pages).flatMap(({ isGlossary, entries }) =>
      isGlossary ? entries.map(({ text }) => text) : [],
    );
  };
  expect(termsOf('Parts of plants (continued)')).toContain(
    'Xylem: the tissue that carries the water',
  );
  expect(termsOf('Other things')).toEqual(['Grana: stacks of thylakoids in the cell']);
});
