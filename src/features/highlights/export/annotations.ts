/**
 * Areas and drawings as annotations of a PDF (ISO 32000-2, 12.5.6.8 and 12.5.6.13). pdf.js writes drawings, but no squares: an
 * area goes in as a highlight without quads, whose name is changed in the bytes that pdf.js has appended.
 */
import type { Highlight } from '../../../model/entities/highlight.ts';
import { boundsOfArea } from '../../../model/files/place-hash.ts';
import { pointsOf, strokesOf, usualStrokeWidth } from '../area/shapes.ts';
import { edgeColors } from '../colors.ts';
import { type AnnotationPlace, roundedPoints } from './annotation.ts';

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
    // Filled where they do not overlap: a frame.
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
      // As pdf.js has curves: four numbers that steer it, none for a straight line, and where it goes.
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

/** The bytes that pdf.js writes for an area. A highlight of words has quads. */
const highlightWithoutQuads =
  /(\/Type \/Annot \/Subtype )\/Highlight((?:(?!endobj)[\s\S]){0,2000}?)\/QuadPoints \[\]/g;

/**
 * Names the areas squares. No byte moves, so that the file's table of places holds.
 * @param bytes what pdf.js has saved; changed in place
 * @param from where what it has appended begins
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

/** One letter for each byte. The platform's Latin-1 decoder is Windows-1252 and would change bytes. */
function lettersOf(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8_192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)));
  return parts.join('');
}
