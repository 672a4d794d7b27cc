/** Why a note or a deck gave nothing, in plain words, and what to do. Pure. */
import type { GenerationKind } from '../../../generate/engine.ts';
import type { QuestionKind } from '../../../model/study/quiz/task.ts';
import { type NothingReason, noneOf, otherwise } from '../job/why-nothing.ts';
import { wordsOfKind } from '../kinds.ts';
import type { RowsEntity } from './origin.ts';

export function whyNothingFrom(
  entity: RowsEntity,
  kind: GenerationKind,
  reason: NothingReason,
  kinds: readonly QuestionKind[] = [],
  isServer = false,
): string {
  const words = noneOf(kind, kinds);
  if (reason === 'nothing found' && kinds.length === 1) return `${words} in this ${entity}.`;
  if (reason === 'nothing found' && entity === 'deck' && isServer) return `${words} in this deck.`;
  return entity === 'deck' ? ofDeck(reason) : ofNote(kind, reason, kinds);
}

function ofDeck(reason: NothingReason): string {
  switch (reason) {
    case 'no words':
    case 'little text':
      return 'This deck has no cards yet. Add cards first.';
    case 'nothing found':
      return 'A question needs three wrong answers of the same kind from other cards. Add more cards to this deck.';
    case 'all known':
      return 'You have all questions that Haversack finds in this deck already. Add cards to get more.';
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
