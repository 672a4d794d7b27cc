/** A sheet seen from the side, drawn as from above. */
import { distance, type Quad } from './geometry.ts';
import type { Pixels } from './planes.ts';

/** As long as the longer of two opposite sides each way: nothing of the photo is lost. Pixels. */
export function sheetSize([a, b, c, d]: Quad): { width: number; height: number } {
  return {
    width: Math.max(1, Math.round(Math.max(distance(a, b), distance(d, c)))),
    height: Math.max(1, Math.round(Math.max(distance(a, d), distance(b, c)))),
  };
}

/**
 * From the unit square to the quadrilateral: x = (m0·u + m1·v + m2) / (m6·u + m7·v + 1), y likewise (Heckbert, Fundamentals of
 * Texture Mapping, 1989, §2.2.3).
 */
function squareToQuad([a, b, c, d]: Quad) {
  const [dx1, dx2, dx3] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x];
  const [dy1, dy2, dy3] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y];
  const scale = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / scale;
  const h = (dx1 * dy3 - dx3 * dy1) / scale;
  const x = { u: b.x - a.x + g * b.x, v: d.x - a.x + h * d.x, o: a.x };
  const y = { u: b.y - a.y + g * b.y, v: d.y - a.y + h * d.y, o: a.y };
  return (u: number, v: number) => {
    const depth = g * u + h * v + 1;
    return { x: (x.u * u + x.v * v + x.o) / depth, y: (y.u * u + y.v * v + y.o) / depth };
  };
}

export function straighten(
  { data, width, height }: Pixels,
  quad: Quad,
): { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number } {
  const size = sheetSize(quad);
  const out = new Uint8ClampedArray(size.width * size.height * 4);
  const placeOf = squareToQuad(quad);
  for (let row = 0; row < size.height; row++) {
    for (let column = 0; column < size.width; column++) {
      const from = placeOf((column + 0.5) / size.width, (row + 0.5) / size.height);
      const x = Math.min(width - 1.001, Math.max(0, from.x - 0.5));
      const y = Math.min(height - 1.001, Math.max(0, from.y - 0.5));
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [fx, fy] = [x - left, y - top];
      const at = (top * width + left) * 4;
      const to = (row * size.width + column) * 4;
      for (let channel = 0; channel < 3; channel++) {
        const value = (step: number) => data[at + step + channel] ?? 0;
        const upper = value(0) * (1 - fx) + value(4) * fx;
        const lower = value(width * 4) * (1 - fx) + value(width * 4 + 4) * fx;
        out[to + channel] = upper * (1 - fy) + lower * fy;
      }
      out[to + 3] = 255;
    }
  }
  return { data: out, ...size };
}
