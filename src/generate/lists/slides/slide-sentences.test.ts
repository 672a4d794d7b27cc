import { describe, expect, it } from 'vitest';
import { cardsOfSlides, slide } from '../../testing.ts';
import { areDeck } from './slide-pages.ts';

const beside = 'Stone mills were turned by water for two thousand years';

describe('a sentence on a slide', () => {
  it('defines a term where it says what the term is', async () => {
    const text = 'A levain is a piece of dough that is kept for the next loaf.';
    expect(await cardsOfSlides(slide(1, 'Raising dough', beside, text))).toContainEqual([
      'What is a levain?',
      'A piece of dough that is kept for the next loaf',
    ]);
  });

  it.each([
    ['names a part of any slide', 'Motivation: a way of baking that saves wood and time'],
    ['says only what it is part of', 'Proving is a central part of all work in a bakery.'],
    ['is two that came together', 'Proving is the rest of a dough that Bakers wait for it here.'],
    ['speaks of what the slide shows', 'Proving is the step on the right that takes an hour.'],
    ['has letters that the font hides', 'Proving is a rest of the dough in a warm cel:ing.'],
  ])('defines nothing where it %s', async (_, text) => {
    const fronts = (await cardsOfSlides(slide(1, 'Raising dough', beside, text))).map(
      ([front]) => front,
    );
    expect(
      fronts.filter((front) => /^What is (?:proving|a? ?motivation)/i.test(front ?? '')),
    ).toEqual([]);
  });

  it('of an aside makes nothing', async () => {
    const text = 'A levain is a piece of dough that is kept for the next loaf.';
    for (const title of ['Ex.: a bakery', 'The grand finale!', 'Aside: old dough'])
      expect(await cardsOfSlides(slide(1, title, beside, text))).toEqual([]);
  });
});

it('slides in English have fewer small words than a book, and are a deck', () => {
  const english = [1, 2, 3].map((page) =>
    slide(
      page,
      `Part ${page} of the bakery`,
      'Stone mill: grinds grain slowly, keeps flour cool',
      'Roller mill: fast, warm flour, separates bran from the rest',
      'Sieve with meshes by size, not by weight',
      'Flour types for bread',
    ),
  );
  const other = [1, 2, 3].map((page) =>
    slide(
      page,
      `Teil ${page} der Bäckerei`,
      'Steinmühle: mahlt das Korn langsam und kühl',
      'Walzenmühle: schnell, trennt die Kleie vom Mehl',
      'Siebe nach Größe der Maschen',
    ),
  );
  expect(areDeck(english)).toBe(true);
  expect(areDeck(other)).toBe(false);
});
