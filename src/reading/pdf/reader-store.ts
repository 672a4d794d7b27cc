/** The place in the open file and the requested target. Local to this tab. */
import { create } from 'zustand';
import type { PlaceUnit } from '../../model/files/document-kinds.ts';
import type { AreaNumbers } from '../../model/files/place-hash.ts';

/** A point of a file: a page, 1 for the first, and how far down it, as a share of its height. */
export interface ReaderPlace {
  page: number;
  y: number;
}

export interface ReaderTarget {
  page: number;
  /** Words to mark on the page. */
  quote?: string | undefined;
  /** A part of the page to mark. */
  area?: AreaNumbers | undefined;
  /** The share of the page's height that scrolls to the top; the page's head by default. */
  y?: number;
  /** The words of a heading at that point. The text view needs them, since its places differ from those of the page. */
  heading?: string | undefined;
  /** Scrolls to the search hit that is already marked on the page. */
  isFound?: boolean;
  /** Distinguishes two jumps to the same place. */
  turn: number;
}

interface ReaderState {
  /** The page that fills most of the screen, 1 for the first. */
  page: number;
  /** The second page when two are side by side. */
  beside?: number | undefined;
  /** The place at the top of the screen. */
  place?: ReaderPlace;
  target?: ReaderTarget | undefined;
  /** The word for a place of the file, such as page or slide. */
  unit?: PlaceUnit | undefined;
}

export const useReader = create<ReaderState>(() => ({ page: 1 }));

export function resetReader(): void {
  useReader.setState({ page: 1 }, true);
}

/** Goes to a page and marks the words or the area there. */
export function showPage(page: number, quote?: string, area?: AreaNumbers): void {
  useReader.setState(({ target }) => ({
    target: { page, quote, ...(area && { area }), turn: nextTurn(target) },
  }));
}

/**
 * Scrolls a point of a page to the top of the screen.
 * @param heading the words of a heading at that point
 */
export function showPlace({ page, y }: ReaderPlace, heading?: string): void {
  useReader.setState(({ target }) => ({
    target: { page, y, ...(heading && { heading }), turn: nextTurn(target) },
  }));
}

/** Goes to a search hit on a page. */
export function showFound(page: number): void {
  useReader.setState(({ target }) => ({ target: { page, isFound: true, turn: nextTurn(target) } }));
}

export function seePage(page: number, beside?: number): void {
  const seen = useReader.getState();
  if (seen.page !== page || seen.beside !== beside) useReader.setState({ page, beside });
}

export function seePlace(place: ReaderPlace): void {
  useReader.setState({ place });
}

function nextTurn(target: ReaderTarget | undefined): number {
  return (target?.turn ?? 0) + 1;
}

/** Sets the word for a place of the opened file. */
export function nameUnit(unit: PlaceUnit): void {
  useReader.setState({ unit });
}
