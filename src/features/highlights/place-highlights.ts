/** Finds the highlights, areas and drawings of a page and their places. Pure. */
import { type Box, boxesOf } from '../../components/page-marks/boxes.ts';
import { type DrawnText, rectsOf } from '../../components/page-marks/drawn-text.ts';
import type { Highlight } from '../../model/entities/highlight.ts';
import { boundsOfArea } from '../../model/files/place-hash.ts';
import { type Anchor, anchorOnPage, searchable } from '../../text/anchoring/anchor.ts';
import { selectorOf } from '../../text/anchoring/make-selector.ts';
import type { Selector } from '../../text/anchoring/selector.ts';
import {
  distanceToLine,
  type Point,
  pointsOf,
  strokesOf,
  type Turn,
  turnBox,
} from './area/shapes.ts';

export interface PlacedHighlight {
  highlight: Highlight;
  boxes: readonly Box[];
  /** Of uncertain words, which the student has to confirm. */
  place: Required<Selector> | undefined;
}

export interface PlacedOnPage {
  placed: readonly PlacedHighlight[];
  /** Not found on this page. */
  missing: readonly string[];
}

/** @param frame the page's element; boxes are shares of it */
export function placeHighlights(
  rows: readonly Highlight[],
  anchors: ReadonlyMap<string, Anchor>,
  page: number,
  drawn: DrawnText,
  frame: HTMLElement,
): PlacedOnPage {
  const own = rows.filter((row) => row.quote !== '' && pageOf(row, anchors.get(row.id)) === page);
  if (own.length === 0) return { placed: [], missing: [] };
  const text = searchable({ page, text: drawn.text });
  const outer = frame.getBoundingClientRect();
  const placed: PlacedHighlight[] = [];
  const missing: string[] = [];
  for (const highlight of own) {
    const found = anchorOnPage(highlight, text);
    const range = found && drawn.toRange(found.start, found.end);
    const boxes = range === undefined ? [] : boxesOf(rectsOf(range), outer);
    if (found === undefined || boxes.length === 0) {
      if (found === undefined) missing.push(highlight.id);
      continue;
    }
    const known = anchors.get(highlight.id);
    const isSure = (known?.kind ?? found.kind) !== 'uncertain' && found.kind !== 'uncertain';
    const place = isSure ? undefined : selectorOf(text, found.start, found.end);
    placed.push({ highlight, boxes, place });
  }
  return { placed, missing };
}

/** @returns the present page */
export function pageOf(row: Highlight, anchor: Anchor | undefined): number {
  return anchor === undefined || anchor.kind === 'gone' ? row.page : anchor.page;
}

/** Reach of a finger around a line, a share of the page. */
const reach = 0.02;

/** Largest first, so that small ones lie on top. */
export function placeAreas(
  rows: readonly Highlight[],
  page: number,
  turn: Turn,
): PlacedHighlight[] {
  return rows
    .flatMap((highlight) => {
      const bounds = highlight.page === page ? boundsOfArea(highlight.area) : undefined;
      if (bounds === undefined) return [];
      const [left, top, width, height] = bounds;
      const box = turnBox({ left, top, width, height }, turn);
      return [{ highlight, boxes: [box], place: undefined, size: width * height }];
    })
    .sort((a, b) => b.size - a.size)
    .map(({ size: _, ...placed }) => placed);
}

/** @param at on the page without the student's rotation. @returns the nearest drawing within a finger's reach */
export function drawingAt(
  rows: readonly Highlight[],
  page: number,
  at: Point,
): Highlight | undefined {
  const near = rows
    .filter((row) => row.page === page && row.area?.kind === 'path')
    .map((row) => ({ row, distance: distanceTo(row, at) }))
    .filter(({ distance }) => distance <= reach)
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.row;
}

function distanceTo(row: Highlight, at: Point): number {
  const distances = strokesOf(row).flatMap((stroke) => {
    const points = pointsOf(stroke);
    return points.slice(1).map((point, index) => distanceToLine(at, points[index], point));
  });
  return Math.min(...distances, Number.POSITIVE_INFINITY);
}
