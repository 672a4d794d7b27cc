import { describe, expect, it } from 'vitest';
import type { QuestionItem } from '../engine.ts';
import type { AskedCard } from './card-facts.ts';
import { questionsOfCards } from './card-questions.ts';
import type { CardItem } from './card-turns.ts';

const basic = (id: string, front: string, back: string): AskedCard => ({
  id,
  kind: 'basic',
  front,
  back,
});
const cloze = (id: string, front: string): AskedCard => ({ id, kind: 'cloze', front, back: '' });
const capitals = [
  basic('a', 'What is the capital of France?', 'Paris'),
  basic('b', 'What is the capital of Spain?', 'Madrid'),
  basic('c', 'What is the capital of Italy?', 'Rome'),
  basic('d', 'What is the capital of Austria?', 'Vienna'),
];
const years = ['1789', '1492', '1914', '1945'].map((year, index) =>
  basic(`y${index}`, `When did event ${'KLMN'[index]} begin?`, year),
);

function singlesOf(items: readonly CardItem[]): QuestionItem[] {
  return items.filter((item) => item.type === 'question');
}

describe('questions of a deck', () => {
  it('ask the front, answer with the back, and take the other answers of the deck', async () => {
    const { items } = await questionsOfCards(capitals);
    expect(items).toHaveLength(4);
    for (const [index, { stem, options, answer, quote, cardId }] of singlesOf(items).entries()) {
      const card = capitals[index];
      expect([stem, options[answer], cardId]).toEqual([card?.front, card?.back, card?.id]);
      expect([...options].sort()).toEqual(['Madrid', 'Paris', 'Rome', 'Vienna']);
      expect(quote).toBe(`${card?.front} – ${card?.back}`);
    }
  });

  it('never ask for the dash of a card whose answer is a picture', async () => {
    const pictures = [
      basic('p', 'What does a cell look like?', '—'),
      cloze('g', 'A heart looks like {{c1::—}} this.'),
    ];
    const asked = { kinds: ['single', 'short', 'cloze', 'true-false'] as const };
    const { items } = await questionsOfCards([...capitals, ...pictures], asked);
    const ids = items.map(({ cardId }) => cardId);
    expect(ids).toContain('a');
    expect(ids.filter((id) => id === 'p' || id === 'g')).toEqual([]);
    for (const { options } of singlesOf(items)) expect(options).not.toContain('—');
  });

  it.each(['\0', '\ufffc', '\u200b\u0007 ', '\ud800'])(
    'never ask for a side without anything to read: %j',
    async (nothing) => {
      const odd = [
        basic('front', nothing, 'Lisbon'),
        basic('back', 'What is the capital of Portugal?', nothing),
        cloze('gap', `A heart looks like {{c1::${nothing}}} this.`),
      ];
      const asked = { kinds: ['single', 'short', 'cloze', 'true-false'], sides: 'both' } as const;
      const { items } = await questionsOfCards([...capitals, ...odd], asked);
      expect(items.map(({ cardId }) => cardId).sort()).toEqual(['a', 'b', 'c', 'd']);
    },
  );

  it('have wrong answers of the same kind: a year among years', async () => {
    const { items } = await questionsOfCards([...capitals, ...years]);
    expect(items).toHaveLength(8);
    const ofYears = singlesOf(items).filter(({ cardId }) => cardId?.startsWith('y'));
    expect(ofYears).toHaveLength(4);
    for (const { options } of ofYears)
      expect(options.every((one) => /^\d{4}$/.test(one))).toBe(true);
  });

  it('are made of words with one gap, and of pairs', async () => {
    const words = ['Glucose', 'Oxygen', 'Water', 'Light'];
    const { items } = await questionsOfCards([
      ...words.map((word, index) =>
        cloze(`c${index}`, `Fact ${'KLMN'[index]} is about {{c1::${word}}} alone.`),
      ),
      ...['dog', 'cat', 'cow', 'pig'].map((word, index) =>
        basic(`p${index}`, ['Hund', 'Katze', 'Kuh', 'Schwein'][index] ?? '', word),
      ),
    ]);
    expect(items[0]?.stem).toBe('Which words complete this? “Fact K is about _____ alone.”');
    expect(items[0]?.quote).toBe('Fact K is about Glucose alone.');
    expect(items.find(({ cardId }) => cardId === 'p0')?.stem).toBe('What belongs to “Hund”?');
  });

  it('are not asked with fewer than three wrong answers, which is counted', async () => {
    expect(await questionsOfCards(capitals.slice(0, 3))).toEqual({
      items: [],
      known: 0,
      rejected: { 'too few good wrong answers': 3 },
    });
  });

  it('never take an answer that may be right too', async () => {
    const { items } = await questionsOfCards([
      ...capitals,
      basic('e', 'What is the capital of France?', 'The city on the Seine'),
      basic('f', 'What is another capital?', 'paris'),
    ]);
    const first = singlesOf(items).find(({ cardId }) => cardId === 'a');
    expect(first?.options.filter((one) => /paris|Seine/i.test(one))).toEqual(['Paris']);
  });

  it('never take an answer that another card gives to the same', async () => {
    const { items } = await questionsOfCards([
      basic('a', 'Hund', 'dog'),
      basic('b', 'Hund', 'hound'),
      basic('c', 'Jagdhund', 'hound'),
      ...['elephant', 'crocodile', 'hippopotamus'].map((word) =>
        basic(word, `${word[0]}ier`, word),
      ),
    ]);
    const ofDog = singlesOf(items).filter(({ cardId }) => cardId === 'a' || cardId === 'b');
    expect(ofDog).toHaveLength(2);
    for (const { options } of ofDog)
      expect(options.filter((one) => one === 'dog' || one === 'hound')).toHaveLength(1);
  });

  it('leave out cards without words, with several gaps, or whose front says the answer', async () => {
    const { rejected } = await questionsOfCards([
      basic('a', '', 'Paris'),
      basic('b', 'What is x?', ''),
      cloze('c', '{{c1::One}} and {{c2::two}} stand here.'),
      basic('d', 'What colour has the red planet?', 'red'),
      basic('e', 'Long?', 'word '.repeat(80)),
    ]);
    expect(Object.values(rejected)).toEqual([5]);
  });
});

describe('[P4] questions of a big deck', () => {
  const many = Array.from({ length: 3_000 }, (_, at) =>
    basic(
      `c${at}`,
      `What does organ ${at} of the body of animals do?`,
      `Process ${at.toString(36)}x`,
    ),
  );

  it('take no longer for each card than those of a small one', async () => {
    const { items } = await questionsOfCards(many);
    expect(items).toHaveLength(3_000);
  });

  it('let the screen go on in between, and stop when they are wanted no more', async () => {
    let times = 0;
    const yieldNow = async () => {
      times++;
    };
    const { items } = await questionsOfCards(many, {}, yieldNow, () => times > many.length + 10);
    expect(items).toHaveLength(10);
  });
});
