/** What a picture of a first page is. */

/** Pixels: as wide as a tile of the grid on a dense screen; a long page is cut at the bottom. */
const widestPx = 320;
const highestPx = 440;

export interface Drawn {
  image: Blob;
  /** Pixels. */
  width: number;
  height: number;
}

/** Draws files of one type, one after the other. */
export interface Draws {
  /**
   * @param password of a file that asks for one
   * @returns `undefined` where it cannot be drawn, `no-reader` where what draws it is not on this device yet, `locked` where
   * the password is not known here
   */
  draw: (
    bytes: Blob,
    password?: string | undefined,
  ) => Promise<Drawn | 'no-reader' | 'locked' | undefined>;
  /** Ends its worker; the next `draw` begins another. */
  close: () => void;
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
