/** Finds cards of a deck by their words, as they are shown and as they were written. Pure. */
import type { Card } from '../../model/entities/card.ts';
import { clozeAnswer } from '../../model/study/cloze.ts';
import { fold, holdsWords, wordsOfSearch } from '../../text/fold.ts';
import { answerOf, questionOf } from './card-text.tsx';

/** @returns whether a card holds all words of the search */
export function findsCard(
  search: string,
): (card: Pick<Card, 'kind' | 'front' | 'back' | 'asked'>) => boolean {
  const words = wordsOfSearch(search);
  return (card) => {
    const written = card.kind === 'cloze' ? clozeAnswer(card.front) : card.front;
    const texts = [questionOf(card), answerOf(card), written, card.back];
    return holdsWords(fold(texts.join('\n')), words);
  };
}
