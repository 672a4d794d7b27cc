/** The chapters of the file from which something is to be made. */
import { useEffect, useState } from 'react';
import { currentDatabase } from '../../../db/database.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { type Chapter, readChapters } from '../../../reading/pdf/chapters.ts';

/** @returns `undefined` until they are read */
export function useChapters(file: StudyFile): readonly Chapter[] | undefined {
  const [chapters, setChapters] = useState<readonly Chapter[]>();
  const { id, sha256, mime, pageCount } = file;
  useEffect(() => {
    const ended = new AbortController();
    readChapters({ id, sha256, mime, pageCount }, ended.signal, currentDatabase()).then(
      (read) => ended.signal.aborted || setChapters(read),
      (error: unknown) => {
        // Pages can be chosen without them.
        if (ended.signal.aborted) return;
        console.warn('The chapters of a file cannot be read', error);
        setChapters([]);
      },
    );
    return () => ended.abort();
  }, [id, sha256, mime, pageCount]);
  return chapters;
}
