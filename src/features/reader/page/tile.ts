/** How many pixels a page's canvas may have, and which part of a page is drawn again, sharper. Pure. */
import type { Rest } from '../layout/use-scrolled-pages.ts';

/** Limits of iOS, pixels. */
const maxArea = 16_777_216;
const maxSide = 8_192;
/** Most pixels for a whole page (20 MB). Sharper drawing uses a tile of the visible part. */
export const maxPageArea = 3_000_000;

/**
 * @param area most pixels of the canvas
 * @returns canvas pixels for each CSS pixel
 */
export function outputScale(
  width: number,
  height: number,
  devicePixelRatio: number,
  area = maxArea,
): number {
  const bySide = maxSide / Math.max(width, height, 1);
  const byArea = Math.sqrt(Math.min(area, maxArea) / Math.max(width * height, 1));
  return Math.min(Math.max(devicePixelRatio, 1), bySide, byArea);
}

/** CSS pixels. */
interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Margin as a share of the screen, so that a short scroll stays sharp. */
const air = 0.1;

/** @returns the visible part, from the page's corner; `undefined` if the whole page is sharp or not visible */
export function tileOf(box: Rect, rest: Rest, devicePixelRatio: number): Rect | undefined {
  const ratio = outputScale(box.width, box.height, devicePixelRatio, maxPageArea);
  if (ratio > Math.max(devicePixelRatio, 1) * 0.95) return undefined;
  const airX = (rest.right - rest.left) * air;
  const airY = (rest.bottom - rest.top) * air;
  const left = Math.max(0, rest.left - airX - box.left);
  const top = Math.max(0, rest.top - airY - box.top);
  const right = Math.min(box.width, rest.right + airX - box.left);
  const bottom = Math.min(box.height, rest.bottom + airY - box.top);
  if (right - left < 1 || bottom - top < 1) return undefined;
  return { left, top, width: right - left, height: bottom - top };
}
