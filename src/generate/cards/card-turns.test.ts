import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../model/study/quiz/shuffle.ts';
import { fieldsOfTask, type QuestionKind, taskOf } from '../../model/study/quiz/task.ts';
import type { TaskItem } from '../engine.ts';
import type { AskedCard } from './card-facts.ts';
import { type CardsWish, questionsOfCards } from './card-questions.ts';
import { typedForms } from './card-tasks.ts';
import { type CardItem, cardQuestionKinds } from './card-turns.ts';

const basic = (front: string, back: string, more: Partial<AskedCard> = {}): AskedCard => ({
  ...{ id: `${front}|${back}`, kind: 'basic', front, back },
  ...more,
});
const cloze = (front: string): AskedCard => ({ id: front, kind: 'cloze', front, back: '' });

const animals = Object.entries({
  ...{ Hund: 'dog', Katze: 'cat', Kuh: 'cow', Schwein: 'pig', Pferd: 'horse', Ziege: 'goat' },
  ...{ Maus: 'mouse', Ente: 'duck', Huhn: 'hen', Esel: 'donkey', Hase: 'hare', Wal: 'whale' },
}).map(([front, back]) => basic(front, back));
const capitals = Object.entries({
  ...{ France: 'Paris', Spain: 'Madrid', Italy: 'Rome', Austria: 'Vienna', Norway: 'Oslo' },
}).map(([country, city]) => basic(`What is the capital of ${country}?`, city));

async function make(cards: readonly AskedCard[], kind: QuestionKind, wish: CardsWish = {}) {
  return await questionsOfCards(cards, { kinds: [kind], ...wish });
}

async function tasks(cards: readonly AskedCard[], kind: QuestionKind, wish: CardsWish = {}) {
  const { items } = await make(cards, kind, wish);
  return items.filter((item): item is TaskItem => item.type === 'task');
}

const kindOf = (item: CardItem): QuestionKind => (item.type === 'task' ? item.task.kind : 'single');

describe('true or false', () => {
  it('says of a card what it says, or what another one says, and what is right instead', async () => {
    const made = await tasks(animals, 'true-false', { seed: 's' });
    expect(made).toHaveLength(12);
    const truths = new Set(animals.map(({ front, back }) => `“${back}” belongs to “${front}”.`));
    for (const { stem, task, correction } of made) {
      const isTrue = task.kind === 'true-false' && task.right === 'True';
      expect(truths.has(stem)).toBe(isTrue);
      expect(correction !== undefined && truths.has(correction)).toBe(!isTrue);
    }
    const right = made.filter(({ task }) => task.kind === 'true-false' && task.right === 'True');
    expect(Math.abs(2 * right.length - made.length)).toBeLessThanOrEqual(2);
  });

  it('speaks of a question and its answer', async () => {
    const [first] = await tasks(capitals, 'true-false', { count: 1 });
    expect(first?.stem).toMatch(/^The answer to “What is the capital of France\?” is “\w+”\.$/);
  });

  it.each([
    ['one card alone', [basic('Hund', 'dog')]],
    ['cards of which one answer holds the other', [basic('a', 'heart'), basic('b', 'heart valve')]],
    ['what several cards answer', [basic('Hund', 'dog'), basic('Hund', 'hound')]],
    [
      'questions for one example of many',
      ['iron', 'gold', 'zinc', 'lead'].map((metal, at) => basic(`Name metal ${'KLMN'[at]}`, metal)),
    ],
    [
      'gaps, which another word may fill too',
      [cloze('The {{c1::cell}} lives.'), cloze('An {{c1::atom}} is small.')],
    ],
  ])('is not made of %s', async (_, cards) => {
    expect(await tasks(cards, 'true-false')).toEqual([]);
  });
});

describe('short answers', () => {
  it('accept what all cards answer to the same, and count near answers of the deck as wrong', async () => {
    const [dog] = await tasks([...animals, basic('Hund', 'hound')], 'short', { count: 1 });
    expect(dog?.task).toMatchObject({ kind: 'short', accepted: ['dog', 'hound'] });
    expect(dog?.task.kind === 'short' && dog.task.foils).toContain('pig');
    expect(dog?.task.kind === 'short' && dog.task.foils).not.toContain('hound');
  });

  it.each([
    ['dog', ['dog']],
    ['car / automobile', ['car / automobile', 'car', 'automobile']],
    ['rouge; roux', ['rouge; roux', 'rouge', 'roux']],
    ['dog (m.)', ['dog (m.)', 'dog']],
    [
      'deoxyribonucleic acid (DNA)',
      ['deoxyribonucleic acid (DNA)', 'deoxyribonucleic acid', 'DNA'],
    ],
    ['1,789', ['1,789']],
    ['25 °C', ['25 °C']],
    ['細胞', ['細胞']],
    ['four words are many', undefined],
    ['mc²', undefined],
    ['→', undefined],
    ['---', undefined],
    ['Donaudampfschifffahrtsgesellschaftskapitän', undefined],
    ['', undefined],
  ])('are typed as %j: %j', (answer, forms) => {
    expect(typedForms(answer)).toEqual(forms);
  });
});

describe('matching', () => {
  it('takes groups of four to six, each side once', async () => {
    const made = await tasks(animals, 'matching');
    expect(made.map(({ task }) => task.kind === 'matching' && task.prompts.length)).toEqual([6, 6]);
    const [first] = made;
    expect(first).toMatchObject({ stem: 'Match what belongs together.', cardId: 'Hund|dog' });
    expect(first?.parts).toHaveLength(6);
  });

  it('keeps apart what could be mistaken: equal answers, and years among cities', async () => {
    const twice = [...animals.slice(0, 4), basic('Köter', 'dog'), basic('Miez', 'cat')];
    for (const { task } of await tasks(twice, 'matching')) {
      const answers = task.kind === 'matching' ? task.answers : [];
      expect(new Set(answers).size).toBe(answers.length);
    }
    const years = ['1789', '1492', '1914'].map((year) =>
      basic(`When was event ${year.length}${year[2]}?`, year),
    );
    const mixed = await tasks([...years, ...capitals], 'matching');
    expect(mixed).toHaveLength(1);
    expect(mixed[0]?.stem).toBe('Match each question with its answer.');
  });

  it('is not made of fewer than four', async () => {
    expect(await make(animals.slice(0, 3), 'matching')).toMatchObject({ items: [] });
  });
});

describe('blanks', () => {
  it.each([
    ['The {{c1::cell}} lives.', 'The _____ lives.', [['cell']]],
    ['{{c1::Iron}} and {{c1::zinc}}', '_____ and _____', [['Iron'], ['zinc']]],
    ['The {{c1::cell::unit of life}} lives.', 'The _____ (unit of life) lives.', [['cell']]],
  ])('of %j: %j', async (front, stem, blanks) => {
    const [made] = await tasks([cloze(front)], 'cloze');
    expect(made).toMatchObject({ stem, task: { kind: 'cloze', blanks }, cardId: front });
    expect(made?.quote).not.toMatch(/_|\{/);
  });

  it.each([
    ['a long gap', 'It {{c1::says far more than one would type}}.'],
    ['a line of its own that looks like a gap', 'Fill ___ in: {{c1::cell}}'],
    ['gaps without words between them', '{{c1::ab}}{{c1::cd}}'],
    ['words that stand beside the gap', 'A cell is a {{c1::cell}}.'],
    ['nothing but the gap', '{{c1::cell}}'],
  ])('are not made of %s', async (_, front) => {
    expect(await tasks([cloze(front)], 'cloze')).toEqual([]);
  });
});

describe('the side that is asked', () => {
  it('is the back, with a question that is answered', async () => {
    const { items } = await make(capitals, 'single', { sides: 'back' });
    expect(items[0]?.stem).toBe('Which question does “Paris” answer?');
    expect((await make(animals, 'short', { sides: 'back' })).items[0]).toMatchObject({
      stem: 'What belongs to “dog”?',
      task: { accepted: ['Hund'] },
      quote: 'Hund – dog',
    });
  });

  it('is the front of one and the back of the next, where both are chosen', async () => {
    const { items } = await make(animals, 'short', { sides: 'both' });
    const asked = items.map(({ stem }) => /“(.+)”/.exec(stem)?.[1]);
    expect(asked.slice(0, 4)).toEqual(['Hund', 'cat', 'Kuh', 'pig']);
  });

  it('is that of which the question can be made: nobody types a question', async () => {
    const { items } = await make(capitals, 'short', { sides: 'both' });
    expect(items.every(({ stem }) => stem.endsWith('?') && stem.startsWith('What is'))).toBe(true);
    expect(items).toHaveLength(5);
  });

  it('asks a card and its reverse once', async () => {
    const pair = [
      basic('Hund', 'dog', { groupId: 'g' }),
      basic('dog', 'Hund', { groupId: 'g', isReverse: true }),
    ];
    expect(
      (await make([...pair, ...animals.slice(1)], 'short', { sides: 'both' })).items,
    ).toHaveLength(12);
    expect((await make([...pair, ...animals.slice(1)], 'short')).items).toHaveLength(13);
  });
});

describe('pictures and sounds', () => {
  it.each([
    ['a picture that is asked about', { front: 'picture' }, 'front', false],
    ['a picture beside the answer', { back: 'picture' }, 'front', true],
    ['the same, asked from its other side', { back: 'picture' }, 'back', false],
    ['a word that is also heard', { front: 'sound' }, 'front', true],
  ] as const)('%s', async (_, shown, sides, isAsked) => {
    const [first, ...others] = animals;
    const card = basic(first?.front ?? '', first?.back ?? '', { shown });
    const { items } = await make([card, ...others], 'short', { sides });
    expect(items.some(({ cardId }) => cardId === card.id)).toBe(isAsked);
  });

  it('leaves out what is only heard', async () => {
    const heard = ['dog', 'cat'].map((word) =>
      basic('Listen', word, { shown: { front: 'sound' } }),
    );
    expect((await make(heard, 'short')).items).toEqual([]);
  });
});

describe('several kinds', () => {
  const deck = [...animals, ...capitals, cloze('The {{c1::nucleus}} holds the genes.')];

  it('take turns', async () => {
    const { items } = await questionsOfCards(deck, { kinds: cardQuestionKinds });
    const counts = Map.groupBy(items, kindOf);
    expect([...counts.keys()].sort()).toEqual([...cardQuestionKinds].sort());
    expect(counts.get('cloze')).toHaveLength(1);
  });

  it.each([1, 3, 5, 10, 14])('give %i questions where so many are wanted', async (count) => {
    const { items } = await questionsOfCards(deck, { kinds: cardQuestionKinds, count });
    expect(items).toHaveLength(count);
  });

  it.each([
    ['six cards are asked one by one', 6, cardQuestionKinds, 6, 0],
    ['seven too', 7, cardQuestionKinds, 7, 0],
    ['eight have one question for each kind', 8, cardQuestionKinds, 5, 1],
    ['five are matched beside one kind', 5, ['matching', 'single'] as const, 2, 1],
    ['four are asked in the other kind', 4, ['matching', 'single'] as const, 4, 0],
    ['four are matched where that alone is wanted', 4, ['matching'] as const, 1, 1],
  ])('leave to each other kind a card: %s', async (_, cards, kinds, count, matched) => {
    const { items } = await questionsOfCards(animals.slice(0, cards), { kinds, seed: 's' });
    expect(items).toHaveLength(count);
    expect(items.map(kindOf).filter((kind) => kind === 'matching')).toHaveLength(matched);
  });

  it('take wrong answers from the whole deck where only some cards are asked', async () => {
    const flagged = animals.slice(0, 2);
    const { items } = await questionsOfCards(flagged, { deck: animals });
    expect(items.map(({ cardId }) => cardId)).toEqual(flagged.map(({ id }) => id));
  });

  it('leave out what the student has, and ask the card in another way', async () => {
    const isKnown = (item: CardItem) => kindOf(item) === 'short';
    const { items, known } = await questionsOfCards(animals, {
      kinds: ['short', 'single'],
      isKnown,
    });
    expect(items.map(kindOf)).toEqual(animals.map(() => 'single'));
    expect(known).toBeGreaterThan(0);
  });

  it('are the same each time for one seed', async () => {
    const wish = { kinds: cardQuestionKinds, sides: 'both', seed: 'job' } as const;
    expect(await questionsOfCards(deck, wish)).toEqual(await questionsOfCards(deck, wish));
  });
});

describe('[P4] any deck', () => {
  const words = 'cell gene dog Hund 1789 5 mg “x” C++ _____ 細胞 a/b {{c1::x}} ? the of\n é'.split(
    ' ',
  );

  it.each(Array.from({ length: 60 }, (_, at) => at))(
    'keeps what is promised (seed %i)',
    async (seed) => {
      const random = randomFrom(`deck ${seed}`);
      const some = (most: number) => Math.floor(random() * most);
      const text = () => Array.from({ length: some(5) }, () => words[some(words.length)]).join(' ');
      const deck = Array.from({ length: some(40) }, (_, at): AskedCard => {
        const isCloze = random() < 0.2;
        const front = isCloze ? `${text()} {{c1::${text()}}} ${text()}` : text();
        return { id: `${at}`, kind: isCloze ? 'cloze' : 'basic', front, back: text() };
      });
      const kinds = cardQuestionKinds.filter(() => random() < 0.6);
      const sides = (['front', 'back', 'both'] as const)[some(3)];
      const count = random() < 0.5 ? undefined : some(20);
      const { items } = await questionsOfCards(deck, { kinds, sides, count, seed: `${seed}` });
      expect(items.length).toBeLessThanOrEqual(count ?? deck.length);
      const asked = new Set<string>();
      for (const item of items) {
        expect(kinds).toContain(kindOf(item));
        expect(item.cardId && deck.some(({ id }) => id === item.cardId)).toBe(true);
        expect(asked.has(item.cardId ?? '')).toBe(false);
        asked.add(item.cardId ?? '');
        if (item.type === 'question') {
          expect(new Set(item.options).size).toBe(4);
          continue;
        }
        // A stored row expresses the same task.
        expect(taskOf({ stem: item.stem, ...fieldsOfTask(item.task) })).toEqual(item.task);
        if (item.task.kind === 'matching') {
          expect(new Set(item.task.prompts).size).toBe(item.task.prompts.length);
          expect(new Set(item.task.answers).size).toBe(item.task.answers.length);
        }
        if (item.task.kind === 'short')
          expect(item.task.foils).not.toContain(item.task.accepted[0]);
      }
    },
  );
});
