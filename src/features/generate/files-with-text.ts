/** The files from which something can be made, the newest first. */
import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import type { StudyFile } from '../../model/entities/file.ts';

export async function readFilesWithText(
  database: AccountDatabase = currentDatabase(),
): Promise<StudyFile[]> {
  const files = await database.rows('file').where('deletedAt').equals(0).toArray();
  return files.filter(({ content }) => content === 'text').sort((a, b) => b.addedAt - a.addedAt);
}
