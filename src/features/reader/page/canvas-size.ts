/** How many pixels a page's canvas may have: sharp on dense screens, bounded in memory. */

/** iOS draws no larger canvas, in pixels. */
const maxArea = 16_777_216;
const maxSide = 8_192;
/** Most pixels for a whole page (20 MB). Sharper drawing uses a tile of the visible part. */
export const maxPageArea = 3_000_000;

/**
 * @param width CSS pixels
 * @param height CSS pixels
 * @param area pixels that it may take at most
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
