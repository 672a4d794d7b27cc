/** Files whose words the search of this device does not have yet: some of their pages are read, or none. */
import { useMemo } from 'react';
import type { AccountDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import {
  countPagesOfText,
  type TextState,
  useTextStates,
} from '../../reading/pdf/text/file-text.ts';

export interface UnreadFile extends Pick<StudyFile, 'id' | 'name' | 'mime' | 'pageCount'> {
  /** Pages whose words are here. */
  readPages: number;
  /** Its bytes are here, so that the rest is read; if not, opening or downloading it brings them. */
  isHere: boolean;
}

/** @returns those with the most missing pages first; scans are not meant, since recognition is asked for */
export async function readUnreadFiles(database: AccountDatabase): Promise<UnreadFile[]> {
  const files = await database.rows('file').where('deletedAt').equals(0).toArray();
  const counted = files
    .filter(({ content, pageCount }) => content === 'text' && pageCount > 0)
    .map(async ({ id, name, mime, pageCount, sha256 }): Promise<UnreadFile[]> => {
      const readPages = await countPagesOfText(id, { fromPage: 1, toPage: pageCount }, database);
      if (readPages >= pageCount) return [];
      const bytes = await database.blobs.where('[sha256+index]').equals([sha256, 0]).count();
      return [{ id, name, mime, pageCount, readPages, isHere: bytes > 0 }];
    });
  const missing = ({ pageCount, readPages }: UnreadFile) => pageCount - readPages;
  return (await Promise.all(counted)).flat().sort((a, b) => missing(b) - missing(a));
}

export interface UnreadFiles {
  /** Their pages arrive while the search is open. */
  reading: readonly UnreadFile[];
  /** Their bytes are on other devices. */
  away: readonly UnreadFile[];
  /** Reading them has failed. */
  failed: readonly UnreadFile[];
}

export const noUnreadFiles: UnreadFiles = { reading: [], away: [], failed: [] };

/**
 * Follows what is read and stored. Nothing is unread while it looks.
 * @param isWanted with a search only: each page that is stored makes it count the pages of every file again
 */
export function useUnreadFiles(isWanted: boolean): UnreadFiles {
  const files = useRows(
    (database) => (isWanted ? readUnreadFiles(database) : Promise.resolve([])),
    [isWanted],
  );
  const states = useTextStates();
  return useMemo(() => sortUnread(files ?? [], states), [files, states]);
}

export function sortUnread(
  files: readonly UnreadFile[],
  states: Readonly<Record<string, TextState>>,
): UnreadFiles {
  const hasFailed = ({ id }: UnreadFile) => states[id]?.kind === 'failed';
  return {
    reading: files.filter((file) => file.isHere && !hasFailed(file)),
    away: files.filter(({ isHere }) => !isHere),
    failed: files.filter((file) => file.isHere && hasFailed(file)),
  };
}
