import { describe, expect, it } from 'vitest';
import { cardsOfSlides, slide } from '../../testing.ts';
import { endOf } from './slide-acronyms.ts';

describe('a short name', () => {
  it.each([
    ['Mean squared error', 'MSE', 'Mean squared error'],
    ['we use the mean squared error', 'MSE', 'mean squared error'],
    ['Chi-squared Automatic Interaction Detection', 'CAID', undefined],
    ['Court of Justice of the European Union', 'CJEU', 'Court of Justice of the European Union'],
    ['Classification and regression trees', 'CART', 'Classification and regression trees'],
    ['bread of the north', 'RYE', undefined],
    ['vitamin', 'B12', undefined],
  ])('is read from “%s” (%s)', (long, short, words) => {
    expect(endOf(long, short)).toBe(words);
  });

  it('is asked for once, where the deck uses it again', async () => {
    const cards = await cardsOfSlides(
      slide(1, 'Quality of flour', 'The falling number test (FNT) shows how fresh grain is'),
      slide(2, 'Good bread', 'Flour with a high FNT', 'Sponge of old dough (SOD)'),
    );
    expect(cards).toContainEqual(['What does “FNT” stand for?', 'Falling number test']);
    expect(cards.filter(([front]) => front?.includes('stand for'))).toHaveLength(1);
  });

  it('is asked for once, where a point spells it out with a sign and another with brackets', async () => {
    const cards = await cardsOfSlides(
      slide(
        1,
        'Quality of flour',
        'FNT = Falling number test',
        'Flour is ground in a mill of stone',
      ),
      slide(2, 'Good bread', 'The falling number test (FNT) shows how fresh grain is'),
    );
    expect(cards.filter(([front]) => front === 'What does “FNT” stand for?')).toHaveLength(1);
  });
});

it('a long row of hyphens takes no time to read', async () => {
  const row = 'a-'.repeat(600);
  const cards = await cardsOfSlides(
    slide(1, 'Quality of flour', `${row} (FNT)`, 'Falling number test (FNT) of grain'),
    slide(2, 'Good bread', 'Flour with a high FNT'),
  );
  expect(cards).toContainEqual(['What does “FNT” stand for?', 'Falling number test']);
});
