/** The live files of the shown course, each with where its bytes are, its tags and how much of it was read. */
import { useMemo } from 'react';
import { hasBlob } from '../../db/bytes/blobs.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { readFileReads } from '../../db/derived/file-reads.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { readShownCourses } from '../../queries/courses.ts';
import { readOpened } from '../../queries/opened.ts';
import { type TagName, useTags } from '../../queries/tags/tags.ts';
import { type FileState, fileStateOf } from './file-state.ts';

export interface ListedFile {
  file: StudyFile;
  state: FileState;
  /** Different pages of it that were read, on any device. */
  readPages: number;
  /** By name. */
  tags: readonly TagName[];
  /** When it was opened here or read anywhere, milliseconds; 0: never. */
  openedAt: number;
}

/**
 * `undefined` while loading; in no order. Each part is asked for itself: while bytes are on their way, only their few
 * rows are read again.
 */
export function useFiles(): ListedFile[] | undefined {
  const files = useRows(readFiles, []);
  const here = useRows(hashesHere, []);
  const transfers = useRows(({ transfers }) => transfers.toArray(), []);
  const reads = useRows(readFileReads, []);
  const tags = useTags();
  return useMemo(() => {
    if (!files || !here || !transfers || !reads || !tags) return undefined;
    const transferOf = new Map(transfers.map((transfer) => [transfer.sha256, transfer]));
    const readsOf = new Map(reads.map((one) => [one.fileId, one]));
    return files.rows.map((file) => {
      const read = readsOf.get(file.id);
      return {
        file,
        state: fileStateOf(file, here.has(file.sha256), transferOf.get(file.sha256)),
        readPages: countWithin(read?.pages ?? [], file.pageCount),
        tags: tags.of('file', file.id),
        openedAt: Math.max(files.opened.get(file.id) ?? 0, read?.lastReadAt ?? 0),
      };
    });
  }, [files, here, transfers, reads, tags]);
}

async function readFiles(database: AccountDatabase) {
  const { has } = await readShownCourses(database);
  const all = await database.rows('file').where('deletedAt').equals(0).toArray();
  return { rows: all.filter(has), opened: new Map(readOpened(database.userId)) };
}

/** A page beyond the last, as a row from elsewhere may have it, is no page of the file. */
function countWithin(pages: readonly number[], pageCount: number): number {
  if ((pages.at(-1) ?? 0) <= pageCount) return pages.length;
  return pages.filter((page) => page <= pageCount).length;
}

export interface OneFile extends Pick<ListedFile, 'file' | 'state'> {
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
