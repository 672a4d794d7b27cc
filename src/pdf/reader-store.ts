/** Where the student is in the open file, and where someone asked to go. Local to this tab. */
import { create } from 'zustand';
import type { PlaceUnit } from '../model/files/document-kinds.ts';

export interface ReaderTarget {
  page: number;
  /** Words to mark on the page. */
  quote?: string | undefined;
  /** Makes two jumps to one place two targets. */
  turn: number;
}

interface ReaderState {
  /** The page that is mostly seen, 1 for the first. */
  page: number;
  target?: ReaderTarget | undefined;
  /** What the places of the file are called. */
  unit?: PlaceUnit | undefined;
}

export const useReader = create<ReaderState>(() => ({ page: 1 }));

/** The file is left. */
export function resetReader(): void {
  useReader.setState({ page: 1 }, true);
}

/** Goes to a page and marks the words there. */
export function showPage(page: number, quote?: string): void {
  useReader.setState(({ target }) => ({ target: { page, quote, turn: (target?.turn ?? 0) + 1 } }));
}

export function seePage(page: number): void {
  if (useReader.getState().page !== page) useReader.setState({ page });
}

/** A file is opened whose places are called so. */
export function nameUnit(unit: PlaceUnit): void {
  useReader.setState({ unit });
}
