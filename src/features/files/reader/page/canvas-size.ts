/** How many pixels a page's canvas may have: sharp on dense screens, bounded in memory. */

/** iOS draws no larger canvas, in pixels. */
const maxArea = 16_777_216;
const maxSide = 8_192;

/**
 * @param width CSS pixels
 * @param height CSS pixels
 * @returns canvas pixels for each CSS pixel
 */
export function outputScale(width: number, height: number, devicePixelRatio: number): number {
  const bySide = maxSide / Math.max(width, height, 1);
  const byArea = Math.sqrt(maxArea / Math.max(width * height, 1));
  return Math.min(Math.max(devicePixelRatio, 1), bySide, byArea);
}
