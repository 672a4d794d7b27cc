/**
 * The place where a file opens: the place in its link (`#page=12`, `#page=12&quote=…`), else where the student stopped on
 * any device, else the page read last.
 */
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { currentDatabase } from '../../db/database.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { pdfMime } from '../../model/files/document-kinds.ts';
import { placeOfHash } from '../../model/files/place-of-hash.ts';
import { hasRecognizedText } from '../../reading/ocr/scanned-pages.ts';
import { resetReader, showPage, showPlace, useReader } from '../../reading/pdf/reader-store.ts';
import { placeOfNumber } from './place-number.ts';
import { forgetTrail } from './trail.ts';
import { beginFile, showPages, showPreferred } from './view/reader-settings.ts';

type Started = Pick<StudyFile, 'id' | 'pageCount' | 'place' | 'content' | 'mime'>;

export function useReaderStart(file: Started): void {
  const hash = useLocation({ select: (location) => location.hash });
  const { id, pageCount } = file;
  // Read once when the file opens: later reading on another device must not move these pages.
  const stopped = useRef(placeOfNumber(file.place, pageCount));
  useEffect(() => {
    forgetTrail();
    return resetReader;
  }, []);
  useTextWhereLiked(file);
  useEffect(() => {
    const place = placeOfHash(hash, pageCount);
    if (place !== undefined) {
      if (place.area !== undefined) showPages();
      showPage(place.page, place.quote, place.area);
      return;
    }
    if (useReader.getState().target !== undefined) return;
    if (stopped.current !== undefined) {
      showPlace(stopped.current);
      return;
    }
    let isOver = false;
    lastPageRead(id).then(
      (page) => {
        const isUntouched = useReader.getState().target === undefined;
        if (!isOver && isUntouched && page > 1 && page <= pageCount) showPlace({ page, y: 0 });
      },
      (error: unknown) => console.warn('The last place is not known', error),
    );
    return () => {
      isOver = true;
    };
  }, [hash, id, pageCount]);
}

/** Pages, or text if the student prefers text and the file has any. */
function useTextWhereLiked({ id, content, mime }: Started): void {
  // Read once when the file opens: text that is recognized later must not replace the pages.
  const opened = useRef({ id, hasText: content === 'text', isPdf: mime === pdfMime });
  useEffect(() => {
    const { id, hasText, isPdf } = opened.current;
    beginFile();
    if (!isPdf) return;
    if (hasText) {
      showPreferred();
      return;
    }
    let isOver = false;
    hasRecognizedText(id, currentDatabase()).then(
      (has) => {
        const isForPage = useReader.getState().target?.area !== undefined;
        if (has && !isOver && !isForPage) showPreferred();
      },
      (error: unknown) => console.warn('Whether a scan has text is not known', error),
    );
    return () => {
      isOver = true;
    };
  }, []);
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
