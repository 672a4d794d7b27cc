/**
 * Finds a sheet of paper in a photo: a bright, colourless region with four straight sides, a darker surrounding and
 * writing on it. Uncertain pictures are left alone: screenshots, scenes, sheets that are cut off.
 */
import {
  areaOf,
  distance,
  hullOf,
  meet,
  type Pixels,
  type Planes,
  type Point,
  planesOf,
  type Quad,
  quadAround,
} from './geometry.ts';

/** Share of the picture's area. */
const smallestShare = 0.2;
const largestShare = 0.97;
/** Share of the quadrilateral that the region fills; less means another shape. */
const filledShare = 0.93;
/** Brightness step (0 to 255) required at each side. */
const leastStep = 18;
/** Share of neighbours with identical brightness: drawings have many, photos few. */
const mostFlat = 0.5;
/** Share of the sheet that is darker than the paper around it: writing. */
const leastInk = 0.004;
const mostInk = 0.4;

/** @param pixels about 500 pixels on the long side are enough @returns `undefined` unless a sheet is certain */
export function findPaper(pixels: Pixels): Quad | undefined {
  const planes = planesOf(pixels);
  if (planes.flatShare > mostFlat) return undefined;
  const region = largestRegion(planes, splitOf(planes));
  if (region === undefined) return undefined;
  const rough = quadAround(hullOf(region.outline));
  if (rough === undefined || !isSheet(rough, planes)) return undefined;
  if (region.area / areaOf(rough) < filledShare) return undefined;
  const quad = refine(rough, planes);
  if (quad === undefined || !isSheet(quad, planes)) return undefined;
  const ink = inkShare(quad, planes);
  return ink >= leastInk && ink <= mostInk ? quad : undefined;
}

function isSheet(quad: Quad, { width, height }: Planes): boolean {
  const share = areaOf(quad) / (width * height);
  if (share < smallestShare || share > largestShare) return false;
  const isInside = ({ x, y }: Point) => x >= 1 && y >= 1 && x <= width - 2 && y <= height - 2;
  return quad.every(isInside) && quad.every((_, index) => isCorner(quad, index)) && isLong(quad);
}

/** Whether a corner has between 50 and 130 degrees, as a sheet seen from the side has. */
function isCorner(quad: Quad, index: number): boolean {
  const [before, at, after] = [quad[(index + 3) % 4], quad[index], quad[(index + 1) % 4]];
  if (!before || !at || !after) return false;
  const dot = (before.x - at.x) * (after.x - at.x) + (before.y - at.y) * (after.y - at.y);
  const cosine = dot / (distance(before, at) * distance(at, after));
  return Math.abs(cosine) < Math.cos((50 * Math.PI) / 180);
}

/** Excludes strips, such as receipts, shelves and doors. */
function isLong(quad: Quad): boolean {
  const [a, b, c, d] = quad;
  const wide = (distance(a, b) + distance(d, c)) / 2;
  const high = (distance(b, c) + distance(a, d)) / 2;
  return Math.max(wide, high) / Math.min(wide, high) < 2.2;
}

const samples = 60;

/** Moves each side to the brightness step and fits a straight line through most of these places. */
function refine(quad: Quad, planes: Planes): Quad | undefined {
  const reach = Math.max(4, Math.hypot(planes.width, planes.height) * 0.02);
  const sides = quad.map((from, index) =>
    sideAlong(from, quad[(index + 1) % 4] as Point, reach, planes),
  );
  const corners = sides.map((side, index) => {
    const before = sides[(index + 3) % 4];
    return side && before ? meet(before.from, before.to, side.from, side.to) : undefined;
  });
  return corners.every((corner) => corner !== undefined) ? (corners as unknown as Quad) : undefined;
}

function sideAlong(from: Point, to: Point, reach: number, planes: Planes) {
  const length = distance(from, to);
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  // Clockwise on the screen, so outside is to the left.
  const out = { x: along.y, y: -along.x };
  const found: { t: number; s: number }[] = [];
  for (let index = 0; index < samples; index++) {
    const t = length * (0.06 + (0.88 * index) / (samples - 1));
    let best = { s: 0, step: 0 };
    for (let s = -reach; s <= reach; s += 0.5) {
      const bright = (k: number) =>
        planes.brightAt(
          from.x + along.x * t + out.x * (s + k),
          from.y + along.y * t + out.y * (s + k),
        );
      const step = (bright(-1) + bright(-2) + bright(-3) - bright(1) - bright(2) - bright(3)) / 3;
      if (step > best.step) best = { s, step };
    }
    if (best.step >= leastStep) found.push({ t, s: best.s });
  }
  if (found.length < samples * 0.7) return undefined;
  const line = lineThrough(found);
  if (line === undefined) return undefined;
  const at = (t: number) => {
    const s = line.slope * t + line.offset;
    return { x: from.x + along.x * t + out.x * s, y: from.y + along.y * t + out.y * s };
  };
  return { from: at(0), to: at(length) };
}

/** Fits a line through most of the places, without outliers. @returns `undefined` if there are too many outliers */
function lineThrough(found: readonly { t: number; s: number }[]) {
  let kept = found;
  let line = leastSquares(kept);
  for (const limit of [4, 2.5, 1.8]) {
    const near = found.filter(({ t, s }) => Math.abs(line.slope * t + line.offset - s) <= limit);
    if (near.length < 2) return undefined;
    kept = near;
    line = leastSquares(kept);
  }
  return kept.length >= found.length * 0.6 ? line : undefined;
}

function leastSquares(found: readonly { t: number; s: number }[]) {
  const mean = (of: (one: { t: number; s: number }) => number) =>
    found.reduce((sum, one) => sum + of(one), 0) / found.length;
  const [t0, s0] = [mean(({ t }) => t), mean(({ s }) => s)];
  const spread = mean(({ t }) => (t - t0) ** 2);
  const slope = spread === 0 ? 0 : mean(({ t, s }) => (t - t0) * (s - s0)) / spread;
  return { slope, offset: s0 - slope * t0 };
}

/** Share of the inside that is clearly darker than the brightest pixels nearby. */
function inkShare(quad: Quad, planes: Planes): number {
  const [a, b, c, d] = quad;
  const steps = 160;
  const grid = new Float32Array(steps * steps);
  for (let row = 0; row < steps; row++) {
    for (let column = 0; column < steps; column++) {
      const [u, v] = [0.04 + (0.92 * column) / steps, 0.04 + (0.92 * row) / steps];
      const x = (1 - v) * ((1 - u) * a.x + u * b.x) + v * ((1 - u) * d.x + u * c.x);
      const y = (1 - v) * ((1 - u) * a.y + u * b.y) + v * ((1 - u) * d.y + u * c.y);
      grid[row * steps + column] = planes.sharpAt(x, y);
    }
  }
  const block = 10;
  let ink = 0;
  for (let top = 0; top < steps; top += block) {
    for (let left = 0; left < steps; left += block) {
      const values: number[] = [];
      for (let k = 0; k < block * block; k++)
        values.push(grid[(top + Math.floor(k / block)) * steps + left + (k % block)] ?? 0);
      const paper = values.toSorted((p, q) => q - p)[10] ?? 0;
      ink += values.filter((value) => value < paper * 0.82 - 4).length;
    }
  }
  return ink / (steps * steps);
}

/** The largest bright, colourless region, including what it encloses, such as writing. */
interface Region {
  /** Pixels, enclosed ones included. */
  area: number;
  /** The two ends of each row. */
  outline: Point[];
}

/** Above this, a region is coloured. Paper stays below, even in yellow light. */
const mostColour = 0.32;

/** The brightness threshold that best separates the picture into two classes (Otsu, IEEE Trans. SMC 9, 1979). */
function splitOf({ bright }: Planes): number {
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

function largestRegion(planes: Planes, split: number): Region | undefined {
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

/** Adds what lies between the ends of a row and the ends of a column: it is enclosed, or nearly. */
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
