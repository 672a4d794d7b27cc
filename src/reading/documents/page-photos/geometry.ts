/** Points, lines and quadrilaterals in the plane of a picture: x to the right, y down, in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** Corners clockwise from the top left. */
export type Quad = readonly [Point, Point, Point, Point];

/**
 * Twice the signed area of the triangle; positive if `c` lies to the right of the direction from `a` to `b` on the
 * screen.
 */
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

/** Intersection of the lines through `a`, `b` and through `c`, `d`. @returns `undefined` if they are parallel */
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
 * The quadrilateral around a convex shape. Removes sides one by one: first the side whose neighbours, extended until
 * they meet, add the least area.
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

/** The same corners, beginning with the one nearest to the picture's top left. */
function fromTopLeft(points: readonly Point[]): Quad {
  const first = points.reduce(
    (best, { x, y }, index) =>
      x + y < (points[best]?.x ?? 0) + (points[best]?.y ?? 0) ? index : best,
    0,
  );
  return [...points.slice(first), ...points.slice(0, first)] as unknown as Quad;
}

/** The fields of `ImageData` that are used. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

export interface Planes {
  width: number;
  height: number;
  /** Brightness, 0 to 255, blurred against writing and grain. */
  bright: Float32Array;
  /** Distance from grey, 0 to 1, blurred. */
  colour: Float32Array;
  /** Share of neighbours with identical brightness. */
  flatShare: number;
  brightAt: (x: number, y: number) => number;
  /** Brightness without blur. */
  sharpAt: (x: number, y: number) => number;
}

/** The values of a photo that the detection works on. */
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

/** Averages each pixel with its eight neighbours. */
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
