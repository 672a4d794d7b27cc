/**
 * Highlights (ISO 32000-2, 12.5.6.10), areas (12.5.6.8) and drawings (12.5.6.13) as annotations that pdf.js writes into
 * a file. It writes no squares, so an area is a highlight without quads, renamed in the appended bytes. Pure.
 */
import type { Box } from '../../../components/page-marks/boxes.ts';
import type { Highlight, HighlightColor } from '../../../model/entities/highlight.ts';
import { boundsOfArea } from '../../../model/files/place-hash.ts';
import { pointsOf, strokesOf, usualStrokeWidth } from '../area/shapes.ts';
import { edgeColors } from '../colors.ts';

export interface AnnotationPlace {
  /** As pdf.js numbers them. */
  annotationType: number;
  /** 0 for the first page. */
  pageIndex: number;
  /** Converts shares of the page to its own units. */
  toPdf: (x: number, y: number) => readonly [number, number];
}

type Rect = [left: number, low: number, right: number, high: number];
type PdfPoint = [number, number];

interface Annotation {
  annotationType: number;
  pageIndex: number;
  /** 0 to 255 each. */
  color: readonly number[];
  opacity: number;
  rect: Rect;
  rotation: number;
  popup?: { contents: string; rect: Rect };
}

/** Paler than on screen in viewers that do not multiply colors, similar in others. */
const colors: Readonly<Record<HighlightColor, readonly number[]>> = {
  yellow: [253, 231, 104],
  green: [165, 236, 180],
  blue: [176, 212, 255],
  pink: [252, 196, 226],
  orange: [255, 203, 148],
};

/** @param boxes at least one, in shares of the page */
export function annotationOf(
  { color, note }: Pick<Highlight, 'color' | 'note'>,
  boxes: readonly Box[],
  place: AnnotationPlace,
) {
  const quads = boxes.map(({ left, top, width, height }): PdfPoint[] => [
    pdfPoint(place, left, top),
    pdfPoint(place, left + width, top),
    pdfPoint(place, left, top + height),
    pdfPoint(place, left + width, top + height),
  ]);
  return {
    ...annotation(colors[color], note, around(quads.flat()), place),
    quadPoints: quads.flat(2),
    outlines: quads.map(([a = [], b = [], c = [], d = []]) => [...a, ...b, ...d, ...c]),
  };
}

/** Line width of an area's frame, PDF points. */
const framePoints = 1.5;

/** @param place its `annotationType` is that of highlights */
export function squareOf(mark: Highlight, place: AnnotationPlace) {
  const [left = 0, top = 0, width = 0, height = 0] = boundsOfArea(mark.area) ?? [];
  const rect = around([pdfPoint(place, left, top), pdfPoint(place, left + width, top + height)]);
  const [x, low, right, high] = rect;
  const inset = Math.min(framePoints, (right - x) / 2, (high - low) / 2);
  return {
    ...annotation(edgeColor(mark), mark.note, rect, place),
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
  const [left, low, right, high] = around(points.flat());
  const rect: Rect = [left - thickness, low - thickness, right + thickness, high + thickness];
  return {
    ...annotation(edgeColor(mark), mark.note, rect, place),
    thickness,
    paths: {
      // Curves of pdf.js: four control numbers (none for a straight line), then the end.
      lines: points.map((stroke) => stroke.flatMap((to) => [...straight, ...to])),
      points: points.map((stroke) => stroke.flat()),
    },
  };
}

const straight = [Number.NaN, Number.NaN, Number.NaN, Number.NaN];

function annotation(
  color: readonly number[],
  note: Highlight['note'],
  rect: Rect,
  { annotationType, pageIndex }: AnnotationPlace,
): Annotation {
  return {
    ...{ annotationType, pageIndex, color, opacity: 1, rect, rotation: 0 },
    ...(note ? { popup: { contents: note, rect } } : {}),
  };
}

function edgeColor({ color }: Highlight): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(edgeColors[color].slice(at, at + 2), 16));
}

/** Rounded to a hundredth of a point. */
function pdfPoint({ toPdf }: AnnotationPlace, x: number, y: number): PdfPoint {
  const [left, up] = toPdf(x, y);
  return [Math.round(left * 100) / 100, Math.round(up * 100) / 100];
}

function around(points: readonly PdfPoint[]): Rect {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
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
