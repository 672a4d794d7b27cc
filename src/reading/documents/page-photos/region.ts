/** The largest bright region without colour, with what it encloses, such as writing. */
import type { Point } from './geometry.ts';
import type { Planes } from './planes.ts';

export interface Region {
  /** Pixels, with those that are enclosed. */
  area: number;
  /** The ends of each of its rows. */
  outline: Point[];
}

/** Above it paper has no colour, even in yellow light. */
const mostColour = 0.32;

/** The brightness that parts the picture best in two (Otsu, IEEE Trans. SMC 9, 1979). */
export function splitOf({ bright }: Planes): number {
  const counts = new Float64Array(256);
  for (const value of bright) counts[Math.floor(value)] = (counts[Math.floor(value)] ?? 0) + 1;
  const sum = counts.reduce((all, count, value) => all + count * value, 0);
  let [below, sumBelow, best, split] = [0, 0, 0, 127];
  for (const [value, count] of counts.entries()) {
    below += count;
    sumBelow += count * value;
    const above = bright.length - below;
    if (below === 0 || above === 0) continue;
    const between = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2;
    if (between > best) [best, split] = [between, value];
  }
  return split;
}

export function largestRegion(planes: Planes, split: number): Region | undefined {
  const { width, height, bright, colour } = planes;
  const isPaper = new Uint8Array(width * height);
  for (let at = 0; at < isPaper.length; at++)
    isPaper[at] = Number((bright[at] ?? 0) > split && (colour[at] ?? 1) < mostColour);
  const label = new Int32Array(isPaper.length);
  let best: { label: number; size: number } | undefined;
  for (let start = 0, next = 1; start < isPaper.length; start++) {
    if (!isPaper[start] || label[start]) continue;
    const size = flood(start, next, isPaper, label, width);
    if (best === undefined || size > best.size) best = { label: next, size };
    next += 1;
  }
  if (best === undefined) return undefined;
  return filled(label, best.label, width, height);
}

function flood(
  start: number,
  name: number,
  isPaper: Uint8Array,
  label: Int32Array,
  width: number,
): number {
  const open = [start];
  label[start] = name;
  let size = 0;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    size += 1;
    const column = at % width;
    const near = [at - width, at + width];
    if (column > 0) near.push(at - 1);
    if (column < width - 1) near.push(at + 1);
    for (const other of near) {
      if (!isPaper[other] || label[other]) continue;
      label[other] = name;
      open.push(other);
    }
  }
  return size;
}

/** What lies between the ends of a row and those of a column is enclosed, or nearly. */
function filled(label: Int32Array, name: number, width: number, height: number): Region {
  const outline: Point[] = [];
  const ends = new Int32Array(width * 2).fill(-1);
  const rows: [number, number][] = [];
  for (let y = 0; y < height; y++) {
    let [first, last] = [-1, -1];
    for (let x = 0; x < width; x++) {
      if (label[y * width + x] !== name) continue;
      if (first < 0) first = x;
      last = x;
      if ((ends[x * 2] ?? -1) < 0) ends[x * 2] = y;
      ends[x * 2 + 1] = y;
    }
    rows.push([first, last]);
    if (first >= 0) outline.push({ x: first, y }, { x: last, y });
  }
  let area = 0;
  for (const [y, [first, last]] of rows.entries()) {
    if (first < 0) continue;
    for (let x = first; x <= last; x++)
      area += Number(y >= (ends[x * 2] ?? 0) && y <= (ends[x * 2 + 1] ?? -1));
  }
  return { area, outline };
}
