/**
 * Moves cards whose deck is gone for good, and questions whose quiz is: they were added on a device that did not know
 * yet. A tombstone wins forever, so they move to a deck or quiz of their own; otherwise nobody would see them again
 * [P2]. Only these can lose their whole; the points of a summary are created together with it.
 */

import { useEffect } from 'react';
import { type AccountDatabase, currentDatabase } from '../db/database.ts';
import { mutateIn } from '../db/mutate.ts';
import { hasReadAll } from '../db/position.ts';
import { cardsOfDeck } from '../db/rows/cards-of-deck.ts';
import { useRows } from '../db/rows/use-rows.ts';
import { type Result, success } from '../lib/result.ts';
import { moveCards } from '../model/entities/card.ts';
import { createDeck, looseDeckName } from '../model/entities/deck.ts';
import { createQuiz, looseQuizTitle, moveQuestions } from '../model/entities/quiz/quiz.ts';
import type { Mutation } from '../model/entity.ts';
import { isTombstone, type Row } from '../model/merge.ts';
import { restoreItems } from '../model/trash.ts';

export type LoosePart = 'card' | 'question';

interface Kind {
  whole: 'deck' | 'quiz';
  /** The part's field for its whole. */
  field: 'deckId' | 'quizId';
  /** The id of the new whole is fixed (this and a number), so that several devices make only one. */
  idPrefix: string;
  /** Ids of live parts. */
  partsOf: (database: AccountDatabase, wholeId: string) => Promise<string[]>;
  create: Mutation<string>;
  move: Mutation<{ ids: readonly string[]; wholeId: string }>;
}

const kinds: Record<LoosePart, Kind> = {
  card: {
    ...{ whole: 'deck', field: 'deckId', idPrefix: 'loose-cards' },
    partsOf: (database, deckId) => cardsOfDeck(database, deckId).primaryKeys(),
    create: (id, context) => createDeck({ id, name: looseDeckName }, context),
    move: ({ ids, wholeId: deckId }, context) => moveCards({ ids, deckId }, context),
  },
  question: {
    ...{ whole: 'quiz', field: 'quizId', idPrefix: 'loose-questions' },
    partsOf: (database, quizId) =>
      database.rows('question').where('[quizId+deletedAt]').equals([quizId, 0]).primaryKeys(),
    create: (id, context) => createQuiz({ id, title: looseQuizTitle, questions: [] }, context),
    move: ({ ids, wholeId: quizId }, context) => moveQuestions({ ids, quizId }, context),
  },
};

/**
 * Moves all loose parts of a kind. Runs when an account is opened and when decks or quizzes are shown. A device with
 * missing changes moves none: those may delete the parts or rename their new whole.
 */
export async function moveLooseParts(
  part: LoosePart,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<unknown>> {
  if (!(await hasReadAll(database))) return success(undefined);
  const { whole, partsOf } = kinds[part];
  const gone = await database.table<Row, string>(whole).filter(isTombstone).primaryKeys();
  const ids: string[] = [];
  for (const wholeId of gone) ids.push(...(await partsOf(database, wholeId)));
  if (ids.length === 0) return success(undefined);
  return await mutateIn(database, moveIntoWhole, {
    part,
    ids,
    ...(await findWhole(part, database)),
  });
}

/** Moves them while a screen of their wholes is open: at once, or after the missing changes were pulled. */
export function useLoosePartsMoved(part: LoosePart): void {
  const isWhole = useRows(hasReadAll, []);
  useEffect(() => {
    if (isWhole) moveLooseParts(part).catch(console.warn);
  }, [part, isWhole]);
}

export async function isLoose(
  database: AccountDatabase,
  part: LoosePart,
  id: string,
): Promise<boolean> {
  const { whole, field } = kinds[part];
  const row = await database.table<Row, string>(part).get(id);
  const wholeRow = await database.table<Row, string>(whole).get(String(row?.[field]));
  return wholeRow !== undefined && isTombstone(wholeRow);
}

/** Restores a part from the Trash whose whole is gone for good. */
export async function restoreLoosePart(
  database: AccountDatabase,
  part: LoosePart,
  id: string,
): Promise<Result<unknown>> {
  const input = { part, ids: [id], ...(await findWhole(part, database)) };
  return await mutateIn(database, restoreIntoWhole, input);
}

interface Move {
  part: LoosePart;
  ids: string[];
  wholeId: string;
  isNew: boolean;
}

const moveIntoWhole: Mutation<Move> = ({ part, ids, wholeId, isNew }, context) => [
  ...(isNew ? kinds[part].create(wholeId, context) : []),
  ...kinds[part].move({ ids, wholeId }, context),
];

const restoreIntoWhole: Mutation<Move> = (move, context) => [
  ...moveIntoWhole(move, context),
  ...restoreItems(
    move.ids.map((id) => ({ entity: move.part, id })),
    context,
  ),
];

/** A deleted one has a successor. */
async function findWhole(
  part: LoosePart,
  database: AccountDatabase,
): Promise<{ wholeId: string; isNew: boolean }> {
  const { whole, idPrefix } = kinds[part];
  for (let number = 1; ; number += 1) {
    const wholeId = `${idPrefix}-${number}`;
    const row = await database.table<Row, string>(whole).get(wholeId);
    if (row === undefined || row.deletedAt === 0) return { wholeId, isNew: row === undefined };
  }
}
