import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countIntroduced, keepApart, orderQueue, type QueueCard } from './review-queue.ts';

const card = (cardId: string, more: Partial<QueueCard> = {}): QueueCard => ({
  cardId,
  dueAt: 0,
  createdAt: 0,
  ...more,
});

const families = (letters: string) =>
  [...letters].map((letter, index) =>
    card(
      `${index}`,
      letter === '.' ? { createdAt: index } : { createdAt: index, apartKey: letter },
    ),
  );

const shape = (cards: readonly QueueCard[]) => cards.map((item) => item.apartKey ?? '.').join('');

const meetings = (cards: readonly QueueCard[]) =>
  cards.filter(
    (item, index) => item.apartKey !== undefined && item.apartKey === cards[index - 1]?.apartKey,
  ).length;

describe('the order of a review', () => {
  it('asks learning cards, then overdue reviews, then new cards up to the allowance', () => {
    const order = orderQueue(
      {
        fresh: [
          card('n2', { createdAt: 2 }),
          card('n1', { createdAt: 1 }),
          card('n3', { createdAt: 3 }),
        ],
        reviews: [card('r2', { dueAt: 20 }), card('r1', { dueAt: 10 })],
        learning: [card('l2', { dueAt: 90 }), card('l1', { dueAt: 80 })],
      },
      2,
    );
    expect(order.map((item) => item.cardId)).toEqual(['l1', 'l2', 'r1', 'r2', 'n1', 'n2']);
  });

  it('asks cards that are due together by their age, and those of one age by their ids', () => {
    const tied = [
      card('d', { dueAt: 5, createdAt: 1 }),
      card('c', { dueAt: 5, createdAt: 2 }),
      card('b', { dueAt: 5, createdAt: 2 }),
      card('a', { dueAt: 6, createdAt: 0 }),
    ];
    const ids = (cards: readonly QueueCard[]) => cards.map(({ cardId }) => cardId).join('');
    const ask = (cards: QueueCard[], kind: 'learning' | 'reviews' | 'fresh') =>
      ids(orderQueue({ learning: [], reviews: [], fresh: [], [kind]: cards }, 9));
    fc.assert(
      fc.property(fc.shuffledSubarray(tied, { minLength: 4 }), (cards) => {
        expect(ask(cards, 'learning')).toBe('dbca');
        expect(ask(cards, 'reviews')).toBe('dbca');
        expect(ask(cards, 'fresh')).toBe('adbc');
      }),
    );
  });

  it('asks no new card when the allowance is used up', () => {
    expect(orderQueue({ learning: [], reviews: [], fresh: [card('n')] }, 0)).toEqual([]);
  });

  it('does not begin with a sibling of the card asked last', () => {
    const order = orderQueue({ learning: [], reviews: families('AB'), fresh: [] }, 0, 'A');
    expect(shape(order)).toBe('BA');
  });

  it('does not begin a group with a sibling of the last card of the group before', () => {
    const learning = families('ABC');
    expect(shape(orderQueue({ learning, reviews: families('CD'), fresh: [] }, 0))).toBe('ABCDC');
    expect(shape(orderQueue({ learning, reviews: families('BD'), fresh: [] }, 0))).toBe('ABCBD');
  });
});

describe('cards of one group or page', () => {
  it.each([
    ['AAB', 'ABA'],
    ['ABCC', 'ACBC'],
    ['AA..', 'A.A.'],
    ['ABAB', 'ABAB'],
    ['AAA', 'AAA'],
    ['AAAB', 'ABAA'],
    ['A...', 'A...'],
    ['A.A..', 'A.A..'],
    ['..A', '..A'],
    ['..AA', '.A.A'],
    ['', ''],
  ])('of %s are asked as %s', (before, after) => {
    expect(shape(keepApart(families(before)))).toBe(after);
  });

  it('never meet when they can be kept apart, and no card is lost', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('A', 'B', 'C', '.'), { maxLength: 24 }), (letters) => {
        const cards = families(letters.join(''));
        const spread = keepApart(cards);
        expect(new Set(spread)).toEqual(new Set(cards));
        const largest = Math.max(
          0,
          ...['A', 'B', 'C'].map((letter) => letters.filter((item) => item === letter).length),
        );
        if (largest * 2 <= cards.length + 1) expect(meetings(spread)).toBe(0);
      }),
    );
  });

  it('meet only where no other card is left, the one asked before included', () => {
    const letter = fc.constantFrom('A', 'B', 'C', '.');
    fc.assert(
      fc.property(fc.array(letter, { maxLength: 24 }), letter, (letters, before) => {
        const spread = shape(keepApart(families(letters.join('')), before));
        const met = [...`${before}${spread}`].findIndex(
          (item, index, all) => item !== '.' && item === all[index - 1],
        );
        if (met > 0) expect(new Set(spread.slice(met - 1)).size).toBe(1);
      }),
    );
  });
});

describe('cards introduced today', () => {
  const rated = (id: string, cardId: string, voids?: string) => ({
    id,
    cardId,
    ratedAt: Number(id),
    tzOffsetMin: 0,
    rating: voids === undefined ? (3 as const) : (0 as const),
    voids,
  });

  it('are those all of whose ratings are of today', () => {
    const reps: Record<string, number> = { fresh: 2, old: 5 };
    const today = [rated('1', 'fresh'), rated('2', 'old'), rated('3', 'fresh')];
    expect(countIntroduced(today, (id) => reps[id] ?? 0)).toBe(1);
    expect(countIntroduced([...today, rated('4', 'old')], () => 2)).toBe(2);
    expect(countIntroduced(today, () => 3)).toBe(0);
  });

  it('count a card that has not come yet: the device that rated it knew it as new or not', () => {
    expect(countIntroduced([rated('1', 'a'), rated('2', 'b')], () => undefined)).toBe(2);
  });

  it('do not count a rating that was taken back', () => {
    expect(countIntroduced([rated('1', 'a'), rated('2', 'a', '1')], () => 0)).toBe(0);
  });
});
