/** A highlight as the annotation that pdf.js writes into a file (ISO 32000-2, 12.5.6.10). Pure. */

import type { Box } from '../../../components/page-marks/boxes.ts';
import type { HighlightColor } from '../../../model/entities/highlight.ts';

/** Converts shares of the page to its own units. The file sets the origin and the direction of the axes. */
export type ToPdfPoint = (x: number, y: number) => readonly [number, number];

export interface AnnotationPlace {
  /** Of pdf.js. */
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

/** A compromise: paler than on screen in viewers that do not multiply colors, similar in others. */
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
