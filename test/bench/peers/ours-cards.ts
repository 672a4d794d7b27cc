/**
 * The bench's cards as rows of ours. A card has no due date of its own: it is folded from reviews, and a card that was
 * never asked is due at once. The numbers travel in the card's other fields, so an edit of four fields stays one.
 */

import type { card } from '../../../src/model/entities/card.ts';
import type { RowOf } from '../../../src/model/entity.ts';
import type { Flashcard, Review } from './records.ts';

export function cardAsOurs(from: Flashcard) {
  const { stability, difficulty, lapses, createdAt } = from;
  return {
    deckId: from.deckId,
    kind: 'basic' as const,
    front: from.front,
    back: from.back,
    fileId: `due-${from.due}`,
    page: pageOfTag(from.reps),
    quote: `${stability} ${difficulty} ${lapses} ${createdAt}`,
    createdAt: from.updatedAt,
  };
}

export function reviewAsOurs({ reps, due, stability, updatedAt }: Review) {
  return {
    page: pageOfTag(reps),
    fileId: `due-${due}`,
    quote: `${stability}`,
    createdAt: updatedAt,
  };
}

/** Pages begin at 1. */
export function pageOfTag(reps: number): number {
  return reps + 1;
}

export function tagOf({ page }: Pick<RowOf<typeof card>, 'page'>): number {
  return (page ?? 1) - 1;
}
