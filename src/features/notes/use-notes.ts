/** The student's notes, last edited first, with the names that they are filed under; and one note by id. */
import { useMemo } from 'react';
import type { AccountDatabase } from '../../db/database.ts';
import { readNoteFacts } from '../../db/derived/note-facts.ts';
import { readUnsavedEdits } from '../../db/drafts/note-drafts.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { Note } from '../../model/entities/note.ts';
import { factsOfNote, type NoteFacts } from '../../model/note-facts.ts';
import { readShownCourses, useCourses } from '../../queries/courses.ts';
import { titleAskedFor } from '../../queries/new-note.ts';
import { type TagName, useTags } from '../../queries/tags/tags.ts';
import { emptyNote } from './save-note.ts';

/** A note in lists. */
export interface ListedNote extends NoteFacts {
  /** Only in a draft: the database had no room for it. */
  isUnstored?: true;
}

/** @returns `undefined` while loading; notes that are only in a draft come first */
export function useNotes(): ListedNote[] | undefined {
  return useRows(readNotes, []);
}

/** Like `useNotes`, once. Includes templates. */
export async function readNotes(db: AccountDatabase): Promise<ListedNote[]> {
  const [facts, unstored, { has }] = await Promise.all([
    readNoteFacts(db),
    readUnstoredNotes(db),
    readShownCourses(db),
  ]);
  return [...unstored, ...facts.filter(has).sort((a, b) => b.editedAt - a.editedAt)];
}

/** Names of what notes are filed under. */
export interface NamesOfNotes {
  /** The tags of a note, by its id. */
  tagsOf: (id: string) => readonly TagName[];
  /** The names of all tags, also those that only other things have. */
  allTags: readonly string[];
  /** The name of a course, by its id. */
  courseOf: (id: string) => string | undefined;
}

/** Without names while they are loading. */
export function useNamesOfNotes(): NamesOfNotes {
  const tags = useTags();
  const courses = useCourses();
  return useMemo(
    () => ({
      tagsOf: (id) => tags?.of('note', id) ?? [],
      allTags: tags?.all.map(({ name }) => name) ?? [],
      courseOf: (id) => courses?.byId.get(id)?.name,
    }),
    [tags, courses],
  );
}

/** New notes that the database had no room for. Leaves out notes that are in the database, even in its Trash. */
async function readUnstoredNotes(db: AccountDatabase): Promise<ListedNote[]> {
  const drafts = [...readUnsavedEdits(db.userId)];
  const made = drafts.filter(([, edits]) => edits.some(({ isNew }) => isNew));
  if (made.length === 0) return [];
  const rows = await db.rows('note').bulkGet(made.map(([id]) => id));
  const without = made.filter((_, index) => rows[index] === undefined);
  return without.map(([id, edits]) => {
    const last = <K extends 'title' | 'body'>(field: K) =>
      edits.findLast((edit) => edit[field] !== undefined)?.[field] ?? '';
    return {
      ...factsOfNote({ ...emptyNote(id), title: last('title'), body: last('body') }),
      isUnstored: true,
    };
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
      if (note === undefined && (isNew || isStillNew())) return emptyNote(id, titleAskedFor(id));
      return note?.deletedAt === undefined ? null : note;
    },
    [id, isNew],
  );
}
