/** The cards that were made of a note, and the deck where further ones go. */
import type { AccountDatabase } from '../../db/database.ts';
import type { Note } from '../../model/entities/note.ts';
import { nameOfNote } from '../../model/note-facts.ts';
import { courseOfNew } from '../courses.ts';

/** Cards that were made of a note, of its lines or of selected words. Those of a group, such as gaps, count as one. */
export interface CardsOfNote {
  count: number;
  /** Where most of them are; absent: there are none. */
  deckId?: string;
}

/** Leaves out the Trash. */
export async function readCardsOfNote(
  database: AccountDatabase,
  noteId: string,
): Promise<CardsOfNote> {
  const rows = await database.rows('card').where('noteId').equals(noteId).toArray();
  const own = rows.filter(({ deletedAt }) => deletedAt === 0);
  const deckIds = [...new Set(own.map(({ deckId }) => deckId))];
  const decks = await database.rows('deck').bulkGet(deckIds);
  const live = new Set(decks.flatMap((deck) => (deck?.deletedAt === 0 ? deck.id : [])));
  const shown = own.filter(({ deckId }) => live.has(deckId));
  const groups = new Map(shown.map(({ id, groupId, deckId }) => [groupId ?? id, deckId]));
  const byDeck = [...Map.groupBy(groups.values(), (deckId) => deckId).values()];
  const [most] = byDeck.sort((one, other) => other.length - one.length);
  return { count: groups.size, ...(most?.[0] !== undefined && { deckId: most[0] }) };
}

/** Where a card of a note belongs: with its other cards, or in a deck with its name. */
export interface DeckForNote {
  /** Absent: no such deck is there yet. */
  deckId?: string;
  /** For a new deck. */
  name: string;
  courseId?: string;
}

/** @returns `undefined` if the note is not on this device */
export async function readDeckForNote(
  database: AccountDatabase,
  noteId: string,
): Promise<DeckForNote | undefined> {
  const note = await database.rows('note').get(noteId);
  return note && (await deckForNote(database, note));
}

export type NamedNote = Pick<Note, 'id' | 'title' | 'body'> & Partial<Pick<Note, 'courseId'>>;

export async function deckForNote(
  database: AccountDatabase,
  note: NamedNote,
): Promise<DeckForNote> {
  const name = nameOfNote(note);
  const course = note.courseId ? { courseId: note.courseId } : await courseOfNew(database);
  const deckId = (await deckOf(database, note.id)) ?? (await deckNamed(database, name, course));
  return { name, ...course, ...(deckId && { deckId }) };
}

async function deckOf(database: AccountDatabase, noteId: string): Promise<string | undefined> {
  const { deckId } = await readCardsOfNote(database, noteId);
  if (deckId !== undefined) return deckId;
  // All its cards were deleted, but their deck was not.
  const rows = await database.rows('card').where('noteId').equals(noteId).toArray();
  const decks = await database.rows('deck').bulkGet([...new Set(rows.map((row) => row.deckId))]);
  return decks.find((deck) => deck?.deletedAt === 0)?.id;
}

/** The newest at the top of the course: a second deck with its name would be hard to tell apart. */
async function deckNamed(
  database: AccountDatabase,
  name: string,
  { courseId }: { courseId?: string },
): Promise<string | undefined> {
  const all = await database.rows('deck').where('deletedAt').equals(0).toArray();
  const [newest] = all
    .filter((deck) => deck.name === name && !deck.parentId)
    .filter((deck) => (deck.courseId || undefined) === courseId)
    .sort((a, b) => b.createdAt - a.createdAt);
  return newest?.id;
}
