/**
 * The search in the open file: its state, and the search from the current page to the end, then from the first page.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import { readSearchLine, type Term } from '../../../queries/search/engine/search-line.ts';
import { showFound, useReader } from '../../../reading/pdf/reader-store.ts';
import { rememberPlace } from '../trail.ts';
import { findSought, firstFrom, isSought, type Sought } from './find-text.ts';

export interface Found {
  page: number;
  /** Among the matches of its page, 0 for the first. */
  index: number;
}

interface FindState {
  isOpen: boolean;
  query: string;
  /** The words of the search that opened the file here; `undefined`: `query` was typed here. */
  hits: readonly Term[] | undefined;
  /** Number of matches by page, for searched pages with any. */
  counts: ReadonlyMap<number, number>;
  searched: number;
  current: Found | undefined;
  /** The first match after a search opened the file is enlarged if its letters are too small to read. */
  wantsReadable: boolean;
}

const closed: FindState = {
  isOpen: false,
  query: '',
  hits: undefined,
  counts: new Map(),
  searched: 0,
  current: undefined,
  wantsReadable: false,
};

export const useFind = create<FindState>(() => closed);

export function openFind(): void {
  useFind.setState({ isOpen: true });
}

export function closeFind(): void {
  useFind.setState(closed);
}

const nothingFound = { counts: new Map<number, number>(), searched: 0, current: undefined };

export function lookFor(query: string): void {
  isOpening = false;
  useFind.setState({ query, hits: undefined, wantsReadable: false, ...nothingFound });
}

/** Shows what a search has found in this file. @param typed as the search reads it */
export function showHits(typed: string): void {
  const { terms } = readSearchLine(typed);
  if (terms.length === 0) return;
  const query = terms.map(({ words }) => words.join(' ')).join(' ');
  isOpening = true;
  useFind.setState({ isOpen: true, query, hits: terms, wantsReadable: true, ...nothingFound });
}

/** Adds the matches of a page. The first match becomes the current one. @param first its index on the page */
export function notePage(page: number, count: number, first = 0): void {
  useFind.setState(({ counts, searched, current }) => ({
    searched: searched + 1,
    counts: count > 0 ? new Map(counts).set(page, count) : counts,
    current: current ?? (count > 0 ? { page, index: first } : undefined),
  }));
}

export function useSought(): Sought {
  const query = useFind((state) => state.query);
  const hits = useFind((state) => state.hits);
  return hits ?? query;
}

/** @returns the next or previous match; wraps around at the ends of the file */
export function stepFrom(
  counts: ReadonlyMap<number, number>,
  current: Found,
  step: 1 | -1,
): Found | undefined {
  const index = current.index + step;
  if (index >= 0 && index < (counts.get(current.page) ?? 0)) return { ...current, index };
  const pages = [...counts.keys()].sort((a, b) => a - b);
  const next =
    step === 1
      ? (pages.find((page) => page > current.page) ?? pages[0])
      : (pages.findLast((page) => page < current.page) ?? pages.at(-1));
  if (next === undefined) return undefined;
  return { page: next, index: step === 1 ? 0 : (counts.get(next) ?? 1) - 1 };
}

export function goToMatch(step: 1 | -1): void {
  useFind.setState(({ counts, current }) => ({
    current: current && stepFrom(counts, current, step),
  }));
}

/** @returns the position among all known matches, 1 for the first */
export function placeOf(counts: ReadonlyMap<number, number>, { page, index }: Found): number {
  let before = 0;
  for (const [other, count] of counts) if (other < page) before += count;
  return before + index + 1;
}

export function sumOf(counts: ReadonlyMap<number, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** Waits until the student stops typing. */
const typingMs = 200;

/** The searched pieces of a page in drawing order. A new function restarts the search. */
export type PiecesOf = (page: number) => Promise<readonly string[]> | readonly string[];

export function useSearch(pageCount: number, piecesOf: PiecesOf): void {
  const sought = useSought();
  const query = useFind((state) => state.query);
  const current = useFind((state) => state.current);
  useEffect(() => {
    if (!isSought(sought)) return;
    let isOver = false;
    useFind.setState(nothingFound);
    const search = async () => {
      const { page: here, target } = useReader.getState();
      // The place of the search comes first, also while its page is still drawn.
      const opened = typeof sought === 'string' ? undefined : target;
      for (const page of pagesFrom(opened?.page ?? here, pageCount)) {
        const pieces = await piecesOf(page);
        if (isOver) return;
        const found = findSought(pieces, sought);
        const words = page === opened?.page ? opened.quote : undefined;
        notePage(page, found.length, words === undefined ? 0 : firstFrom(pieces, found, words));
      }
    };
    const timer = setTimeout(() => {
      search().catch((error: unknown) => console.warn('The search stopped', error));
    }, typingMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [pageCount, piecesOf, sought]);
  useEffect(() => {
    if (current === undefined) return;
    const { page, beside } = useReader.getState();
    // The file is opening at the place that the search found.
    if (isOpening) {
      isOpening = false;
      return;
    }
    // On a visible page the mark scrolls into view (`find-marks.tsx`).
    if (current.page === page || current.page === beside) return;
    if (!isJumping) rememberPlace();
    isJumping = true;
    showFound(current.page);
  }, [current]);
  useEffect(() => {
    if (query === '') isJumping = false;
  }, [query]);
}

/** The file opens where a search leads, so its first match is not gone to. */
let isOpening = false;

/** Back returns to the place before the search, not to each match. */
let isJumping = false;

export function pagesFrom(page: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => ((page - 1 + index) % count) + 1);
}
