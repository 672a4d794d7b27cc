import { describe, expect, it } from 'vitest';
import type { CleanPage } from '../../../text/clean-page.ts';
import { cardsOfSlides, englishSlide, slide } from '../../testing.ts';
import {
  areDeck,
  grownAway,
  inSmallLetters,
  isBeside,
  plainTitle,
  titleOfSlide,
} from './slide-pages.ts';

/** The same points on a page of a book. */
function bookPage(page: number): CleanPage {
  const text = `${englishSlide.blocks[1]?.text}. `.repeat(12);
  return { page, blocks: [{ kind: 'paragraph', text, page }], text };
}

async function frontsOf(...pages: CleanPage[]) {
  return (await cardsOfSlides(...pages)).map(([front]) => front);
}

describe('all points of a slide', () => {
  const points = ['Grows on poor soil', 'Stands the cold of winter', 'Keeps for longer'];

  it('are asked for where the title names what they are', async () => {
    expect(await cardsOfSlides(slide(1, 'Advantages of rye', ...points))).toContainEqual([
      'What are the 3 advantages of rye?',
      points.map((point) => `- ${point}`).join('\n'),
    ]);
  });

  it.each([
    ['only names their subject', 'Keeping sourdough'],
    ['names a class and nothing it belongs to', 'Advantages'],
    ['tells another number', 'Four advantages of rye'],
    ['asks for anything', 'What’s going on?'],
  ])('are not asked for where the title %s', async (_, title) => {
    expect(await frontsOf(slide(1, title, ...points))).toEqual([]);
  });

  it.each([
    ['names and orders', 'Tools of a baker', ['Wooden bowl', 'Sharp knife', 'Heat the oven']],
    ['names and statements', 'Types of flour', ['Wheat flour', 'Rye flour', 'Spelt is old']],
  ])('are not asked for where they are %s', async (_, title, some) => {
    expect(await frontsOf(slide(1, title, ...some))).toEqual([]);
  });

  it('may be causes told by names and by statements', async () => {
    const causes = ['Starch turns hard', 'Too little fat in the dough'];
    expect(await frontsOf(slide(1, 'Causes of stale bread', ...causes))).toEqual([
      'What are the 2 causes of stale bread?',
    ]);
  });

  it('say what a thing does, where each begins with its verb', async () => {
    const page = slide(1, 'Sourdough culture', 'Raises the dough', 'Keeps the loaf from mould');
    expect(await frontsOf(page)).toContain('What does sourdough culture do? (2 points)');
  });

  it('answer a title that asks', async () => {
    const page = slide(
      1,
      'Why do we knead dough?',
      'It makes the gluten strong',
      'It brings in air',
    );
    expect(await frontsOf(page)).toContain('Why do we knead dough?');
  });

  it('are no list of a book', async () => {
    const deeds = ['Raises the dough', 'Keeps the loaf from mould'];
    const pages = [slide(1, 'Sourdough culture', ...deeds), bookPage(2), bookPage(3)];
    expect(areDeck(pages)).toBe(false);
    expect(await frontsOf(...pages)).toEqual([]);
  });

  it.each([
    ['one is left open', ['The dough may be', 'It rests for an hour']],
    ['one asks', ['Flour is ground from grain', 'What is the best flour?']],
    ['one speaks to the listener', ['Flour is ground from grain', 'We will see this next week']],
    ['one is an example', ['Flour is ground from grain', 'Example: wheat flour']],
    ['the first leans on what was said', ['This is why it rises', 'Heat is needed, too']],
    [
      'there are too many',
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((x) => `Kind ${x} of flour rises`),
    ],
  ])('are not asked for where %s', async (_, some) => {
    expect(await frontsOf(slide(1, 'Properties of flour', ...some))).not.toContainEqual(
      expect.stringContaining('properties of flour'),
    );
  });

  it('are not asked for by titles of what is shown for once', async () => {
    for (const title of ['Quiz: flour', 'Growth: Example II', 'Lessons learned', 'Recap: yeast']) {
      expect(isBeside(title)).toBe(true);
      expect(await frontsOf(slide(1, title, ...points))).toEqual([]);
    }
    expect(isBeside('Keeping sourdough')).toBe(false);
  });

  it('are not asked for under a title that comes again: each slide has a part of them', async () => {
    const fronts = await frontsOf(
      slide(1, 'Advantages of rye I', ...points),
      slide(2, 'Advantages of rye II', 'Needs no lime', 'Chokes the weeds'),
    );
    expect(fronts).toEqual([]);
  });

  it('of a slide that grew are asked for once', async () => {
    const [one = '', two = ''] = points;
    const grown = [
      slide(1, 'Advantages of rye', one),
      slide(2, 'Advantages of rye', one, two),
      slide(3, 'Advantages of rye', ...points),
    ];
    expect([...grownAway(grown)]).toEqual([1, 2]);
    expect(await frontsOf(...grown)).toEqual(['What are the 3 advantages of rye?']);
  });
});

it('titles lose the number of their section and their sources', () => {
  expect(titleOfSlide('#4 Project: Merging')).toBe('Project: Merging');
  expect(titleOfSlide('2.1 Types of flour 1 / 2 [F10] (Fogel)')).toBe('Types of flour');
  expect(titleOfSlide('3 types of flour')).toBe('3 types of flour');
});

it('titles are compared without what only counts or cites, and read in small letters', () => {
  expect(plainTitle('Demand II')).toBe(plainTitle('Demand (cont.)'));
  expect(plainTitle('Design 1 / 2 [F10]')).toBe('design');
  expect(inSmallLetters('CPI VERSUS GDP DEFLATOR', 'CPI has what the GDP deflator lacks')).toBe(
    'CPI versus GDP deflator',
  );
  expect(inSmallLetters('Flour', '')).toBe('Flour');
});
