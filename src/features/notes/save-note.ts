/** Creates a requested note with its first words, so that an empty one never exists. */
import type { AccountDatabase } from '../../db/database.ts';
import { mutateIn } from '../../db/mutate.ts';
import { storageFailure } from '../../db/storage-problem.ts';
import type { Result } from '../../lib/result.ts';
import { editNote, type Note } from '../../model/entities/note.ts';
import { createNamedNote } from '../../queries/new-note.ts';
import type { NoteEdit } from './note-editor.ts';

/** @param isNew creates the note if it does not exist */
export async function saveNote(
  database: AccountDatabase,
  id: string,
  { title, body }: NoteEdit,
  isNew: boolean,
): Promise<Result<unknown>> {
  try {
    if (isNew && (await database.rows('note').get(id)) === undefined)
      return await createNamedNote({ id, title, body }, database);
  } catch (error) {
    return storageFailure(error);
  }
  return mutateIn(database, editNote, {
    id,
    ...(title === undefined ? {} : { title }),
    ...(body === undefined ? {} : { body }),
  });
}

/** A note before its first words. @param title that a link names */
export function emptyNote(id: string, title = ''): Note {
  return { id, title, body: '', createdAt: 0, deletedAt: 0, $at: '' };
}

export function isStored({ $at }: Note): boolean {
  return $at !== '';
}
