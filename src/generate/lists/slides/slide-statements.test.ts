import { describe, expect, it } from 'vitest';
import { cardsOfSlides, slide } from '../../testing.ts';

const beside = 'Stone mills were turned by water for two thousand years';

describe('a statement in a point', () => {
  it.each([
    [
      'If the oven is cold, the crust stays pale',
      'What happens if the oven is cold?',
      'The crust stays pale',
    ],
    [
      'The bread of the north is sour because the dough rests for a day',
      'Why is the bread of the north sour?',
      'Because the dough rests for a day',
    ],
    [
      'A loaf is done if its bottom sounds hollow',
      'When is a loaf done?',
      'If its bottom sounds hollow',
    ],
    [
      'The baker controls the heat of the oven by hand',
      'What does the baker control?',
      'The heat of the oven by hand',
    ],
  ])('“%s” is asked for by what it says', async (point, front, back) => {
    const cards = await cardsOfSlides(slide(1, 'Bread, loaf and oven of the baker', beside, point));
    expect(cards).toContainEqual([front, back]);
  });

  it('that begins with its verb is asked of the title where most points do', async () => {
    const requires = 'Requires flour and water every day';
    const alone = await cardsOfSlides(slide(1, 'Sourdough starter', beside, requires));
    expect(alone.map(([front]) => front)).not.toContain('Sourdough starter: what does it require?');
    const page = slide(1, 'Sourdough starter', requires, 'Produces gas in the dough', beside);
    expect(await cardsOfSlides(page)).toContainEqual([
      'Sourdough starter: what does it require?',
      'Flour and water every day',
    ]);
  });

  it.each([
    ['tells what to do', 'If the oven is cold, wait for half an hour'],
    ['leans on the slide', 'If this is so, the crust stays pale'],
    ['has no subject', 'Must use rye flour because the dough rests for a day'],
    ['may be what was done', 'Loaves reduced because the oven was small'],
    ['is two that came together', 'If the oven is cold, the crust stays pale Bakers wait for it'],
  ])('gives nothing where it %s', async (_, point) => {
    const fronts = (await cardsOfSlides(slide(1, 'The oven', beside, point))).map(
      ([front]) => front,
    );
    expect(
      fronts.filter((front) => /what happens|^(?:the oven: )?(?:why|when) /i.test(front ?? '')),
    ).toEqual([]);
  });
});

it('a slide of which only a part of the statements is asked is still asked for whole', async () => {
  const deeds = [
    'Requires flour and water every day',
    'Produces gas in the dough',
    'Improves the taste of the bread',
    'Reduces the need for salt',
    'Protects the loaf against mould',
    'Contains yeast of the air',
  ];
  const page = slide(1, 'Sourdough starter', ...deeds, 'What can go wrong?');
  const fronts = (await cardsOfSlides(page)).map(([front]) => front);
  expect(fronts).toContain('What does sourdough starter do? (6 points)');
});

describe('a point that leaves its end open', () => {
  it('is not asked for the single one under it, which is often only its next line', async () => {
    const page = slide(1, 'Heat', beside, 'A colder oven leads to\na crust that stays pale');
    const fronts = (await cardsOfSlides(page)).map(([front]) => front);
    expect(fronts.filter((front) => front?.includes('complete'))).toEqual([]);
  });

  it('is completed by all under it, where a colon ends it', async () => {
    const point = 'Recall the price of bread depends on:\nthe price of grain\nthe price of wood';
    const cards = await cardsOfSlides(slide(1, 'Prices', beside, point));
    expect(cards).toContainEqual([
      'Prices: complete “The price of bread depends on …” (2 points)',
      '- The price of grain\n- The price of wood',
    ]);
  });
});

it('what the speaker asks at the end is no member of the list', async () => {
  const page = slide(
    1,
    'Advantages of rye',
    'Grows on poor soil',
    'Stands the cold of winter',
    'Who has eaten rye bread?',
  );
  expect(await cardsOfSlides(page)).toContainEqual([
    'What are the 2 advantages of rye?',
    '- Grows on poor soil\n- Stands the cold of winter',
  ]);
});

it('terms with whole sentences make a list of terms, where all points are made so', async () => {
  const page = slide(
    1,
    'Signs of a good loaf',
    'Crust: Should break when it is pressed.',
    'Crumb: Should spring back to its form.',
    'Smell: Is it of malt and not of yeast.',
  );
  const fronts = (await cardsOfSlides(page)).map(([front]) => front);
  expect(fronts).toContain('Signs of a good loaf: what is “Smell”?');
});

describe('no item comes', () => {
  it.each([
    ['of labels of a diagram', 'Single oven: Many Ovens B1', 'single oven'],
    ['of what has no subject', 'Consists of 14 members: most are bakers by trade', 'consists'],
    ['of how a thing is', 'Inefficient: to heat the oven for one loaf alone', 'inefficient'],
  ])('%s', async (_, point, word) => {
    const cards = await cardsOfSlides(slide(1, 'Guild of bakers', beside, point));
    expect(cards.filter(([front]) => front?.toLowerCase().includes(`“${word}`))).toEqual([]);
  });

  it('of a list with code, a remark or a caption among its points', async () => {
    for (const odd of ['bake(loaf, 220)', 'Pay attention to this later!', 'Fig 1 A loaf of rye']) {
      const fronts = await cardsOfSlides(slide(1, 'On ovens', 'Stone keeps the heat', odd));
      expect(fronts.filter(([front]) => front?.includes('main points'))).toEqual([]);
    }
  });
});
