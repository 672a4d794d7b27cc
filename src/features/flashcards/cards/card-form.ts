/** What may be saved as a card, and what is wrong with what may not. */

import type { Card } from '../../../model/entities/card.ts';
import { hasGap } from '../../../model/study/cloze.ts';
import { anotherPlace } from '../../../ui/form/destination-fields.tsx';

export type CardDraft = Pick<Card, 'kind' | 'front' | 'back'>;

/** Where a card goes. */
export interface Destination {
  /** A deck's id, or `anotherPlace`. */
  deckId: string;
  /** Of a new deck. */
  deckName: string;
}

export type CardForm = CardDraft & Destination;

/** The screen knows the deck. */
export const noDestination: Destination = { deckId: '', deckName: '' };

export interface CardProblems {
  front?: string;
  back?: string;
  deckName?: string;
}

export const emptyDraft: CardDraft = { kind: 'basic', front: '', back: '' };

/** Only what differs travels, so that two devices can change different sides of one card. */
export function changedSides(
  card: Pick<Card, 'front' | 'back'>,
  { front, back }: CardDraft,
): Partial<Pick<Card, 'front' | 'back'>> {
  return {
    ...(front === card.front ? {} : { front }),
    ...(back === card.back ? {} : { back }),
  };
}

/**
 * @param typed parts of a draft
 * @returns those that a form can show: a deck that was deleted since is none of them
 */
export function fittingCard(
  { kind, deckId, ...typed }: Partial<CardForm>,
  decks: readonly { id: string }[],
): Partial<CardForm> {
  const isThere = deckId === anotherPlace || decks.some(({ id }) => id === deckId);
  return {
    ...typed,
    ...((kind === 'basic' || kind === 'cloze') && { kind }),
    ...(isThere && deckId !== undefined && { deckId }),
  };
}

/**
 * @param shown sides that a picture is on: they need no words
 * @returns what is wrong; empty: the card may be saved
 */
export function problemsOf(
  { kind, front, back, deckId, deckName }: CardForm,
  shown: ReadonlySet<'front' | 'back'> = new Set(),
): CardProblems {
  const problems: CardProblems = {};
  const isFrontShown = kind === 'basic' && shown.has('front');
  if (deckId === anotherPlace && deckName.trim() === '') problems.deckName = 'Enter a deck name.';
  if (front.trim() === '' && !isFrontShown) {
    problems.front = kind === 'basic' ? 'Enter the front of the card.' : 'Enter a sentence.';
  } else if (kind === 'cloze' && !hasGap(front)) {
    problems.front = 'Select the words to hide, then press “Hide selection”.';
  }
  if (kind === 'basic' && back.trim() === '' && !shown.has('back'))
    problems.back = 'Enter the back of the card.';
  return problems;
}
