/** Options of a quiz from a deck. This device remembers them until sign-out. */
import { currentDatabase } from '../../../db/database.ts';
import type { AskedSides } from '../../../generate/cards/card-questions.ts';
import { type CardQuestionKind, cardQuestionKinds } from '../../../generate/cards/card-turns.ts';

/** `hard`: flagged or often forgotten. */
export const cardChoices = ['all', 'flagged', 'forgotten', 'hard'] as const;
export type CardChoice = (typeof cardChoices)[number];

export const askedSides = ['front', 'back', 'both'] as const satisfies readonly AskedSides[];

export const counts = [5, 10, 20, 30, 50, 100] as const;

/** The most questions of one quiz, which students review and answer in one sitting. */
export const mostQuestions = 500;

/** A job's part of the options, beside kinds and number. */
export interface DeckWish {
  sides: AskedSides;
  cards: CardChoice;
}

export interface DeckQuizChoice extends DeckWish {
  kinds: readonly CardQuestionKind[];
  /** None: as many as the cards allow. */
  count: number | undefined;
}

/** Mixed (docs/decisions/31). */
export const firstChoice: DeckQuizChoice = {
  kinds: cardQuestionKinds,
  sides: 'front',
  cards: 'all',
  count: undefined,
};

const keyOf = () => `haversack-recent:${currentDatabase().userId}:deck-quiz`;

export function rememberChoice(choice: DeckQuizChoice): void {
  try {
    localStorage.setItem(keyOf(), JSON.stringify(choice));
  } catch (error) {
    console.warn('How the deck was asked could not be remembered', error);
  }
}

export function rememberedChoice(): DeckQuizChoice {
  try {
    return choiceOf(JSON.parse(localStorage.getItem(keyOf()) ?? '{}'));
  } catch {
    // Storage is forbidden or its content invalid.
    return firstChoice;
  }
}

/** Takes the valid parts of a stored value. */
export function choiceOf(stored: unknown): DeckQuizChoice {
  const { kinds, sides, cards, count } = (
    typeof stored === 'object' && stored !== null ? stored : {}
  ) as Partial<Record<keyof DeckQuizChoice, unknown>>;
  const known = Array.isArray(kinds) ? cardQuestionKinds.filter((one) => kinds.includes(one)) : [];
  return {
    kinds: known.length > 0 ? known : firstChoice.kinds,
    sides: askedSides.find((one) => one === sides) ?? firstChoice.sides,
    cards: cardChoices.find((one) => one === cards) ?? firstChoice.cards,
    count: counts.find((one) => one === count),
  };
}
