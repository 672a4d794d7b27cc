/** Points, lines and quadrilaterals in the plane of a picture: x to the right, y down, in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** Corners clockwise from the top left. */
export type Quad = readonly [Point, Point, Point, Point];

/** Twice the signed area of the triangle; above 0 where `c` lies to the right of the way from `a` to `b` on the screen. */
export function cross(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

export function areaOf(points: readonly Point[]): number {
  let sum = 0;
  for (const [index, a] of points.entries()) {
    const b = points[(index + 1) % points.length] ?? a;
    sum += a.x * b.y - b.x * a.y;
  }
  return Math.abs(sum) / 2;
}

/** Where the lines through `a`, `b` and through `c`, `d` meet. @returns `undefined` where they are parallel */
export function meet(a: Point, b: Point, c: Point, d: Point): Point | undefined {
  const along = { x: b.x - a.x, y: b.y - a.y };
  const other = { x: d.x - c.x, y: d.y - c.y };
  const turn = along.x * other.y - along.y * other.x;
  if (Math.abs(turn) < 1e-9) return undefined;
  const t = ((c.x - a.x) * other.y - (c.y - a.y) * other.x) / turn;
  return { x: a.x + t * along.x, y: a.y + t * along.y };
}

/** The convex hull, clockwise on the screen (Andrew's monotone chain). */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const half = (all: readonly Point[]) => {
    const chain: Point[] = [];
    for (const point of all) {
      for (;;) {
        const [before, last] = [chain.at(-2), chain.at(-1)];
        if (before === undefined || last === undefined || cross(before, last, point) > 0) break;
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/**
 * The quadrilateral around a convex shape: sides are left out, the one first whose neighbours, made longer until they meet,
 * add the least.
 */
export function quadAround(hull: readonly Point[]): Quad | undefined {
  const points = [...hull];
  while (points.length > 4) {
    let best: { index: number; corner: Point; added: number } | undefined;
    for (let index = 0; index < points.length; index++) {
      const at = (step: number) => points[(index + step + points.length) % points.length] as Point;
      const [before, a, b, after] = [at(-1), at(0), at(1), at(2)];
      const corner = meet(before, a, b, after);
      if (corner === undefined || cross(a, b, corner) > 0) continue;
      const added = areaOf([a, corner, b]);
      if (best === undefined || added < best.added) best = { index, corner, added };
    }
    if (best === undefined) return undefined;
    points[best.index] = best.corner;
    points.splice((best.index + 1) % points.length, 1);
  }
  return points.length === 4 ? fromTopLeft(points) : undefined;
}

/** The same corners, beginning with the one that is nearest to the picture's top left. */
function fromTopLeft(points: readonly Point[]): Quad {
  const first = points.reduce(
    (best, { x, y }, index) =>
      x + y < (points[best]?.x ?? 0) + (points[best]?.y ?? 0) ? index : best,
    0,
  );
  return [...points.slice(first), ...points.slice(0, first)] as unknown as Quad;
}
