/** What was missed in a sitting as cards: those that are not in a deck yet. */
import { type AccountDatabase, currentDatabase } from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { type Result, success } from '../../../lib/result.ts';
import { createCardsAndDeck, type NewCard } from '../../../model/entities/card.ts';
import type { Question } from '../../../model/entities/quiz/quiz.ts';
import { askedBy } from '../../../model/study/cards/card-front.ts';
import { cardOfQuestion } from '../../../model/study/quiz/card-of-question.ts';
import { readSameFront } from '../../../queries/cards/same-front.ts';
import { asMarkdown } from '../../../text/markdown/as-markdown.ts';
import { type AttemptWithSources, fileOfQuestion } from '../use-quiz.ts';

type MissedCard = Omit<NewCard, 'deckId'>;

/** A question that is gone is told by the sitting: what was asked, and the correct answer. */
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
  /** Their fronts are on cards already, in whatever deck, or on another one of these. */
  known: number;
  undo?: (() => Promise<Result<unknown>>) | undefined;
}

/** @param deck a new one; else they go into the deck with `deckId` */
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
