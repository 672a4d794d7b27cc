/** Which kinds of questions the cards of a deck can give at all, and what they lack for the others. Pure. */

import { typedForms } from '../../../generate/cards/card-tasks.ts';
import { type CardQuestionKind, cardQuestionKinds } from '../../../generate/cards/card-turns.ts';
import { wrongAnswers } from '../../../generate/make/distractors.ts';
import { fewestPairs } from '../../../generate/make/kinds/bounds.ts';
import { chosenOf, type DeckCard } from './deck-cards.ts';
import type { DeckWish } from './deck-wish.ts';

/** What is missing, by kind; a kind that is not named can be made, as far as one can tell without trying. */
export type Lacking = Partial<Record<CardQuestionKind, string>>;

export function lackingFor(deck: readonly DeckCard[], { cards, sides }: DeckWish): Lacking {
  const asked = chosenOf(deck, cards).map(({ card }) => card);
  const basic = asked.filter(({ kind }) => kind === 'basic');
  const answers = basic.flatMap(({ front, back }) =>
    sides === 'both' ? [front, back] : [sides === 'front' ? back : front],
  );
  const most = wrongAnswers + 1;
  return {
    ...(deck.length < most && { single: `Needs ${most} cards in the deck` }),
    ...(basic.length < fewestPairs && { matching: `Needs ${fewestPairs} cards with two sides` }),
    ...((basic.length < 1 || deck.filter(({ card }) => card.kind === 'basic').length < 2) && {
      'true-false': 'Needs 2 cards with two sides',
    }),
    ...(!answers.some((answer) => typedForms(answer.trim()) !== undefined) && {
      short: 'Needs a short answer, up to 3 words',
    }),
    ...(asked.every(({ kind }) => kind === 'basic') && { cloze: 'Needs “Fill in the gap” cards' }),
  };
}

/** As the form lists them: the usual ones first. */
export const kindsInOrder: readonly CardQuestionKind[] = cardQuestionKinds.toReversed();
