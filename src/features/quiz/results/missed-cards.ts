/** Missed questions of a sitting as cards. Fronts that exist on other cards are left out. */
import { type AccountDatabase, currentDatabase } from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { type Result, success } from '../../../lib/result.ts';
import { createCardsAndDeck, type NewCard } from '../../../model/entities/card.ts';
import type { Question } from '../../../model/entities/quiz/quiz.ts';
import { askedBy } from '../../../model/study/cards/card-front.ts';
import { cardOfQuestion } from '../../../model/study/quiz/card-of-question.ts';
import { readSameFront } from '../../../queries/cards/same-front.ts';
import { asMarkdown } from '../../../text/markdown/plain-words.ts';
import { type AttemptWithSources, fileOfQuestion } from '../use-quiz.ts';

type MissedCard = Omit<NewCard, 'deckId'>;

/** For a deleted question, the sitting has the words and the correct answer. */
export function missedCards(found: AttemptWithSources): MissedCard[] {
  const { attempt, outcomes, questions } = found;
  return attempt.answers
    .filter((_, at) => outcomes[at]?.verdict !== 'right')
    .map(({ questionId, stem, correct }) => {
      const question = questions.get(questionId);
      const sides = question
        ? cardOfQuestion(question, asMarkdown)
        : { front: asMarkdown(stem), back: asMarkdown(correct) };
      return {
        kind: 'basic' as const,
        ...sides,
        ...sourceOf(question, fileOfQuestion(found, question)),
      };
    });
}

function sourceOf(question: Question | undefined, fileId: string | undefined) {
  const { page, quote, noteId } = question ?? {};
  return {
    ...(noteId ? { noteId } : fileId && page ? { fileId, page } : {}),
    ...(quote && { quote }),
  };
}

export interface AddedCards {
  added: number;
  /** Cards whose front exists in any deck or among these cards. */
  known: number;
  undo?: (() => Promise<Result<unknown>>) | undefined;
}

/** @param deck a new deck with `deckId`; otherwise the deck exists */
export async function addMissedCards(
  cards: readonly MissedCard[],
  deckId: string,
  deck: { name: string; courseId?: string } | undefined,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<AddedCards>> {
  const fresh: NewCard[] = [];
  const asks = new Set<string>();
  for (const card of cards) {
    const asked = askedBy(card.front);
    const isKnown = asks.has(asked) || (await readSameFront(database, card.front)) !== null;
    asks.add(asked);
    if (!isKnown) fresh.push({ ...card, deckId });
  }
  const known = cards.length - fresh.length;
  if (fresh.length === 0) return success({ added: 0, known });
  const made = deck && { id: deckId, ...deck };
  const done = await mutate(createCardsAndDeck, { deck: made, cards: fresh });
  return done.ok ? success({ added: fresh.length, known, undo: done.data.undo }) : done;
}
