/** Searches the pages of a file for what is typed: from the one that is read to the end, then from the beginning. */
import { useEffect } from 'react';
import { showFound, useReader } from '../../../reading/pdf/reader-store.ts';
import { rememberPlace } from '../go/trail.ts';
import { lookFor, notePage, useFind } from './find-store.ts';
import { findAll } from './find-text.ts';

/** A word is typed faster than it is looked for. */
const typingMs = 200;

/** What is searched of a page, in the order in which it is drawn; a new one begins the search anew. */
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

/** Back returns to where the search began, not to each match. */
let isJumping = false;

export function pagesFrom(page: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => ((page - 1 + index) % count) + 1);
}
