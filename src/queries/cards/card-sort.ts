/** The orders of found cards. */
import type { SoughtCard } from '../../model/study/cards/match.ts';

export const cardSorts = [
  'due',
  'front',
  'deck',
  'state',
  'tags',
  'flag',
  'added',
  'interval',
  'difficulty',
  'lapses',
] as const;
export type CardSort = (typeof cardSorts)[number];

type Cards = readonly (SoughtCard | undefined)[];

/** Sort behind all due times: new cards, and then suspended ones. */
const [newLast, suspendedLast] = [1e15, 2e15];

export function compareBy(
  sort: CardSort,
  cards: Cards,
  placeOf: ReadonlyMap<string, number>,
): (a: number, b: number) => number {
  // Equal cards are ordered by the time when they were added.
  const added = Float64Array.from(cards, (card) => card?.createdAt ?? 0);
  const then = (a: number, b: number) => (added[a] ?? 0) - (added[b] ?? 0) || a - b;
  if (sort === 'front' || sort === 'tags') {
    const words = cards.map((card) => (sort === 'front' ? card?.text : card?.tags.join(' ')) ?? '');
    return (a, b) => compareText(words[a] ?? '', words[b] ?? '') || then(a, b);
  }
  const values = Float64Array.from(cards, (card) => (card ? sortValue(sort, card, placeOf) : 0));
  return (a, b) => (values[a] ?? 0) - (values[b] ?? 0) || then(a, b);
}

/** Empty texts come last. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  if (a === '' || b === '') return a === '' ? 1 : -1;
  return a < b ? -1 : 1;
}

function sortValue(
  sort: Exclude<CardSort, 'front' | 'tags'>,
  card: SoughtCard,
  placeOf: ReadonlyMap<string, number>,
): number {
  switch (sort) {
    case 'due':
      if (card.live === 2) return suspendedLast;
      return card.state === 0 ? newLast + card.dueAt : card.dueAt;
    case 'deck':
      return placeOf.get(card.deckId) ?? placeOf.size;
    case 'state':
      return card.live === 2 ? 10 : card.state;
    case 'flag':
      return card.flag === 0 ? 10 : card.flag;
    case 'added':
      return card.createdAt;
    case 'interval':
      return card.intervalDays;
    case 'difficulty':
      return card.difficulty;
    case 'lapses':
      return card.lapses;
  }
}
