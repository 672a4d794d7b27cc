/** Searches the pages of a file for the typed words: from the current page to the end, then from the beginning. */
import { useEffect } from 'react';
import { showFound, useReader } from '../../../reading/pdf/reader-store.ts';
import { rememberPlace } from '../trail.ts';
import { lookFor, notePage, useFind } from './find-store.ts';
import { findAll } from './find-text.ts';

/** Waits until the student stops typing. */
const typingMs = 200;

/** The searched pieces of a page in drawing order. A new function restarts the search. */
export type PiecesOf = (page: number) => Promise<readonly string[]> | readonly string[];

export function useSearch(pageCount: number, piecesOf: PiecesOf): void {
  const query = useFind((state) => state.query);
  const current = useFind((state) => state.current);
  useEffect(() => {
    if (query.trim() === '') return;
    let isOver = false;
    lookFor(query);
    const search = async () => {
      for (const page of pagesFrom(useReader.getState().page, pageCount)) {
        const pieces = await piecesOf(page);
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
  }, [pageCount, piecesOf, query]);
  useEffect(() => {
    if (current === undefined) return;
    const { page, beside } = useReader.getState();
    // On a page that is seen its mark comes to sight by itself (`find-marks.tsx`).
    if (current.page === page || current.page === beside) return;
    if (!isJumping) rememberPlace();
    isJumping = true;
    showFound(current.page);
  }, [current]);
  useEffect(() => {
    if (query === '') isJumping = false;
  }, [query]);
}

/** Back returns to the place before the search, not to each match. */
let isJumping = false;

export function pagesFrom(page: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => ((page - 1 + index) % count) + 1);
}
