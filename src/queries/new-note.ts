/**
 * Creates a note from words that are already there: a template, a link to nothing, a title that was typed elsewhere. Keeps
 * which notes were begun in this tab, so that they open for writing.
 */
import { type AccountDatabase, currentDatabase } from '../db/database.ts';
import { mutateIn } from '../db/mutate.ts';
import { uuidv7 } from '../lib/ids.ts';
import type { Result } from '../lib/result.ts';
import { createNote } from '../model/entities/note.ts';
import { courseOfNew } from './courses.ts';

/** The specification has no message for it, so it is not in `lib/messages.ts`. */
export const errorCreatingNote = 'Error creating note';

interface NewNote {
  id?: string | undefined;
  title?: string | undefined;
  /** A Yjs update in base64. */
  body?: string | undefined;
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

/** In the course that is shown. @returns its id */
export async function createNamedNote(
  { id = uuidv7(Date.now()), title = '', body = '' }: NewNote,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<string>> {
  const course = await courseOfNew(database);
  const made = await mutateIn(database, createNote, { id, title, body, ...course });
  return made.ok ? { ...made, data: id } : made;
}
