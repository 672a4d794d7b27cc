/**
 * Where a file opens: at the place its link names (`#page=12`, `#page=12&quote=…`), else at the page read last.
 */
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { currentDatabase } from '../../../db/database.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { resetReader, showPage, useReader } from '../../../pdf/reader-store.ts';
import { placeOfHash } from './place-of-hash.ts';

export function useReaderStart(file: Pick<StudyFile, 'id' | 'pageCount'>): void {
  const hash = useLocation({ select: (location) => location.hash });
  const { id, pageCount } = file;
  useEffect(() => resetReader, []);
  useEffect(() => {
    const place = placeOfHash(hash, pageCount);
    if (place !== undefined) {
      showPage(place.page, place.quote);
      return;
    }
    let isOver = false;
    lastPageRead(id).then(
      (page) => {
        const isUntouched = useReader.getState().target === undefined;
        if (!isOver && isUntouched && page > 1 && page <= pageCount) showPage(page);
      },
      (error: unknown) => console.warn('The last place is not known', error),
    );
    return () => {
      isOver = true;
    };
  }, [hash, id, pageCount]);
}

async function lastPageRead(fileId: string): Promise<number> {
  const readings = await currentDatabase()
    .rows('reading')
    .where('[fileId+page]')
    .between([fileId, 0], [fileId, Number.MAX_SAFE_INTEGER])
    .toArray();
  return readings.reduce((last, item) => (item.readAt > last.readAt ? item : last), {
    readAt: 0,
    page: 1,
  }).page;
}
