/** The files and notes that a question is about, and how much of their words this device has. */
import type { AccountDatabase } from '../../db/database.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { type Note, shownTitle } from '../../model/entities/note.ts';
import { placeUnitOf } from '../../model/files/document-kinds.ts';
import type { AskedSource, AskScope } from './ask-messages.ts';

export interface FileSource extends AskedSource {
  entity: 'file';
  /** Of the file, as far as it is known. */
  pageCount: number;
  /** Whose words are on this device. */
  pagesRead: number;
  /** Its pages are pictures. */
  isScan: boolean;
}

export interface NoteSource extends AskedSource {
  entity: 'note';
  /** As stored; another body has other words. */
  body: string;
}

export interface Sources {
  files: FileSource[];
  notes: NoteSource[];
}

/** In the Trash there is nothing to ask. */
export async function readSources(database: AccountDatabase, scope: AskScope): Promise<Sources> {
  const [files, notes] = await Promise.all([filesOf(database, scope), notesOf(database, scope)]);
  return {
    files: await Promise.all(files.map((file) => sourceOf(database, file))),
    notes: notes.map(({ id, title, body }) => ({
      ...{ entity: 'note', id, name: shownTitle(title), body },
    })),
  };
}

async function filesOf(database: AccountDatabase, scope: AskScope): Promise<StudyFile[]> {
  if ('courseId' in scope) {
    const live = database.rows('file').where('deletedAt').equals(0);
    return await live.filter(({ courseId }) => courseId === scope.courseId).sortBy('addedAt');
  }
  const rows = await database.rows('file').bulkGet([...scope.fileIds]);
  return rows.filter((row) => row?.deletedAt === 0) as StudyFile[];
}

async function notesOf(database: AccountDatabase, scope: AskScope): Promise<Note[]> {
  if (!('courseId' in scope)) return [];
  const live = database.rows('note').where('deletedAt').equals(0);
  return await live
    .filter(({ courseId, isTemplate }) => courseId === scope.courseId && isTemplate !== true)
    .sortBy('createdAt');
}

async function sourceOf(
  { pageTexts }: AccountDatabase,
  { id, name, mime, pageCount, content }: StudyFile,
): Promise<FileSource> {
  const pagesRead = await pageTexts
    .where('[fileId+page]')
    .between([id, 1], [id, Number.MAX_SAFE_INTEGER], true, true)
    .count();
  const isScan = content === 'scanned';
  return { entity: 'file', id, name, unit: placeUnitOf(mime), pageCount, pagesRead, isScan };
}
