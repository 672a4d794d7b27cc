/** Size and encoding of a first page's picture. */

/** Pixels: the width of a grid tile on a dense screen; a long page is cut at the bottom. */
const widestPx = 320;
const highestPx = 440;

/** A browser without WebP makes a PNG. */
export const pictureEncoding = { type: 'image/webp', quality: 0.8 };

export interface Drawn {
  image: Blob;
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * A page fills the width; a very wide page stays whole, and a long one is cut.
 * @returns the picture's size and the scale of the page
 */
export function fitInto(page: { width: number; height: number }): {
  width: number;
  height: number;
  scale: number;
} {
  const scale = widestPx / Math.max(page.width, 1);
  const height = Math.min(highestPx, Math.max(1, Math.round(page.height * scale)));
  return { width: widestPx, height, scale };
}
