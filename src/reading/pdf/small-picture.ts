/** What a picture of a first page is. */

/** Pixels: as wide as a tile of the grid on a dense screen; a long page is cut at the bottom. */
const widestPx = 320;
const highestPx = 440;

/** How it is encoded; a browser without WebP gives a PNG. */
export const pictureEncoding = { type: 'image/webp', quality: 0.8 };

export interface Drawn {
  image: Blob;
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * A page fills the width, or a very wide one stays whole; what is longer than the picture is cut.
 * @returns the picture's size, and how much smaller the page is in it
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
