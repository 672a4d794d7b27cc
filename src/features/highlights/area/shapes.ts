/** Areas and drawings in shares of a page, also of the page in the student's rotation; strokes are simplified. Pure. */
import type { Box } from '../../../components/page-marks/boxes.ts';
import { type Highlight, mostAreaNumbers } from '../../../model/entities/highlight.ts';

/** For strokes without a width, a share of the page's width. */
export const usualStrokeWidth = 0.004;

/** Degrees clockwise, added to the file's own rotation. */
export type Turn = 0 | 90 | 180 | 270;

/** Shares of the page's width and height, from its upper left corner. */
export type Point = readonly [x: number, y: number];

/** Decimals of shares: a tenth of a pixel on a large screen. */
const precision = 10_000;

/** Of a box that is moved or sized by key. */
const step = 0.02;
const fineStep = 0.005;
const leastSize = 0.02;

/** @param turn `back(turn)` inverts it */
export function turnPoint([x, y]: Point, turn: Turn): Point {
  switch (turn) {
    case 0:
      return [x, y];
    case 90:
      return [1 - y, x];
    case 180:
      return [1 - x, 1 - y];
    case 270:
      return [y, 1 - x];
  }
}

export function back(turn: Turn): Turn {
  return ((360 - turn) % 360) as Turn;
}

export function turnBox({ left, top, width, height }: Box, turn: Turn): Box {
  return boxBetween(turnPoint([left, top], turn), turnPoint([left + width, top + height], turn));
}

export function boxBetween([ax, ay]: Point, [bx, by]: Point): Box {
  const [left, top] = [Math.min(ax, bx), Math.min(ay, by)];
  return { left, top, width: Math.abs(ax - bx), height: Math.abs(ay - by) };
}

/** @returns the stored form */
export function areaOfBox({ left, top, width, height }: Box): NonNullable<Highlight['area']> {
  const [x, y] = [rounded(left), rounded(top)];
  const size = [Math.min(rounded(width), 1 - x), Math.min(rounded(height), 1 - y)];
  return { kind: 'rectangle', numbers: [x, y, ...size.map(rounded)] };
}

/** Arrows move the box, with Shift its lower right corner, with Alt by smaller steps. @returns `undefined` for other keys */
export function pushBox(
  box: Box,
  { key, shiftKey, altKey }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey'>,
): Box | undefined {
  const way = ways[key];
  if (way === undefined) return undefined;
  const [x, y] = way.map((one) => one * (altKey ? fineStep : step)) as [number, number];
  const { left, top, width, height } = box;
  return shiftKey
    ? {
        ...box,
        width: clamp(width + x, leastSize, 1 - left),
        height: clamp(height + y, leastSize, 1 - top),
      }
    : { ...box, left: clamp(left + x, 0, 1 - width), top: clamp(top + y, 0, 1 - height) };
}

const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** @returns x, y of each point, for each stroke */
export function strokesOf({
  area,
  strokeEnds,
}: Pick<Highlight, 'area' | 'strokeEnds'>): number[][] {
  if (area?.kind !== 'path') return [];
  const { numbers } = area;
  const ends = [...(strokeEnds ?? []), numbers.length / 2];
  let at = 0;
  return ends.flatMap((end) => {
    const stroke = numbers.slice(at * 2, end * 2);
    at = Math.max(at, end);
    return stroke.length < 4 ? [] : [stroke];
  });
}

/** @returns the stored form */
export function drawingOf(
  strokes: readonly (readonly number[])[],
): Pick<Highlight, 'area' | 'strokeEnds'> {
  const numbers = strokes.flat();
  let at = 0;
  const strokeEnds = strokes.map((stroke) => {
    at += stroke.length / 2;
    return at;
  });
  return { area: { kind: 'path', numbers }, strokeEnds };
}

export function pointsOf(numbers: readonly number[]): Point[] {
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, index) => [
    numbers[index * 2] ?? 0,
    numbers[index * 2 + 1] ?? 0,
  ]);
}

export function rounded(share: number): number {
  return Math.round(clamp(share, 0, 1) * precision) / precision;
}

export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/** Tolerance, a share of the page: half a pixel on a page of 700. */
const nearest = 0.0007;
/** Distances that differ by less are equal. */
const equal = 1e-6;
/** At most half a row, so that another stroke fits. */
export const mostStrokePoints = mostAreaNumbers / 4;

/**
 * Reduces the points of a stroke (Douglas and Peucker, 1973) until they fit into a row.
 * @returns x, y of each point; at least two points, also for a dot
 */
export function simplifyStroke(points: readonly Point[]): number[] {
  let tolerance = nearest;
  let kept = simplify(points, tolerance);
  while (kept.length > mostStrokePoints) {
    tolerance *= 2;
    const fewer = simplify(kept, tolerance);
    // In shading to and fro, all points may be equally near: then take some of them evenly.
    kept = fewer.length < mostStrokePoints / 4 ? evenly(kept, mostStrokePoints) : fewer;
  }
  const [first] = kept;
  const whole = kept.length === 1 && first !== undefined ? [first, first] : kept;
  return whole.flatMap(([x, y]) => [rounded(x), rounded(y)]);
}

/** With both ends. */
function evenly(points: readonly Point[], count: number): Point[] {
  const step = (points.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, at) => points[Math.round(at * step)] ?? [0, 0]);
}

function simplify(points: readonly Point[], tolerance: number): Point[] {
  const keep = new Set([0, points.length - 1]);
  // No recursion: a stroke may have thousands of points.
  const open: [number, number][] = [[0, points.length - 1]];
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const [from, to] = range;
    const middle = (from + to) / 2;
    let farthest = -1;
    let most = tolerance;
    for (let at = from + 1; at < to; at++) {
      const distance = distanceToLine(points[at], points[from], points[to]);
      // In shading to and fro many points are equally far: the first of them would split off one point at a time.
      const isAsFar = farthest >= 0 && distance > most - equal;
      const isNearer = Math.abs(at - middle) < Math.abs(farthest - middle);
      if (distance > most + equal || (isAsFar && isNearer)) {
        [most, farthest] = [Math.max(distance, most), at];
      }
    }
    if (farthest < 0) continue;
    keep.add(farthest);
    open.push([from, farthest], [farthest, to]);
  }
  return points.filter((_, index) => keep.has(index));
}

export function distanceToLine(
  [x, y]: Point = [0, 0],
  [ax, ay]: Point = [0, 0],
  [bx, by]: Point = [0, 0],
): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}
