/** Why a note or a deck gave nothing, in plain words, and what to do. Pure. */
import type { GenerationKind } from '../../../generate/engine.ts';
import type { QuestionKind } from '../../../model/study/quiz/task.ts';
import type { CardChoice } from '../deck/deck-wish.ts';
import { type NothingReason, noneOf, otherwise } from '../job/why-nothing.ts';
import { wordsOfKind } from '../kinds.ts';
import type { RowsEntity } from './origin.ts';

export function whyNothingFrom(
  entity: RowsEntity,
  kind: GenerationKind,
  reason: NothingReason,
  kinds: readonly QuestionKind[] = [],
  isServer = false,
  cards: CardChoice = 'all',
): string {
  const words = noneOf(kind, kinds);
  if (entity === 'deck' && !isServer) return ofDeck(reason, kinds, cards);
  if (reason === 'nothing found' && kinds.length === 1) return `${words} in this ${entity}.`;
  if (reason === 'nothing found' && entity === 'deck') return `${words} in this deck.`;
  return entity === 'deck' ? ofDeck(reason, kinds, cards) : ofNote(kind, reason, kinds);
}

function ofDeck(reason: NothingReason, kinds: readonly QuestionKind[], cards: CardChoice): string {
  switch (reason) {
    case 'no words':
    case 'little text':
      return noCards[cards];
    case 'nothing found':
      return whatCardsLack(kinds);
    case 'all known':
      return 'You have all questions that Haversack finds on these cards already. Save to a new quiz, or add cards to get more.';
  }
}

const noCards: Record<CardChoice, string> = {
  all: 'This deck has no cards yet. Add cards first.',
  flagged: 'No card of this deck is flagged. Choose all cards.',
  forgotten: 'No card of this deck is often forgotten. Choose all cards.',
  hard: 'No card of this deck is flagged or often forgotten. Choose all cards.',
};

function whatCardsLack(kinds: readonly QuestionKind[]): string {
  const [only = 'single'] = kinds;
  if (kinds.length > 1)
    return 'These cards make no good questions of the kinds you chose. Choose other kinds, or add more cards to this deck.';
  switch (only) {
    case 'matching':
      return 'Matching needs 4 cards of the same kind, with different answers. Add more cards to this deck.';
    case 'cloze':
      return 'Fill in the blanks needs “Fill in the gap” cards with short gaps. Choose other kinds of questions.';
    case 'short':
      return 'No answer on these cards is short enough to type. Choose other kinds of questions.';
    case 'true-false':
      return 'True or false needs a wrong answer of the same kind from another card. Add more cards to this deck.';
    default:
      return 'A question needs three wrong answers of the same kind from other cards. Add more cards to this deck.';
  }
}

function ofNote(
  kind: GenerationKind,
  reason: NothingReason,
  kinds: readonly QuestionKind[],
): string {
  const { many } = wordsOfKind(kind);
  switch (reason) {
    case 'no words':
      return 'This note is empty. Write something first.';
    case 'little text':
      return 'This note is too short. Write a few whole sentences.';
    case 'nothing found':
      return `This note has no sentences that make good ${many}. Write whole sentences that say what something is.`;
    case 'all known':
      return `You have all ${many} that Haversack finds in this note already. Write more in it, then try again.${otherwise({ kind, kinds: kinds.length > 0 ? kinds : undefined, shape: 'detailed' })}`;
  }
}
