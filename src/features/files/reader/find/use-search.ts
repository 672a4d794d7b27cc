/** Searches the pages of a file for what is typed: from the one that is read to the end, then from the beginning. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect } from 'react';
import { showPage, useReader } from '../../../../pdf/reader-store.ts';
import { rememberPlace } from '../go/trail.ts';
import { notePage, useFind } from './find-store.ts';
import { findAll } from './find-text.ts';
import { piecesOf } from './page-pieces.ts';

/** A word is typed faster than it is looked for. */
const typingMs = 200;

export function useSearch(fileId: string, pdf: PDFDocumentProxy): void {
  const query = useFind((state) => state.query);
  const current = useFind((state) => state.current);
  useEffect(() => {
    if (query.trim() === '') return;
    let isOver = false;
    const search = async () => {
      for (const page of pagesFrom(useReader.getState().page, pdf.numPages)) {
        const pieces = await piecesOf(fileId, pdf, page);
        if (isOver) return;
        notePage(page, findAll(pieces, query).length);
      }
    };
    const timer = setTimeout(() => {
      search().catch((error: unknown) => console.warn('The search stopped', error));
    }, typingMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [fileId, pdf, query]);
  useEffect(() => {
    if (current === undefined) return;
    const { page, beside } = useReader.getState();
    // On a page that is seen its mark comes to sight by itself (`find-marks.tsx`).
    if (current.page === page || current.page === beside) return;
    if (!isJumping) rememberPlace();
    isJumping = true;
    showPage(current.page);
  }, [current]);
  useEffect(() => {
    if (query === '') isJumping = false;
  }, [query]);
}

/** Back returns to where the search began, not to each match. */
let isJumping = false;

export function pagesFrom(page: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => ((page - 1 + index) % count) + 1);
}
