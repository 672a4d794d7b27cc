/** Pictures made by rule: sheets of paper of which the corners are known, and pictures that are no paper. */
import type { Pixels, Point, Quad } from '../../src/reading/documents/page-photos/geometry.ts';

export const width = 480;
export const height = 640;

type Color = readonly [number, number, number];
type Paint = (x: number, y: number) => Color;

/** Numbers from 0 to 1 that are the same each time (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** @param grain of a camera, brightness; 0 for what no camera took */
export function paint(color: Paint, grain: number, seed = 1): Pixels {
  const random = randomOf(seed);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const noise = grain * (random() + random() - 1);
      const at = (y * width + x) * 4;
      for (const [channel, value] of color(x, y).entries()) data[at + channel] = value + noise;
      data[at + 3] = 255;
    }
  }
  return { data, width, height };
}

export const darkTable: Paint = () => [52, 46, 44];
export const woodTable: Paint = (x, y) => {
  const ring = Math.sin(x * 0.05 + 2.5 * Math.sin(y * 0.012)) + 0.5 * Math.sin(x * 0.31 + y * 0.02);
  return [138 + 18 * ring, 98 + 14 * ring, 62 + 10 * ring];
};
export const cloth: Paint = (x, y) => {
  const thread = ((x >> 2) + (y >> 2)) % 2 === 0 ? 16 : -16;
  return [82 + thread, 90 + thread, 104 + thread];
};

/** Gives the place on a sheet, each way from 0 to 1, under a place of the photo: the inverse of its homography. */
function sheetPlaces([a, b, c, d]: Quad): (x: number, y: number) => Point {
  const [dx1, dx2, dx3] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x];
  const [dy1, dy2, dy3] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y];
  const scale = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / scale;
  const h = (dx1 * dy3 - dx3 * dy1) / scale;
  const [xu, xv] = [b.x - a.x + g * b.x, d.x - a.x + h * d.x];
  const [yu, yv] = [b.y - a.y + g * b.y, d.y - a.y + h * d.y];
  return (x, y) => {
    // (xu - g·x)·u + (xv - h·x)·v = x - a.x, and the same of y.
    const [p, q, r] = [xu - g * x, xv - h * x, x - a.x];
    const [k, l, m] = [yu - g * y, yv - h * y, y - a.y];
    const turn = p * l - q * k;
    return { x: (r * l - q * m) / turn, y: (p * m - r * k) / turn };
  };
}

const hasInk = (u: number, v: number) => {
  if (u < 0.1 || u > 0.9 || v < 0.08 || v > 0.92) return false;
  const [line, within] = [Math.floor(v * 34), (v * 34) % 1];
  return (
    within < 0.4 && (Math.floor(u * 70) * 7 + line * 13) % 5 > 1 && !(line % 6 === 5 && u > 0.5)
  );
};

/** @param shadow how much of the light a soft shadow from the right takes, 0 to 1 */
export function photoOfPaper(quad: Quad, table: Paint, shadow: number, seed = 1): Pixels {
  const xs = quad.map(({ x }) => x);
  const ys = quad.map(({ y }) => y);
  const placeOf = sheetPlaces(quad);
  const light = (x: number, y: number) =>
    1 - shadow / (1 + Math.exp(-(x + 0.4 * y - 0.75 * width) / 25));
  const color: Paint = (x, y) => {
    const isNear =
      x > Math.min(...xs) && x < Math.max(...xs) && y > Math.min(...ys) && y < Math.max(...ys);
    const place = isNear ? placeOf(x, y) : { x: -1, y: -1 };
    const isOn = place.x >= 0 && place.x <= 1 && place.y >= 0 && place.y <= 1;
    const base = isOn ? (hasInk(place.x, place.y) ? [40, 40, 48] : [226, 222, 212]) : table(x, y);
    return base.map((value) => (value ?? 0) * light(x, y)) as unknown as Color;
  };
  return paint(color, 8, seed);
}

const mix = (a: Color, b: Color, t: number): Color =>
  a.map((value, index) => value + ((b[index] ?? 0) - value) * t) as unknown as Color;
const isIn = (x: number, y: number, l: number, t: number, r: number, b: number) =>
  x >= l && x <= r && y >= t && y <= b;
const isDisc = (x: number, y: number, cx: number, cy: number, radius: number) =>
  Math.hypot(x - cx, y - cy) < radius;
const leftOf = (a: Point, b: Point, x: number, y: number) =>
  (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) > 0;

const white: Color = [244, 244, 244];
const text = (x: number, y: number) => y % 18 < 7 && (x * 7 + Math.floor(y / 18) * 31) % 11 > 4;

/** Twenty pictures in which no sheet may be found. */
export const notPaper: Record<string, () => Pixels> = {
  'a screenshot of text': () => paint((x, y) => (text(x, y) ? [20, 20, 20] : white), 0),
  'a screenshot with a window': () =>
    paint(
      (x, y) => (isIn(x, y, 60, 90, 420, 520) ? (text(x, y) ? [30, 30, 30] : white) : [60, 70, 90]),
      0,
    ),
  'a screenshot with a white dialog on a shade': () =>
    paint(
      (x, y) =>
        isIn(x, y, 90, 200, 390, 460) ? white : mix([70, 70, 76], [90, 90, 96], y / height),
      0,
    ),
  'a diagram': () =>
    paint(
      (x, y) =>
        Math.abs(x - 240) < 2 || Math.abs(y - x) < 2 || isDisc(x, y, 240, 320, 60)
          ? [20, 60, 160]
          : [255, 255, 255],
      0,
    ),
  'a dark slide': () => paint((x, y) => (text(x, y) && y < 200 ? white : [24, 28, 60]), 0),
  'a scan that fills the picture': () =>
    paint((x, y) => (text(x, y) ? [50, 50, 50] : [235, 233, 228]), 6),
  'hills under the sky': () =>
    paint((x, y) => (y < 280 + 40 * Math.sin(x / 60) ? [190, 210, 235] : [60, 90, 40]), 10),
  'a bright sky over a flat horizon': () =>
    paint((_, y) => (y < 320 ? [228, 230, 232] : [70, 74, 60]), 10),
  'a sunset': () => paint((_, y) => mix([250, 190, 90], [40, 20, 60], y / height), 8),
  'a plate on a table': () =>
    paint((x, y) => (isDisc(x, y, 240, 320, 190) ? [232, 232, 228] : [70, 50, 40]), 8),
  'a face': () =>
    paint(
      (x, y) => (Math.hypot((x - 240) / 140, (y - 300) / 190) < 1 ? [224, 180, 150] : [60, 80, 90]),
      8,
    ),
  'a red book': () =>
    paint((x, y) => (isIn(x - y * 0.05, y, 100, 120, 360, 520) ? [190, 40, 40] : [40, 40, 44]), 8),
  'a white door without words': () =>
    paint((x, y) => (isIn(x - y * 0.03, y, 90, 60, 380, 590) ? [226, 226, 222] : [80, 84, 88]), 8),
  'a sheet that is cut off at two sides': () =>
    paint(
      (x, y) =>
        x + y * 0.1 < 330 && y < 500 ? (text(x, y) ? [50, 50, 50] : [230, 228, 222]) : [50, 46, 44],
      8,
    ),
  'a triangle of light': () =>
    paint(
      (x, y) =>
        leftOf({ x: 240, y: 60 }, { x: 440, y: 560 }, x, y) &&
        leftOf({ x: 40, y: 560 }, { x: 240, y: 60 }, x, y) &&
        y < 560
          ? [230, 230, 226]
          : [50, 50, 54],
      8,
    ),
  'a chessboard': () =>
    paint((x, y) => (((x >> 6) + (y >> 6)) % 2 ? [225, 225, 220] : [40, 40, 40]), 8),
  'a strip of paper': () =>
    paint(
      (x, y) =>
        isIn(x - y * 0.04, y, 190, 20, 300, 620)
          ? text(x, y)
            ? [60, 60, 60]
            : [232, 230, 226]
          : [60, 54, 50],
      8,
    ),
  'a dim room with a small window': () =>
    paint((x, y) => (isIn(x, y, 200, 120, 320, 280) ? [236, 240, 244] : [44, 42, 40]), 8),
  leaves: () =>
    paint(
      (x, y) =>
        mix([30, 70, 20], [190, 220, 120], 0.5 + 0.5 * Math.sin(x / 9 + 3 * Math.sin(y / 14))),
      12,
    ),
  'two sheets side by side': () =>
    paint(
      (x, y) =>
        isIn(x, y - x * 0.04, 20, 120, 215, 480) || isIn(x, y + x * 0.04, 265, 140, 460, 500)
          ? text(x, y)
            ? [60, 60, 60]
            : [230, 228, 224]
          : [54, 50, 48],
      8,
    ),
};
