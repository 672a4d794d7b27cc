import { describe, expect, it } from 'vitest';
import { onDeviceEngine } from '../../on-device.ts';
import { cardsOfSlides, englishSlide, slide } from '../../testing.ts';
import { saysNothing } from './slide-pages.ts';

describe('a whole list of a slide', () => {
  it('is asked for by a title that says what its members are', async () => {
    const page = slide(
      1,
      'Advantages of rye',
      'Grows on poor soil',
      'Stands the cold of winter',
      'Keeps for longer',
    );
    expect(await cardsOfSlides(page)).toContainEqual([
      'What are the 3 advantages of rye?',
      '- Grows on poor soil\n- Stands the cold of winter\n- Keeps for longer',
    ]);
  });

  it('has the points of one level, without what stands under them', async () => {
    const page = slide(
      1,
      'Causes of stale bread',
      'Starch turns hard\nThis begins as soon as it cools',
      'Water moves into the crust',
      'Too little fat in the dough',
    );
    expect(await cardsOfSlides(page)).toContainEqual([
      'What are the 3 causes of stale bread?',
      '- Starch turns hard\n- Water moves into the crust\n- Too little fat in the dough',
    ]);
  });

  it('may stand under a point', async () => {
    const page = slide(
      1,
      'Storing flour',
      'Types of pests:\nFlour beetles\n  They bite through paper\nGrain weevils\nMeal moths',
      'Keep it cool',
    );
    expect(await cardsOfSlides(page)).toContainEqual([
      'Storing flour: what are the 3 types of pests?',
      '- Flour beetles\n- Grain weevils\n- Meal moths',
    ]);
  });

  it('is not asked for where part of it may be missing', async () => {
    const counted = slide(1, 'Four types of flour', 'Wheat flour', 'Rye flour', 'Spelt flour');
    const twice = [2, 3].map((page) =>
      slide(
        page,
        'Types of ovens',
        `Oven ${page} of brick`,
        `Oven ${page} of steel`,
        'Pit in the ground',
      ),
    );
    const broken = slide(
      4,
      'Types of mills',
      'Water mill',
      { kind: 'code', text: 'mill --help' },
      'Wind mill',
      'Hand mill',
    );
    expect(await cardsOfSlides(counted, ...twice, broken)).toEqual([]);
  });

  it('is not asked for by a title that says nothing', async () => {
    for (const title of [
      'Overview',
      'Examples',
      'Questions?',
      'Example: a bakery',
      'Summary',
      'Learning objectives',
    ]) {
      expect(saysNothing(title)).toBe(true);
      expect(
        await cardsOfSlides(slide(1, title, 'Wheat flour', 'Rye flour', 'Spelt flour')),
      ).toEqual([]);
    }
    expect(saysNothing('Types of flour')).toBe(false);
  });

  it('may have a number before its title, however long', () => {
    expect(saysNothing('3. Overview')).toBe(true);
    // A backtracking pattern would take hours.
    expect(saysNothing(`${'1'.repeat(60)} loaves`)).toBe(false);
  });
});

it('a point with one other under it is a term with its meaning', async () => {
  const page = slide(
    1,
    'Ways to raise dough',
    'Sourdough\nMix of flour and water in which wild yeast lives',
    'Baking powder\nDry mix of an acid and a base that sets gas free',
  );
  expect(await cardsOfSlides(page)).toContainEqual([
    'Ways to raise dough: what is “Sourdough”?',
    'Mix of flour and water in which wild yeast lives',
  ]);
});

it('numbered steps are asked for in their order', async () => {
  const page = slide(
    1,
    'Steps of baking',
    '1. Knead the dough',
    '2. Let it rest',
    '3. Heat the oven',
  );
  const { items } = await onDeviceEngine.makeQuestionsOfKinds([page, englishSlide], {
    count: 9,
    kinds: ['ordering'],
  });
  expect(items.map((item) => item.type === 'task' && item.task)).toEqual([
    { kind: 'ordering', steps: ['Knead the dough', 'Let it rest', 'Heat the oven'] },
  ]);
});

it('a word that its author set apart is hidden, unless it is one of two', async () => {
  const page = slide(
    1,
    'How bread rises',
    {
      text: 'Living yeast turns the sugar of the flour into carbon dioxide and gives off heat',
      terms: ['yeast'],
    },
    'What is gluten?',
    { text: 'The crust of a loaf can be brown or black after some time', terms: ['brown'] },
  );
  const cards = await cardsOfSlides(page);
  expect(cards).toContainEqual([
    'Living {{c1::yeast}} turns the sugar of the flour into carbon dioxide and gives off heat',
  ]);
  expect(cards.filter(([text]) => text?.includes('{{c1::'))).toHaveLength(1);
});

it('a word is not hidden where the slide gives anything else', async () => {
  const yeast = 'Living yeast turns the sugar of the flour into carbon dioxide and gives off heat';
  const cards = await cardsOfSlides(
    slide(
      1,
      'How bread rises',
      { text: yeast, terms: ['yeast'] },
      'Strong flours hold the gas of the dough',
    ),
  );
  expect(cards).toEqual([['How bread rises: what do strong flours hold?', 'The gas of the dough']]);
});
