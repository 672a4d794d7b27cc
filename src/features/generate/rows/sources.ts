/** All sources: files with text, then notes, then decks, each newest first. */

import { type AccountDatabase, currentDatabase } from '../../../db/database.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { shownTitle } from '../../../model/entities/note.ts';
import { hasRecognizedText } from '../../../reading/ocr/scanned-pages.ts';
import type { RowsEntity } from '../job/job-request.ts';

export interface ChosenSource {
  entity: 'file' | RowsEntity;
  id: string;
}

export interface Source extends ChosenSource {
  name: string;
  file?: StudyFile;
}

export async function readSources(
  database: AccountDatabase = currentDatabase(),
): Promise<Source[]> {
  const [files, notes, decks] = await Promise.all([
    readFilesWithText(database),
    database.rows('note').where('deletedAt').equals(0).toArray(),
    database.rows('deck').where('deletedAt').equals(0).toArray(),
  ]);
  return [
    ...files.map((file) => ({ entity: 'file' as const, id: file.id, name: file.name, file })),
    ...notes.sort(newestFirst).map(({ id, title }) => ({
      ...{ entity: 'note' as const, id },
      name: shownTitle(title),
    })),
    ...decks.sort(newestFirst).map(({ id, name }) => ({ entity: 'deck' as const, id, name })),
  ];
}

function newestFirst(a: { createdAt: number }, b: { createdAt: number }): number {
  return b.createdAt - a.createdAt;
}

/** Scans count once their text is recognized on this device. */
async function readFilesWithText(
  database: AccountDatabase = currentDatabase(),
): Promise<StudyFile[]> {
  const files = await database.rows('file').where('deletedAt').equals(0).toArray();
  const haveText = await Promise.all(files.map((file) => hasText(file, database)));
  return files.filter((_, index) => haveText[index]).sort((a, b) => b.addedAt - a.addedAt);
}

async function hasText({ id, content }: StudyFile, database: AccountDatabase): Promise<boolean> {
  return content === 'text' || (await hasRecognizedText(id, database));
}
