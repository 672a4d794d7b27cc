/**
 * Notes that are begun in this tab. One without words is only asked for: its screen creates it with its first words, so
 * that an empty one never exists. That is kept over a reload and cleared by sign-out: an old entry in the tab's history
 * must not create a note that the first download has just not brought yet.
 */
import { type AccountDatabase, currentDatabase } from '../db/database.ts';
import { mutateIn } from '../db/mutate.ts';
import { uuidv7 } from '../lib/ids.ts';
import type { Result } from '../lib/result.ts';
import { createNote } from '../model/entities/note.ts';
import { courseOfNew } from './courses.ts';

/** The specification has no message for it, so it is not in `lib/messages.ts`. */
export const errorCreatingNote = 'Error creating note';

/** Titles of new notes, by id; empty without one. */
const asked = new Map<string, string>();
const keyOf = (id: string) => `haversack-new-note:${id}`;
/** Before the title in the storage of the tab. */
const titled = '=';

/**
 * @param title that a link names
 * @returns the id of a new note; its screen creates it with the first words
 */
export function askForNewNote(title = ''): string {
  const id = uuidv7(Date.now());
  askForNote(id, title);
  return id;
}

export function askForNote(id: string, title = ''): void {
  asked.set(id, title);
  try {
    sessionStorage.setItem(keyOf(id), titled + title);
  } catch (error) {
    console.warn('A new note could not be remembered over a reload', error);
  }
}

/** Also remembers it if the browser refuses to store it: the button must work on a full device. */
export function isAskedFor(id: string): boolean {
  return titleAskedFor(id) !== undefined;
}

/** @returns `undefined` unless it is asked for */
export function titleAskedFor(id: string): string | undefined {
  const known = asked.get(id);
  if (known !== undefined) return known;
  const stored = readStored(id);
  // An earlier release stored a word without a title.
  return stored?.startsWith(titled) ? stored.slice(titled.length) : stored && '';
}

function readStored(id: string): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(id)) ?? undefined;
  } catch {
    // A browser that forbids storage has stored nothing.
    return undefined;
  }
}

/** Call when it has its first words. */
export function noteMade(id: string): void {
  asked.delete(id);
  try {
    sessionStorage.removeItem(keyOf(id));
  } catch (error) {
    console.warn('A new note could not be forgotten', error);
  }
}

/** Notes that were begun in this tab and not shown yet. */
const begun = new Set<string>();

/** Call before its screen is shown: a note that was just made opens for writing, although it has words. */
export function openForWriting(id: string): void {
  begun.add(id);
}

export function isForWriting(id: string): boolean {
  return begun.has(id);
}

/** Call when it is shown: the next visit reads. */
export function forgetBegun(id: string): void {
  begun.delete(id);
}

interface NewNote {
  id?: string | undefined;
  title?: string | undefined;
  /** A Yjs update in base64. */
  body?: string | undefined;
}

/**
 * Creates a note from words that are already there, such as a template or a title that was typed elsewhere. In the course
 * that is shown. @returns its id
 */
export async function createNamedNote(
  { id = uuidv7(Date.now()), title = '', body = '' }: NewNote,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<string>> {
  const course = await courseOfNew(database);
  const made = await mutateIn(database, createNote, { id, title, body, ...course });
  return made.ok ? { ...made, data: id } : made;
}
