/** Each bound of a score from both sides. The tests give the scores, so that new weights change nothing here. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadGrammar } from '../define/languages/load.ts';
import type { StudyItem } from '../engine.ts';
import { makeFlashcards } from '../make/flashcards.ts';
import { makeQuestionsOfKinds } from '../make/kinds/make-kinds.ts';
import { isFitToAsk, makeQuestions } from '../make/questions.ts';
import { preparedIn, preparedOf } from '../prepared.ts';
import { chapterPages, pageOf, plainChapter } from '../testing.ts';
import type { ItemText } from './item-features.ts';
import { faultOfScore, leastItemScores, scoreOfItem } from './item-score.ts';

const given = vi.hoisted(() => ({ definition: 9, blank: 9, item: 9, lie: 9 }));

vi.mock('./card-features.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('./card-features.ts')>()),
  scoreDefinition: () => given.definition,
  scoreBlank: () => given.blank,
}));

vi.mock('./item-features.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('./item-features.ts')>();
  return {
    ...real,
    itemFeatureNames: ['one'],
    itemFeatures: (item: StudyItem, text: ItemText) => ({
      ...real.itemFeatures(item, text),
      row: [item.type === 'task' && item.correction !== undefined ? given.lie : given.item],
    }),
  };
});

vi.mock('./item-weights.ts', () => ({ itemWeights: { one: Array.from({ length: 20 }, () => 1) } }));

beforeEach(() => {
  Object.assign(given, { definition: 9, blank: 9, item: 9, lie: 9 });
});

const count = 60;
const step = 0.01;
/** Enough sentences for the score of items. */
const long = () => [
  ...chapterPages(),
  pageOf(
    3,
    'The bell of the school rings at eight in the morning and again at noon. Pupils leave the room when the bell rings for the second time in a day.',
    'A dog learns the way to its bowl within a few days of its life in a house. Cats find their food by the sound of the can that is opened in the kitchen.',
    'Rats press the lever of a box more often when food falls into the box. Pigeons turn to the light of a lamp that comes on before their grain.',
  ),
];

describe('a definition makes a card', () => {
  it.each([
    [-0.3, true],
    [-0.3 - step, false],
  ])('with a score of %d: %s', async (score, isMade) => {
    Object.assign(given, { definition: score, blank: -9 });
    const { items } = await makeFlashcards(chapterPages(), { count });
    expect(items.some(({ type }) => type === 'basic')).toBe(isMade);
  });
});

describe('a blank makes a card', () => {
  it.each([
    [0.4, true],
    [0.4 - step, false],
  ])('with a score of %d: %s', async (score, isMade) => {
    Object.assign(given, { definition: -9, blank: score });
    const { items } = await makeFlashcards(chapterPages(), { count });
    expect(items.some(({ type }) => type === 'cloze')).toBe(isMade);
  });
});

describe('a definition may be asked', () => {
  const { material, definitionsIn } = preparedOf(chapterPages());
  const all = () => material().sentences.flatMap((sentence) => definitionsIn(sentence));
  const own = { meaning: 'the decrease in a learned response', link: 'is' };
  const stated = { meaning: 'the amount of food that a rat gets from the lever', link: 'does' };

  it.each([
    [own, 0.1, true],
    [own, 0.1 - step, false],
    [stated, 0.5, true],
    [stated, 0.5 - step, false],
  ])('%o with a score of %d: %s', (told, cardScore, isAsked) => {
    const [definition] = all();
    if (definition === undefined) throw new Error('no definition');
    expect(isFitToAsk({ ...definition, ...told, cardScore })).toBe(isAsked);
  });
});

describe('a blank makes a question', () => {
  const choices = async (pages = chapterPages()) =>
    (await makeQuestions(pages, { count })).items.filter(({ stem }) => stem.includes('_____'));
  const gaps = async (pages = chapterPages()) =>
    (await makeQuestionsOfKinds(pages, { count, kinds: ['cloze'] })).items;

  it.each([
    ['of single choice, marked', () => choices(), 0.6],
    ['of single choice, not marked', () => choices(plainChapter()), 0.9],
    ['with a gap, marked', () => gaps(), 0.4],
    ['with a gap, not marked', () => gaps(plainChapter()), 0.7],
  ])('%s', async (_, make, least) => {
    Object.assign(given, { definition: -9, blank: least });
    expect((await make()).length).toBeGreaterThan(0);
    given.blank = least - step;
    expect(await make()).toEqual([]);
  });
});

describe('an item is kept', () => {
  const cards = (type: string) => async () =>
    (await makeFlashcards(long(), { count })).items.filter((item) => item.type === type);
  /** Those of a model; the device weighs its own against their worth (`summary.ts`). */
  const points = () => {
    const { material, fits } = preparedOf(long());
    return material()
      .sentences.map(({ text, quote, page }): StudyItem => ({ type: 'point', text, quote, page }))
      .filter((item) => fits(item).ok);
  };

  it.each([
    ['card', cards('basic')],
    ['gap', cards('cloze')],
    ['point', points],
  ] as const)('a %s', async (group, make) => {
    // Where a definition is asked, no gap is.
    if (group === 'gap') given.definition = -9;
    const least = leastItemScores[group];
    given.item = least;
    expect((await make()).length).toBeGreaterThan(0);
    given.item = least - step;
    expect(await make()).toEqual([]);
  });

  it('by bounds that refuse some items and not all', () => {
    for (const least of Object.values(leastItemScores)) expect(Math.abs(least)).toBeLessThan(2);
  });

  it('a false version as the true one', async () => {
    const countLies = async () => {
      const { items } = await makeQuestionsOfKinds(long(), { count, kinds: ['true-false'] });
      return items.filter((item) => item.type === 'task' && item.correction !== undefined).length;
    };
    given.lie = leastItemScores.truth;
    expect(await countLies()).toBeGreaterThan(0);
    given.lie = leastItemScores.truth - step;
    expect(await countLies()).toBe(0);
  });
});

describe('a blank in another language is made', () => {
  const quote = 'Die Wand der Zelle besteht aus Zellulose.';
  it.each([
    ['inside its sentence', 'Die Wand der {{c1::Zelle}} besteht aus Zellulose.', 0.1, true],
    ['inside its sentence', 'Die Wand der {{c1::Zelle}} besteht aus Zellulose.', 0.1 - step, false],
    ['at the beginning', 'Die {{c1::Wand}} der Zelle besteht aus Zellulose.', -0.5, true],
    ['at the beginning', 'Die {{c1::Wand}} der Zelle besteht aus Zellulose.', -0.5 - step, false],
  ])('%s: %s with a score of %d: %s', async (_, text, score, isMade) => {
    given.item = score;
    const material = preparedIn(await loadGrammar('de'), [pageOf(1, quote)]).material();
    const item: StudyItem = { type: 'cloze', text, page: 1, quote };
    const scored = scoreOfItem(item, { material, isSlides: false });
    expect(faultOfScore(scored) === undefined).toBe(isMade);
  });
});
