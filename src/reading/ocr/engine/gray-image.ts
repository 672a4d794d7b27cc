/** Gray pictures for the engine, and their rotation. */

export interface GrayImage {
  width: number;
  height: number;
  /** One byte a pixel, row by row from the top; 0 is black. */
  pixels: Uint8Array;
}

/** Quarter turns clockwise. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/** @param rgba four bytes a pixel, as from a canvas */
export function grayOf(rgba: Uint8ClampedArray, width: number, height: number): GrayImage {
  const pixels = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < pixels.length; at++, from += 4) {
    const [red = 0, green = 0, blue = 0] = [rgba[from], rgba[from + 1], rgba[from + 2]];
    // ITU-R BT.601, in integers.
    pixels[at] = (red * 77 + green * 150 + blue * 29) >> 8;
  }
  return { width, height, pixels };
}

/** Least difference between print and paper, of 255. */
const leastContrast = 32;

/** Whether the picture is blank. */
export function isBlank({ pixels }: GrayImage): boolean {
  let darkest = 255;
  let lightest = 0;
  for (const pixel of pixels) {
    if (pixel < darkest) darkest = pixel;
    if (pixel > lightest) lightest = pixel;
  }
  return lightest - darkest < leastContrast;
}

export function turned(image: GrayImage, turns: QuarterTurns): GrayImage {
  if (turns === 0) return image;
  const { width, height, pixels } = image;
  const isSideways = turns !== 2;
  const result = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      result[placeAfter(x, y, width, height, turns)] = pixels[y * width + x] ?? 255;
    }
  }
  return {
    width: isSideways ? height : width,
    height: isSideways ? width : height,
    pixels: result,
  };
}

function placeAfter(x: number, y: number, width: number, height: number, turns: 1 | 2 | 3): number {
  if (turns === 1) return x * height + (height - 1 - y);
  if (turns === 2) return (height - 1 - y) * width + (width - 1 - x);
  return (width - 1 - x) * height + y;
}

/** A portable graymap (Netpbm, P5), which the engine reads without a decoder. */
export function graymapOf({ width, height, pixels }: GrayImage): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + pixels.length);
  file.set(head);
  file.set(pixels, head.length);
  return file;
}
