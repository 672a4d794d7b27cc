/** What the student has already from a file, and in the deck or quiz that new items go to: none of it is made again. */
import type { AccountDatabase } from '../../../db/database.ts';
import { cardsOfDeck } from '../../../db/rows/cards-of-deck.ts';
import type { SummaryShape } from '../../../generate/chapters.ts';
import type { GenerationKind } from '../../../generate/engine.ts';
import { unreachable } from '../../../lib/assert.ts';
import { keysOfCard, keysOfPoint, keysOfQuestion } from './item-keys.ts';

export interface KnownItems {
  /** As `keysOfItem` makes them. */
  keys: ReadonlySet<string>;
  /** The page of each item that is known from this file. */
  pages: readonly number[];
  /** How many are known from this file or note. */
  count: number;
  /** The cards of which there are questions. */
  cardIds: ReadonlySet<string>;
}

interface Place {
  kind: GenerationKind;
  /** Or of a note, or of a deck. */
  fileId: string;
  /** The deck or quiz that the new items go to. */
  into?: string | undefined;
  /** Of a summary; none: key points. Those leave out what other key points of the file say; other kinds of summaries leave out nothing. */
  shape?: SummaryShape | undefined;
  /** What is elsewhere may be made again; none: it may not. */
  only?: 'in its place' | undefined;
}

/** Items in the Trash are not the student's any more; the file may give them again. */
export async function readKnownItems(database: AccountDatabase, place: Place): Promise<KnownItems> {
  const known = await itemsOf(database, place);
  return {
    keys: new Set(
      known.flatMap(({ keys, isThere }) => (place.only === undefined || isThere ? keys : [])),
    ),
    pages: known.flatMap(({ page }) => page ?? []),
    count: known.filter(({ isOwn }) => isOwn).length,
    cardIds: new Set(known.flatMap(({ cardId }) => cardId ?? [])),
  };
}

type Known = {
  keys: string[];
  page?: number | null | undefined;
  /** It is of this file or note. */
  isOwn?: boolean;
  /** It is where the new items go. */
  isThere?: boolean;
  cardId?: string | null | undefined;
}[];

async function itemsOf(
  database: AccountDatabase,
  { kind, fileId, into, shape }: Place,
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
  // What a short summary says is not known here: key points say it too, since a student may learn from them alone.
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

/** Cards of the file may lie in any deck. */
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

/** A question does not name its file, so all are looked at: one that asks the same is a repeat wherever it stands. */
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
