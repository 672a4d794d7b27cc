/** Chooses the part of a page that is drawn again, sharper than the whole page may be. Pure. */
import type { Rest } from '../layout/use-scrolled-pages.ts';
import { maxPageArea, outputScale } from './canvas-size.ts';

/** CSS pixels from the page's own corner. */
export interface Tile {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Margin as a share of the screen, so that a short scroll stays sharp. */
const air = 0.1;

/**
 * @param rest what is on the screen
 * @returns `undefined` where the whole page is sharp as it is, or none of it is seen
 */
export function tileOf(box: Box, rest: Rest, devicePixelRatio: number): Tile | undefined {
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
