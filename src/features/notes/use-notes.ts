/** The student's notes, the one edited last first; and one note by its id. */

import type { AccountDatabase } from '../../db/database.ts';
import { readUnsavedEdits } from '../../db/drafts/note-drafts.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { parseStamp } from '../../model/clock.ts';
import type { Note } from '../../model/entities/note.ts';
import { readShownCourses } from '../../queries/courses.ts';
import { emptyNote } from './save-note.ts';

/** @returns first those that are in a draft only; `undefined` while fetching */
export function useNotes(): Note[] | undefined {
  return useRows(readNotes, []);
}

/** As `useNotes`, once. */
export async function readNotes(db: AccountDatabase): Promise<Note[]> {
  const notes = await db.rows('note').where('deletedAt').equals(0).toArray();
  const [unstored, { has }] = await Promise.all([readUnstoredNotes(db), readShownCourses(db)]);
  return [...unstored, ...notes.filter(has).sort((a, b) => editedAt(b) - editedAt(a))];
}

/** New notes that the database had no room for yet. One that is there, deleted too, is none of them. */
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
 * @param isNew it was asked for here, and may not have its first words yet
 * @returns `undefined` while fetching, `null` where there is no such note; one in the Trash is there
 */
export function useNote(id: string, isNew = false): Note | null | undefined {
  return useRows(
    async (db) => {
      const note = await db.rows('note').get(id);
      // Its first words may be in a draft only, where the database had no room.
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
 * When a note was changed last on any device, milliseconds since the epoch. What was imported without a date has stamps
 * that are older than any edit, so it is never older than its making.
 */
export function editedAt({ $at, $by, createdAt }: Pick<Note, '$at' | '$by' | 'createdAt'>): number {
  const latest = Object.values($by ?? {}).reduce((a, b) => (a > b ? a : b), $at);
  return Math.max(parseStamp(latest).ms, createdAt);
}
