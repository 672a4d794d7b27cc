import { describe, expect, it } from 'vitest';
import { cardsOfSlides, slide } from '../../testing.ts';

async function cardsUnder(title: string, ...points: string[]) {
  return cardsOfSlides(slide(1, title, 'Stone mills', ...points));
}

describe('the object of a plain statement', () => {
  it.each([
    [
      'Trained bakers reduce the waste of flour',
      'what do trained bakers reduce?',
      'The waste of flour',
    ],
    ['A rigid rule may suffer from exceptions', 'what may a rigid rule suffer from?', 'Exceptions'],
    ['Bread prices are implicit in the laws', 'what are bread prices implicit in?', 'The laws'],
    ['Loaves are divided into four classes', 'what are loaves divided into?', 'Four classes'],
    [
      'The price of bread depends on the harvest',
      'what does the price of bread depend on?',
      'The harvest',
    ],
  ])('is asked for: “%s”', async (point, asked, back) => {
    const cards = await cardsUnder('Guilds', point);
    const own = cards.find(([front]) => front?.toLowerCase().endsWith(asked));
    expect(own?.[1]).toBe(back);
  });

  it.each([
    ['is an empty word', 'The new rule produces peculiar results'],
    ['is an adjective', 'Large bakeries require multiple'],
    ['is half of what is said', 'Living yeast turns sugar into gas'],
    ['has a second verb behind it', 'Good notes reduce the work and supports the guild'],
    ['belongs to one study', 'Results suggest a rise of prices in the north'],
    ['is of a vague verb', 'The old mill has a wheel of oak'],
    ['is told by the question', 'Trained bakers of bread train trained bakers'],
    ['is told by the title', 'A strict guild may suffer from guilds'],
  ])('is not asked for where it %s', async (_, point) => {
    const fronts = (await cardsUnder('Guilds', point)).map(([front]) => front ?? '');
    expect(fronts.filter((front) => /^(?:Guilds: )?wh/i.test(front))).toEqual([]);
  });

  it('may belong to the point or title above', async () => {
    const one = slide(
      1,
      'Rules of a guild',
      'Written letter\nCreates a record of each sale\nReaches every member',
      'Spoken word',
    );
    expect(await cardsOfSlides(one)).toContainEqual([
      'Written letter: what does it create?',
      'A record of each sale',
    ]);
  });
});

describe('a term with its meaning on a slide', () => {
  it.each([
    ['is an adjective', 'Guilds', 'Supervised: bread that is weighed by a master'],
    ['stands under examples', 'Examples of guilds', 'Bakers: people who sell bread in a town'],
    [
      'has its meaning in the points below',
      'Guilds',
      'Market levy: a right\nTo take money from each stall',
    ],
    ['has a meaning that is cut off', 'Guilds of a town', 'Guild hall: a house for meetings, e.g.'],
    ['has the name of a thing as its meaning', 'Guilds of a town', 'Guild hall: Old Market'],
    ['is code', 'Guilds of a town', 'BakeAll(): a way to bake all loaves of a town'],
    ['has a source as its meaning', 'Guilds of a town', 'Guild hall: a study by Huang et al'],
    ['is a label', 'Guilds of a town', 'Path B for Q2: a way to the hall that is longer'],
  ])('is not asked for where it %s', async (_, title, point) => {
    const fronts = (await cardsOfSlides(slide(1, title, 'Stone mills', point))).map(
      ([front]) => front,
    );
    expect(fronts.filter((front) => /what (?:is|are) /i.test(front ?? ''))).toEqual([]);
  });

  it('is not asked for where several terms have the same meaning', async () => {
    const page = slide(
      1,
      'Rights of a guild',
      'Market right: permission of the king to a guild',
      'Brewing right: permission of the king to a guild',
      'Mill right: permission to hold a mill on the river',
    );
    const fronts = (await cardsOfSlides(page)).map(([front]) => front);
    expect(fronts).toContain('Rights of a guild: what is “Mill right”?');
    expect(fronts.filter((front) => /Market|Brewing/.test(front ?? ''))).toEqual([]);
  });

  it('under a name above the points belongs to that name', async () => {
    const page = slide(
      1,
      'Taxes of a town',
      { kind: 'heading', text: 'Gate toll' },
      { text: 'Purpose: money for the walls of the town', terms: ['Purpose'] },
      'Paid with each cart',
    );
    const cards = await cardsOfSlides(
      page,
      slide(2, 'Walls', 'Stone from the hill'),
      slide(3, 'Gates', 'Oak from the wood'),
    );
    expect(cards).toContainEqual([
      'Gate toll: what is the purpose?',
      'Money for the walls of the town',
    ]);
  });
});
