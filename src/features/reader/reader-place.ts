/**
 * The reading place of a file. It opens at the place of its link (`#page=12`, `#page=12&quote=…`), else where the student
 * stopped on any device, else at the page read last. The place is kept for the next time and for the other devices.
 */
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { currentDatabase } from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { keepPlace, type StudyFile } from '../../model/entities/file.ts';
import { pdfMime } from '../../model/files/document-kinds.ts';
import { placeOfHash } from '../../model/files/place-of-hash.ts';
import { hasRecognizedText } from '../../reading/ocr/scanned-pages.ts';
import {
  type ReaderPlace,
  resetReader,
  showPage,
  showPlace,
  useReader,
} from '../../reading/pdf/reader-store.ts';
import { saveBeforeReload } from '../../ui/work/in-hand.ts';
import { openAsk } from './ask/ask-store.ts';
import { showHits } from './find/find-store.ts';
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
      if (place.hits !== undefined) showHits(place.hits);
      // A link of the search that asks about this place.
      if (hash.endsWith('&ask')) openAsk();
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

/** A ten-thousandth of a page is less than a pixel. */
const parts = 10_000;

/** As one number, so that it merges as a whole: 12.35 is page 12, a third down. */
export function numberOf({ page, y }: ReaderPlace): number {
  const share = Math.min(Math.max(Math.round(y * parts), 0), parts - 1);
  return Number((page + share / parts).toFixed(4));
}

/** @returns `undefined` for a place outside the file */
export function placeOfNumber(
  place: number | null | undefined,
  pageCount: number,
): ReaderPlace | undefined {
  if (place === null || place === undefined || place < 1 || place >= pageCount + 1)
    return undefined;
  const page = Math.floor(place + 1 / (2 * parts));
  return { page, y: Math.max(0, Math.round((place - page) * parts) / parts) };
}

/** Shorter stops are not kept, milliseconds. */
export const stillMs = 4_000;
/** A share of a page. Screens round to pixels, so smaller moves are none. */
const leastMove = 0.003;
const beginning = 1;

/**
 * Keeps the place when the page stands still, and at the end. Writes nothing while the student stays where the file opened:
 * another device may have read on.
 */
export function useKeptPlace({ id, place }: Pick<StudyFile, 'id' | 'place'>): void {
  const opened = useRef(place ?? beginning);
  useEffect(() => {
    let kept = opened.current;
    // At the end the reader may have forgotten its place already.
    let seen = useReader.getState().place;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = async (): Promise<boolean> => {
      clearTimeout(timer);
      const now = seen === undefined ? kept : numberOf(seen);
      if (Math.abs(now - kept) < leastMove) return true;
      kept = now;
      return (await mutate(keepPlace, { id, place: now })).ok;
    };
    const stopFollowing = useReader.subscribe((now, before) => {
      if (now.place === before.place || now.place === undefined) return;
      seen = now.place;
      clearTimeout(timer);
      timer = setTimeout(() => void keep(), stillMs);
    });
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void keep();
    };
    document.addEventListener('visibilitychange', onHidden);
    const forget = saveBeforeReload(keep);
    return () => {
      forget();
      document.removeEventListener('visibilitychange', onHidden);
      stopFollowing();
      void keep();
    };
  }, [id]);
}
