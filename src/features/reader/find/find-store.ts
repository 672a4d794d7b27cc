/**
 * The search in the open file: its state, and the search from the current page to the end, then from the first page.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import { showFound, useReader } from '../../../reading/pdf/reader-store.ts';
import { rememberPlace } from '../trail.ts';
import { findAll } from './find-text.ts';

export interface Found {
  page: number;
  /** Among the matches of its page, 0 for the first. */
  index: number;
}

interface FindState {
  isOpen: boolean;
  query: string;
  /** Number of matches by page, for searched pages with any. */
  counts: ReadonlyMap<number, number>;
  searched: number;
  current: Found | undefined;
}

const closed: FindState = {
  isOpen: false,
  query: '',
  counts: new Map(),
  searched: 0,
  current: undefined,
};

export const useFind = create<FindState>(() => closed);

export function openFind(): void {
  useFind.setState({ isOpen: true });
}

export function closeFind(): void {
  useFind.setState(closed);
}

export function lookFor(query: string): void {
  useFind.setState({ query, counts: new Map(), searched: 0, current: undefined });
}

/** Adds the matches of a page. The first match becomes the current one. */
export function notePage(page: number, count: number): void {
  useFind.setState(({ counts, searched, current }) => ({
    searched: searched + 1,
    counts: count > 0 ? new Map(counts).set(page, count) : counts,
    current: current ?? (count > 0 ? { page, index: 0 } : undefined),
  }));
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

/** Back returns to the place before the search, not to each match. */
let isJumping = false;

export function pagesFrom(page: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => ((page - 1 + index) % count) + 1);
}
