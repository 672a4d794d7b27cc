/** The live files, newest first, each with where its bytes are. */
import { hasBlob } from '../../../db/bytes/blobs.ts';
import type { AccountDatabase } from '../../../db/database.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { readShownCourses } from '../../../queries/courses.ts';
import { type FileState, fileStateOf } from './file-state.ts';

export interface ListedFile {
  file: StudyFile;
  state: FileState;
}

/** `undefined` while loading. */
export function useFiles(): ListedFile[] | undefined {
  return useRows(async (database) => {
    const { has } = await readShownCourses(database);
    const all = await database.rows('file').where('deletedAt').equals(0).toArray();
    const files = all.filter(has);
    const [here, transfers] = await Promise.all([
      hashesHere(database),
      database.transfers.bulkGet(files.map(({ sha256 }) => sha256)),
    ]);
    return files
      .map((file, index) => ({
        file,
        state: fileStateOf(file, here.has(file.sha256), transfers[index]),
      }))
      .sort((a, b) => b.file.addedAt - a.file.addedAt);
  }, []);
}

export interface OneFile extends ListedFile {
  /** In the Trash, from another device perhaps. */
  isDeleted: boolean;
}

/** `undefined` while loading, `null` when there is no such file. */
export function useFile(id: string): OneFile | null | undefined {
  return useRows(
    async (database) => {
      const file = await database.rows('file').get(id);
      if (file?.name === undefined || file.sha256 === undefined) return null;
      const [isHere, transfer] = await Promise.all([
        hasBlob(file.sha256, database),
        database.transfers.get(file.sha256),
      ]);
      return { file, state: fileStateOf(file, isHere, transfer), isDeleted: file.deletedAt !== 0 };
    },
    [id],
  );
}

/** First chunks only, keys only: no byte is read. */
async function hashesHere(database: AccountDatabase): Promise<Set<string>> {
  const keys = (await database.blobs.toCollection().primaryKeys()) as [string, number][];
  return new Set(keys.map(([sha256]) => sha256));
}
