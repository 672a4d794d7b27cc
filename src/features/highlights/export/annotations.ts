/**
 * Highlights (ISO 32000-2, 12.5.6.10), areas (12.5.6.8) and drawings (12.5.6.13) as annotations that pdf.js writes into
 * a file. It writes no squares, so an area is a highlight without quads, renamed in the appended bytes. Pure.
 */
import type { Box } from '../../../components/page-marks/boxes.ts';
import type { Highlight, HighlightColor } from '../../../model/entities/highlight.ts';
import { boundsOfArea } from '../../../model/files/place-hash.ts';
import { pointsOf, strokesOf, usualStrokeWidth } from '../area/shapes.ts';
import { edgeColors } from '../colors.ts';

/** Converts shares of the page to its own units. */
export type ToPdfPoint = (x: number, y: number) => readonly [number, number];

export interface AnnotationPlace {
  /** As pdf.js numbers them. */
  annotationType: number;
  /** 0 for the first page. */
  pageIndex: number;
  toPdf: ToPdfPoint;
}

export interface HighlightAnnotation {
  annotationType: number;
  pageIndex: number;
  /** 0 to 255 each. */
  color: [number, number, number];
  opacity: number;
  rect: [number, number, number, number];
  rotation: number;
  /** Of each box: upper left, upper right, lower left, lower right. */
  quadPoints: number[];
  outlines: number[][];
  popup?: { contents: string; rect: [number, number, number, number] };
}

/** Paler than on screen in viewers that do not multiply colors, similar in others. */
const colors: Readonly<Record<HighlightColor, [number, number, number]>> = {
  yellow: [253, 231, 104],
  green: [165, 236, 180],
  blue: [176, 212, 255],
  pink: [252, 196, 226],
  orange: [255, 203, 148],
};

/** @param boxes at least one, in shares of the page */
export function annotationOf(
  { color, note }: { color: HighlightColor; note?: string | null | undefined },
  boxes: readonly Box[],
  { annotationType, pageIndex, toPdf }: AnnotationPlace,
): HighlightAnnotation {
  const at = (x: number, y: number) => {
    const [left, up] = toPdf(x, y);
    return [roundedPoints(left), roundedPoints(up)] as const;
  };
  const corners = boxes.map(({ left, top, width, height }) => [
    at(left, top),
    at(left + width, top),
    at(left, top + height),
    at(left + width, top + height),
  ]);
  const xs = corners.flat().map(([x]) => x);
  const ys = corners.flat().map(([, y]) => y);
  const rect: HighlightAnnotation['rect'] = [
    ...([Math.min(...xs), Math.min(...ys)] as const),
    ...([Math.max(...xs), Math.max(...ys)] as const),
  ];
  return {
    ...{ annotationType, pageIndex, color: colors[color], opacity: 1, rect, rotation: 0 },
    quadPoints: corners.flat(2),
    outlines: corners.map(([a = [0, 0], b = [0, 0], c = [0, 0], d = [0, 0]]) => [
      ...a,
      ...b,
      ...d,
      ...c,
    ]),
    ...(note ? { popup: { contents: note, rect } } : {}),
  };
}

/** Rounds to a hundredth of a point. */
export function roundedPoints(value: number): number {
  return Math.round(value * 100) / 100;
}

type Rect = [left: number, low: number, right: number, high: number];

interface DrawnAnnotation {
  annotationType: number;
  pageIndex: number;
  color: number[];
  opacity: number;
  rect: Rect;
  rotation: number;
  popup?: { contents: string; rect: Rect };
}

/** Line width of an area's frame, PDF points. */
const framePoints = 1.5;

/** @param place its `annotationType` is that of highlights */
export function squareOf(mark: Highlight, place: AnnotationPlace) {
  const [left = 0, top = 0, width = 0, height = 0] = boundsOfArea(mark.area) ?? [];
  const rect = around(place, [
    [left, top],
    [left + width, top + height],
  ]);
  const [x, low, right, high] = rect;
  const inset = Math.min(framePoints, (right - x) / 2, (high - low) / 2);
  return {
    ...drawn(mark, rect, place),
    quadPoints: [],
    // The filled difference of both is a frame.
    outlines: [
      corners(x, low, right, high),
      corners(x + inset, low + inset, right - inset, high - inset),
    ],
  };
}

/** @param place its `annotationType` is that of ink; @param pageWidth in PDF points */
export function inkOf(mark: Highlight, place: AnnotationPlace, pageWidth: number) {
  const thickness = Math.max(0.5, (mark.strokeWidth ?? usualStrokeWidth) * pageWidth);
  const strokes = strokesOf(mark).map(pointsOf);
  const points = strokes.map((stroke) => stroke.map(([x, y]) => pdfPoint(place, x, y)));
  const [left, low, right, high] = around(place, strokes.flat());
  const rect: Rect = [left - thickness, low - thickness, right + thickness, high + thickness];
  return {
    ...drawn(mark, rect, place),
    thickness,
    paths: {
      // Curves of pdf.js: four control numbers (none for a straight line), then the end.
      lines: points.map((stroke) => stroke.flatMap((to) => [...straight, ...to])),
      points: points.map((stroke) => stroke.flat()),
    },
  };
}

const straight = [Number.NaN, Number.NaN, Number.NaN, Number.NaN];

function drawn({ color, note }: Highlight, rect: Rect, place: AnnotationPlace): DrawnAnnotation {
  const { annotationType, pageIndex } = place;
  return {
    ...{ annotationType, pageIndex, rect, opacity: 1, rotation: 0 },
    color: [1, 3, 5].map((at) => Number.parseInt(edgeColors[color].slice(at, at + 2), 16)),
    ...(note ? { popup: { contents: note, rect } } : {}),
  };
}

function pdfPoint({ toPdf }: AnnotationPlace, x: number, y: number): [number, number] {
  const [left, up] = toPdf(x, y);
  return [roundedPoints(left), roundedPoints(up)];
}

function around(place: AnnotationPlace, points: readonly (readonly [number, number])[]): Rect {
  const placed = points.map(([x, y]) => pdfPoint(place, x, y));
  const xs = placed.map(([x]) => x);
  const ys = placed.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function corners(left: number, low: number, right: number, high: number): number[] {
  return [left, low, right, low, right, high, left, high];
}

/** pdf.js writes this for an area. A highlight of words has quads. */
const highlightWithoutQuads =
  /(\/Type \/Annot \/Subtype )\/Highlight((?:(?!endobj)[\s\S]){0,2000}?)\/QuadPoints \[\]/g;

/**
 * Renames areas to squares. No byte moves, so that the cross-reference table stays valid.
 * @param bytes saved by pdf.js; changed in place
 * @param from start of the appended bytes
 */
export function nameSquares(bytes: Uint8Array, from: number): void {
  const added = lettersOf(bytes.subarray(from));
  for (const { 0: found, 1: before = '', 2: between = '', index } of added.matchAll(
    highlightWithoutQuads,
  )) {
    const named = `${before}/Square   ${between}${' '.repeat(found.length - before.length - 10 - between.length)}`;
    for (let at = 0; at < named.length; at++) bytes[from + index + at] = named.charCodeAt(at);
  }
}

/** One letter for each byte. The platform's Latin-1 decoder is Windows-1252. */
function lettersOf(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8_192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)));
  return parts.join('');
}
