import { describe, expect, it } from 'vitest';
import { cardsOfSlides, slide } from '../../testing.ts';

describe('a single point', () => {
  it('says what a thing is, with no full stop', async () => {
    const page = slide(
      1,
      'Flour in trade',
      'A flour levy is a tax on each sack that passes the gate of a town',
      'Who pays it?',
    );
    expect(await cardsOfSlides(page)).toContainEqual([
      'What is a flour levy?',
      'A tax on each sack that passes the gate of a town',
    ]);
  });

  it('says it under another point, two levels further in', async () => {
    const page = slide(
      1,
      'Flour in trade',
      'Towns lived on it\nThey had many ways to take it\n  A flour levy is a tax on each sack that passes the gate',
      'Who pays it?',
    );
    expect(await cardsOfSlides(page)).toContainEqual([
      'What is a flour levy?',
      'A tax on each sack that passes the gate',
    ]);
  });

  it('is no definition where it only praises or denies', async () => {
    const page = slide(
      1,
      'Flour in trade',
      'A flour levy is the best way to fill the chest of a town',
      'A flour levy is not a tax on bread that is baked at home',
      'Who pays it?',
    );
    expect((await cardsOfSlides(page)).map(([front]) => front)).not.toContain(
      'What is a flour levy?',
    );
  });

  it('says what something is equal to', async () => {
    const page = slide(
      1,
      'Dough',
      'Hydration of dough = weight of water / weight of flour',
      'Why?',
    );
    expect(await cardsOfSlides(page)).toContainEqual([
      'Hydration of dough = ?',
      'weight of water / weight of flour',
    ]);
  });

  it('says what happened in a year, and when something was', async () => {
    const page = slide(
      1,
      'Bread in England',
      '1266: a law sets the price of bread',
      'Corn Laws of the kingdom (1815–1846)',
      'What came then?',
    );
    expect(await cardsOfSlides(page)).toEqual(
      expect.arrayContaining([
        ['Bread in England: what happened in 1266?', 'A law sets the price of bread'],
        ['Bread in England: when was “Corn Laws of the kingdom”?', '1815–1846'],
      ]),
    );
  });

  it('asks and is answered by the next one', async () => {
    const page = slide(
      1,
      'Baking',
      'Question: Why is steam let in?',
      'Answer: To keep the crust soft',
    );
    expect(await cardsOfSlides(page)).toContainEqual([
      'Why is steam let in?',
      'To keep the crust soft',
    ]);
  });

  it('names its term in quotation marks, or by a word of the title', async () => {
    const page = slide(
      1,
      'Levies of a town',
      '“Gate toll”: money taken from each cart at the gate',
      'Market levy: money taken from each stall on the square',
      'Who pays them?',
    );
    expect(await cardsOfSlides(page)).toEqual(
      expect.arrayContaining([
        ['Levies of a town: what is “Market levy”?', 'Money taken from each stall on the square'],
      ]),
    );
  });
});

describe('what is missing in a point', () => {
  it('is asked for where a slide gives nothing else', async () => {
    const page = slide(
      1,
      'Bread in England',
      'The king makes Henry of Almain set the price of each loaf',
      'What did the bakers say?',
    );
    expect(await cardsOfSlides(page)).toContainEqual([
      'Bread in England: “The king makes _____ set the price of each loaf”',
      'Henry of Almain',
    ]);
  });

  it('is no single word that its author only stressed', async () => {
    const page = slide(
      1,
      'Bread in England',
      { text: 'Bakers are never allowed to raise the price of a loaf', terms: ['never'] },
      'What did they say?',
    );
    expect(await cardsOfSlides(page)).toEqual([]);
  });
});
