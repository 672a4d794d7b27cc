/** The search in the open file and its hits. Pure steps over one state; `use-search.ts` reads the pages. */
import { create } from 'zustand';

export interface Found {
  page: number;
  /** Index among the matches of its page, 0 for the first. */
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

/** @returns the position of the current match among all known ones, 1 for the first */
export function placeOf(counts: ReadonlyMap<number, number>, { page, index }: Found): number {
  let before = 0;
  for (const [other, count] of counts) if (other < page) before += count;
  return before + index + 1;
}

export function sumOf(counts: ReadonlyMap<number, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
