/** Where the student is in the open file, and where someone asked to go. Local to this tab. */
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
  /** A share of the page's height that comes to the top; none: the page's head. */
  y?: number;
  /** The words of a heading at that point, for text alone, in which it stands elsewhere. */
  heading?: string | undefined;
  /** What was found on it comes to sight, where it is marked already. */
  isFound?: boolean;
  /** Makes two jumps to one place two targets. */
  turn: number;
}

interface ReaderState {
  /** The page that is mostly seen, 1 for the first. */
  page: number;
  /** The page that is seen beside it, where two are. */
  beside?: number | undefined;
  /** What is at the top of the screen. */
  place?: ReaderPlace;
  target?: ReaderTarget | undefined;
  /** What the places of the file are called. */
  unit?: PlaceUnit | undefined;
}

export const useReader = create<ReaderState>(() => ({ page: 1 }));

/** The file is left. */
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
 * Goes to a point of a page, which comes to the top of the screen.
 * @param heading whose words stand there
 */
export function showPlace({ page, y }: ReaderPlace, heading?: string): void {
  useReader.setState(({ target }) => ({
    target: { page, y, ...(heading && { heading }), turn: nextTurn(target) },
  }));
}

/** Goes to a page on which something was found. */
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

/** A file is opened whose places are called so. */
export function nameUnit(unit: PlaceUnit): void {
  useReader.setState({ unit });
}
