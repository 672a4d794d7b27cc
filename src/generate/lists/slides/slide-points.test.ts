import { describe, expect, it } from 'vitest';
import type { CleanPage } from '../../../text/clean-page.ts';
import { cardsOfSlides, englishSlide, slide } from '../../testing.ts';
import { areDeck, grownAway, inSmallLetters, isBeside, plainTitle } from './slide-pages.ts';

/** The same points on a page of a book. */
function bookPage(page: number): CleanPage {
  const text = `${englishSlide.blocks[1]?.text}. `.repeat(12);
  return { page, blocks: [{ kind: 'paragraph', text, page }], text };
}

async function frontsOf(...pages: CleanPage[]) {
  return (await cardsOfSlides(...pages)).map(([front]) => front);
}

describe('all points of a slide', () => {
  const points = [
    'Some bakers keep their dough for many years',
    'They feed it with flour and water',
    'Cold makes it rest',
  ];

  it('are asked for by its title, where each is whole', async () => {
    expect(await cardsOfSlides(slide(1, 'Keeping sourdough', ...points))).toContainEqual([
      'What are the 3 main points about “Keeping sourdough”?',
      points.map((point) => `- ${point}`).join('\n'),
    ]);
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
    const pages = [slide(1, 'Keeping sourdough', ...points), bookPage(2), bookPage(3)];
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
    expect(await frontsOf(slide(1, 'On flour', ...some))).not.toContainEqual(
      expect.stringContaining('main points about “On flour”'),
    );
  });

  it('are not asked for by titles of what is shown for once', async () => {
    for (const title of ['Quiz: flour', 'Growth: Example II', 'Lessons learned', 'Recap: yeast']) {
      expect(isBeside(title)).toBe(true);
      expect(await frontsOf(slide(1, title, ...points))).toEqual([]);
    }
    expect(isBeside('Keeping sourdough')).toBe(false);
  });

  it('under a title that comes again are told apart by the first of them', async () => {
    const fronts = await frontsOf(
      slide(1, 'Keeping sourdough I', ...points),
      slide(2, 'Keeping sourdough I', 'Glass jars show how far it rises', 'Lids must let gas out'),
    );
    expect(fronts).toContain(
      'What are the 2 main points about “Keeping sourdough I”? (first: “Glass jars show how …”)',
    );
  });

  it('of a slide that grew are asked for once', async () => {
    const [one = '', two = ''] = points;
    const grown = [
      slide(1, 'Keeping sourdough', one),
      slide(2, 'Keeping sourdough', one, two),
      slide(3, 'Keeping sourdough', ...points),
    ];
    expect([...grownAway(grown)]).toEqual([1, 2]);
    expect((await frontsOf(...grown)).filter((front) => front?.includes('Keeping'))).toEqual([
      'What are the 3 main points about “Keeping sourdough”?',
    ]);
  });
});

it('titles are compared without what only counts or cites, and read in small letters', () => {
  expect(plainTitle('Demand II')).toBe(plainTitle('Demand (cont.)'));
  expect(plainTitle('Design 1 / 2 [F10]')).toBe('design');
  expect(inSmallLetters('CPI VERSUS GDP DEFLATOR', 'CPI has what the GDP deflator lacks')).toBe(
    'CPI versus GDP deflator',
  );
  expect(inSmallLetters('Flour', '')).toBe('Flour');
});
