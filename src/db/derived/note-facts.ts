/**
 * What lists and links say of each note outside the Trash (`model/note-facts.ts`): a list of 1,000 notes would have to
 * open their documents each time.
 */
import type { Note } from '../../model/entities/note.ts';
import type { Row } from '../../model/merge.ts';
import { factsOfNote, type NoteFacts } from '../../model/note-facts.ts';
import type { AccountDatabase } from '../database.ts';
import type { Written } from '../rows/stored-rows.ts';
import { type Derivation, isDerived } from './derivation.ts';

const notesOfSlice = 100;

export const noteFacts: Derivation = {
  name: 'noteFacts',
  version: 3,
  tables: ['noteFacts'],
  update: async (database, { written }) => {
    const notes = written.filter(({ entity }) => entity === 'note');
    const live = notes.filter(({ row }) => isShown(row));
    const gone = notes.filter(({ row, before }) => !isShown(row) && isShown(before));
    // A note that is pinned or moved keeps its words, and its document is not opened.
    const same = live.filter(hasSameWords);
    const known = same.length === 0 ? [] : await database.noteFacts.bulkGet(same.map(idOf));
    const factsById = new Map(known.flatMap((one) => (one ? [[one.id, one]] : [])));
    const facts = live.map(({ row }) => factsOfNote(row as Note, factsById.get(row.id)));
    await Promise.all([
      facts.length > 0 && database.noteFacts.bulkPut(facts),
      gone.length > 0 && database.noteFacts.bulkDelete(gone.map(idOf)),
    ]);
  },
  afterRemoval: async (database, entity, row) => {
    if (entity === 'note') await database.noteFacts.delete(row.id);
  },
  rebuild: async (database, from) => {
    if (from === '') await database.noteFacts.clear();
    const rows = await database.rows('note').where('id').above(from).limit(notesOfSlice).toArray();
    await database.noteFacts.bulkPut(rows.filter(isShown).map((row) => factsOfNote(row)));
    return rows.length < notesOfSlice ? undefined : rows.at(-1)?.id;
  },
};

/** Of all notes outside the Trash, unordered: from their table, or from the notes until the table is complete. */
export async function readNoteFacts(database: AccountDatabase): Promise<NoteFacts[]> {
  const stored = await database.noteFacts.toArray();
  if (await isDerived(database, noteFacts)) return stored;
  const known = new Map(stored.map((one) => [one.id, one]));
  const notes = await database.rows('note').where('deletedAt').equals(0).toArray();
  return notes.filter(isShown).map((note) => known.get(note.id) ?? factsOfNote(note));
}

/** Tags typed in notes. Reads only the index, so that another word in a note is no news of its tags. */
export async function readTypedTags({
  noteFacts,
}: AccountDatabase): Promise<{ noteId: string; name: string }[]> {
  const names = await noteFacts.orderBy('tags').uniqueKeys();
  const found = names.map(async (name) => {
    const noteIds = await noteFacts.where('tags').equals(name).primaryKeys();
    return noteIds.map((noteId) => ({ noteId, name: String(name) }));
  });
  return (await Promise.all(found)).flat();
}

const idOf = ({ row }: Written) => row.id;

/** A row that has not arrived whole has no body yet. */
function isShown(row: Row | undefined): boolean {
  return row?.deletedAt === 0 && typeof row.body === 'string' && typeof row.title === 'string';
}

function hasSameWords({ row, before }: Written): boolean {
  return isShown(before) && before?.body === row.body && before?.title === row.title;
}
