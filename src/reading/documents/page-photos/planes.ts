/** A photo as numbers to judge it by. */

/** What `ImageData` has. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

export interface Planes {
  width: number;
  height: number;
  /** Brightness, 0 to 255, blurred so that writing and grain say little. */
  bright: Float32Array;
  /** How far from grey, 0 to 1, blurred. */
  colour: Float32Array;
  /** Share of neighbours of the very same brightness. */
  flatShare: number;
  brightAt: (x: number, y: number) => number;
  /** As photographed. */
  sharpAt: (x: number, y: number) => number;
}

export function planesOf({ data, width, height }: Pixels): Planes {
  const size = width * height;
  const sharp = new Float32Array(size);
  const colour = new Float32Array(size);
  let flat = 0;
  for (let at = 0; at < size; at++) {
    const [r, g, b] = [data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0];
    const most = Math.max(r, g, b);
    // ITU-R BT.601.
    sharp[at] = 0.299 * r + 0.587 * g + 0.114 * b;
    colour[at] = most === 0 ? 0 : (most - Math.min(r, g, b)) / Math.max(most, 60);
    if (at % width > 0 && sharp[at] === sharp[at - 1]) flat += 1;
  }
  const bright = blur(sharp, width, height);
  const at = (plane: Float32Array) => (x: number, y: number) => {
    const column = Math.min(width - 1, Math.max(0, Math.round(x)));
    const row = Math.min(height - 1, Math.max(0, Math.round(y)));
    return plane[row * width + column] ?? 0;
  };
  return {
    ...{ width, height, bright },
    colour: blur(blur(colour, width, height), width, height),
    flatShare: flat / size,
    brightAt: at(bright),
    sharpAt: at(sharp),
  };
}

/** Each with its eight neighbours. */
function blur(plane: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(plane.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      let count = 0;
      for (let j = Math.max(0, y - 1); j <= Math.min(height - 1, y + 1); j++) {
        for (let i = Math.max(0, x - 1); i <= Math.min(width - 1, x + 1); i++) {
          sum += plane[j * width + i] ?? 0;
          count += 1;
        }
      }
      out[y * width + x] = sum / count;
    }
  }
  return out;
}
