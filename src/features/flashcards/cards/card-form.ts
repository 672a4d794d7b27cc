/** What may be saved as a card, and what is wrong with what may not. */

import type { Card } from '../../../model/entities/card.ts';
import { hasGap } from '../../../model/study/cloze.ts';

export type CardDraft = Pick<Card, 'kind' | 'front' | 'back'>;

export interface CardProblems {
  front?: string;
  back?: string;
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

/** @returns nothing when the card may be saved */
export function problemsOf({ kind, front, back }: CardDraft): CardProblems | undefined {
  const problems: CardProblems = {};
  if (front.trim() === '') {
    problems.front = kind === 'basic' ? 'Enter the front of the card.' : 'Enter a sentence.';
  } else if (kind === 'cloze' && !hasGap(front)) {
    problems.front = 'Select the words to hide, then press “Hide selection”.';
  }
  if (kind === 'basic' && back.trim() === '') problems.back = 'Enter the back of the card.';
  return Object.keys(problems).length > 0 ? problems : undefined;
}
