/** Which place of text that flows is read, by where its sheets stand. Pure. */
import type { VirtualItem } from '@tanstack/react-virtual';
import type { ReaderPlace } from '../../../reading/pdf/reader-store.ts';

export type Sheet = Pick<VirtualItem, 'index' | 'start' | 'size'>;

/** @returns what is at the top of the screen; `undefined` where no sheet is shown */
export function placeAt(sheets: readonly Sheet[], top: number): ReaderPlace | undefined {
  const first = sheets.findLast(({ start }) => start <= top) ?? sheets[0];
  if (first === undefined) return undefined;
  const y = (top - first.start) / Math.max(first.size, 1);
  return { page: first.index + 1, y: Math.min(Math.max(y, 0), 0.9999) };
}

/** Around a sheet, CSS pixels. */
export const gapPx = 16;
/** Of the screen: what stands there is what the eye is at. */
const readLine = 0.4;

/**
 * The one that stands at the top, since somebody went there or the file begins with it: short ones share a screen. Else the
 * one at the line of reading.
 * @param height of the screen, CSS pixels
 * @returns 1 for the first; `undefined` where no sheet is shown
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
