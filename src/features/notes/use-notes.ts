/** The student's notes, last edited first; and one note by id. */
import type { AccountDatabase } from '../../db/database.ts';
import { readUnsavedEdits } from '../../db/drafts/note-drafts.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { parseStamp } from '../../model/clock.ts';
import type { Note } from '../../model/entities/note.ts';
import { readShownCourses } from '../../queries/courses.ts';
import { emptyNote } from './save-note.ts';

/** @returns `undefined` while loading; notes that are only in a draft come first */
export function useNotes(): Note[] | undefined {
  return useRows(readNotes, []);
}

/** Like `useNotes`, once. */
export async function readNotes(db: AccountDatabase): Promise<Note[]> {
  const notes = await db.rows('note').where('deletedAt').equals(0).toArray();
  const [unstored, { has }] = await Promise.all([readUnstoredNotes(db), readShownCourses(db)]);
  return [...unstored, ...notes.filter(has).sort((a, b) => editedAt(b) - editedAt(a))];
}

/** New notes that the database had no room for. Leaves out notes that are in the database, even in its Trash. */
async function readUnstoredNotes(db: AccountDatabase): Promise<Note[]> {
  const drafts = [...readUnsavedEdits(db.userId)];
  const made = drafts.filter(([, edits]) => edits.some(({ isNew }) => isNew));
  if (made.length === 0) return [];
  const rows = await db.rows('note').bulkGet(made.map(([id]) => id));
  const without = made.filter((_, index) => rows[index] === undefined);
  return without.map(([id, edits]) => {
    const last = <K extends 'title' | 'body'>(field: K) =>
      edits.findLast((edit) => edit[field] !== undefined)?.[field] ?? '';
    return { ...emptyNote(id), title: last('title'), body: last('body') };
  });
}

/**
 * @param isNew the note was just created here, and may have no words yet
 * @returns `undefined` while loading, `null` if there is no such note; also a note in the Trash
 */
export function useNote(id: string, isNew = false): Note | null | undefined {
  return useRows(
    async (db) => {
      const note = await db.rows('note').get(id);
      // If the database had no room, the note is only in a draft.
      const isStillNew = () =>
        readUnsavedEdits(db.userId)
          .get(id)
          ?.some((edit) => edit.isNew);
      if (note === undefined && (isNew || isStillNew())) return emptyNote(id);
      return note?.deletedAt === undefined ? null : note;
    },
    [id, isNew],
  );
}

/**
 * When a note was last edited on any device, milliseconds since the epoch. A note imported without a date has stamps
 * older than any edit, so the result is at least its creation time.
 */
export function editedAt({ $at, $by, createdAt }: Pick<Note, '$at' | '$by' | 'createdAt'>): number {
  const latest = Object.values($by ?? {}).reduce((a, b) => (a > b ? a : b), $at);
  return Math.max(parseStamp(latest).ms, createdAt);
}
