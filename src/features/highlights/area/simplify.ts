/** Reduces the points of a stroke (Douglas and Peucker, 1973) until they fit into a row. Pure. */
import { mostAreaNumbers } from '../../../model/entities/highlight.ts';
import { type Point, rounded } from './shapes.ts';

/** Tolerance as a share of the page: half a pixel on a page of 700. */
const nearest = 0.0007;
/** A stroke takes at most half a row, so that another one fits. */
export const mostStrokePoints = mostAreaNumbers / 4;

/** @returns x, y of each point; at least two points, also for a dot */
export function simplifyStroke(points: readonly Point[]): number[] {
  let tolerance = nearest;
  let kept = simplify(points, tolerance);
  while (kept.length > mostStrokePoints) {
    tolerance *= 2;
    const fewer = simplify(kept, tolerance);
    // Of shading to and fro all points may be equally near: then some of them are taken evenly.
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
  // Not by recursion: a stroke may have thousands of points.
  const open: [number, number][] = [[0, points.length - 1]];
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const [from, to] = range;
    let farthest = -1;
    let most = tolerance;
    for (let at = from + 1; at < to; at++) {
      const distance = distanceToLine(points[at], points[from], points[to]);
      if (distance > most) [most, farthest] = [distance, at];
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
