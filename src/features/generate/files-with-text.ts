/** The files from which something can be made, the newest first: a scan once its text is recognized on this device. */
import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { hasRecognizedText } from '../../reading/ocr/scanned-pages.ts';

export async function readFilesWithText(
  database: AccountDatabase = currentDatabase(),
): Promise<StudyFile[]> {
  const files = await database.rows('file').where('deletedAt').equals(0).toArray();
  const haveText = await Promise.all(files.map((file) => hasText(file, database)));
  return files.filter((_, index) => haveText[index]).sort((a, b) => b.addedAt - a.addedAt);
}

async function hasText({ id, content }: StudyFile, database: AccountDatabase): Promise<boolean> {
  return content === 'text' || (await hasRecognizedText(id, database));
}
