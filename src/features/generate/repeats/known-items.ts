/** The items that a student has from a source, and in the deck or quiz that new items go to. They are not made again. */
import type { AccountDatabase } from '../../../db/database.ts';
import { cardsOfDeck } from '../../../db/rows/cards-of-deck.ts';
import { unreachable } from '../../../lib/assert.ts';
import type { FileRequest } from '../job/job-request.ts';
import { keysOfCard, keysOfPoint, keysOfQuestion } from './item-keys.ts';

export interface KnownItems {
  /** As `keysOfItem` makes them. */
  keys: ReadonlySet<string>;
  /** The page of each known item of this file. */
  pages: readonly number[];
  /** Known items of this file or note. */
  count: number;
  /** The cards that have questions. */
  cardIds: ReadonlySet<string>;
}

/**
 * Items in the Trash are not known, so they may be made again. Key points leave out what other key points of the file say.
 * Other shapes of summaries leave out nothing.
 * @param sourceId a file, note or deck
 * @param only items elsewhere may be made again
 */
export async function readKnownItems(
  database: AccountDatabase,
  request: Pick<FileRequest, 'kind' | 'into' | 'shape'>,
  sourceId: string,
  only?: 'in its place',
): Promise<KnownItems> {
  const known = await itemsOf(database, request, sourceId);
  return {
    keys: new Set(
      known.flatMap(({ keys, isThere }) => (only === undefined || isThere ? keys : [])),
    ),
    pages: known.flatMap(({ page }) => page ?? []),
    count: known.filter(({ isOwn }) => isOwn).length,
    cardIds: new Set(known.flatMap(({ cardId }) => cardId ?? [])),
  };
}

type Known = {
  keys: string[];
  page?: number | null | undefined;
  /** Of this file or note. */
  isOwn?: boolean;
  /** In the deck or quiz that the new items go to. */
  isThere?: boolean;
  cardId?: string | null | undefined;
}[];

async function itemsOf(
  database: AccountDatabase,
  { kind, into, shape }: Pick<FileRequest, 'kind' | 'into' | 'shape'>,
  fileId: string,
): Promise<Known> {
  switch (kind) {
    case 'summary':
      return shape === undefined ? pointsOf(database, fileId) : [];
    case 'flashcards':
      return cardsOf(database, fileId, into);
    case 'questions':
      return questionsOf(database, fileId, into);
    default:
      return unreachable(kind);
  }
}

async function pointsOf(database: AccountDatabase, fileId: string): Promise<Known> {
  const ofFile = await database
    .rows('summary')
    .where('[fileId+deletedAt]')
    .equals([fileId, 0])
    .toArray();
  // Points of other shapes are not known: a student may learn from the key points alone.
  const summaries = ofFile.filter(({ shape }) => !shape);
  const points = await Promise.all(
    summaries.map(({ id }) =>
      database.rows('point').where('[summaryId+deletedAt]').equals([id, 0]).toArray(),
    ),
  );
  return points.flat().map((point) => ({
    keys: keysOfPoint(point),
    page: point.page,
    isOwn: true,
  }));
}

/** Reads all decks: cards of the file may lie in any of them. */
async function cardsOf(
  database: AccountDatabase,
  fileId: string,
  into: string | undefined,
): Promise<Known> {
  const decks = await database.rows('deck').where('deletedAt').equals(0).primaryKeys();
  const known: Known = [];
  for (const deckId of decks) {
    const cards = await cardsOfDeck(database, deckId).toArray();
    for (const card of cards) {
      if (card.fileId === fileId || card.noteId === fileId)
        known.push({ keys: keysOfCard(card), page: card.page, isOwn: true });
      else if (deckId === into) known.push({ keys: keysOfCard(card) });
    }
  }
  return known;
}

/** Reads all quizzes: questions do not name their file, and a repeat is one wherever it stands. */
async function questionsOf(
  database: AccountDatabase,
  fileId: string,
  into: string | undefined,
): Promise<Known> {
  const quizzes = await database.rows('quiz').where('deletedAt').equals(0).toArray();
  const known: Known = [];
  for (const quiz of quizzes) {
    const questions = await database
      .rows('question')
      .where('[quizId+deletedAt]')
      .equals([quiz.id, 0])
      .toArray();
    for (const question of questions) {
      const isOfFile = quiz.fileId === fileId || quiz.id === into;
      const { page, noteId, cardId } = question;
      const isOwn = noteId === fileId || quiz.fileId === fileId;
      const keys = keysOfQuestion(question);
      const isThere = quiz.id === into;
      known.push({ keys, page: isOfFile ? page : undefined, isOwn, isThere, cardId });
    }
  }
  return known;
}
