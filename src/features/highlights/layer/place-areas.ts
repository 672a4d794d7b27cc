/** Finds the areas and drawings of a page, and the drawing at a point. Pure. */
import type { Highlight } from '../../../model/entities/highlight.ts';
import { boundsOfArea } from '../../../model/files/place-hash.ts';
import { type Point, pointsOf, strokesOf, type Turn, turnBox } from '../area/shapes.ts';
import { distanceToLine } from '../area/simplify.ts';
import type { PlacedHighlight } from '../place-highlights.ts';

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

/** @param at on the page as the file turns it. @returns the drawing whose line is nearest, within a finger's reach */
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
