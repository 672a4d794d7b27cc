/** Finds the place that is read in text that flows, from the positions of its sheets. Pure. */
import type { VirtualItem } from '@tanstack/react-virtual';
import type { ReaderPlace } from '../../../reading/pdf/reader-store.ts';

export type Sheet = Pick<VirtualItem, 'index' | 'start' | 'size'>;

/** @returns the place at the top of the screen; `undefined` if no sheet is shown */
export function placeAt(sheets: readonly Sheet[], top: number): ReaderPlace | undefined {
  const first = sheets.findLast(({ start }) => start <= top) ?? sheets[0];
  if (first === undefined) return undefined;
  const y = (top - first.start) / Math.max(first.size, 1);
  return { page: first.index + 1, y: Math.min(Math.max(y, 0), 0.9999) };
}

/** Around a sheet, CSS pixels. */
export const gapPx = 16;
/** The line of reading, as a share of the screen's height. */
const readLine = 0.4;

/**
 * Several short sheets can share a screen. A sheet that begins at the top of the screen is the target of a jump or the first
 * of the file, so it is read. Otherwise the sheet at the line of reading is.
 * @param height of the screen, CSS pixels
 * @returns 1 for the first; `undefined` if no sheet is shown
 */
export function pageRead(
  sheets: readonly Sheet[],
  top: number,
  height: number,
): number | undefined {
  const line = top + Math.min(top, readLine * height);
  const read =
    sheets.find(({ start }) => Math.abs(start - top) <= gapPx) ??
    sheets.findLast(({ start }) => start <= line) ??
    sheets[0];
  return read && read.index + 1;
}
