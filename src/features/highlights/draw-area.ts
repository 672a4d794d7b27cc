/** Draws a marked area of a page as a picture, with the strokes of a drawing. */
import type { Box } from '../../components/page-marks/boxes.ts';
import { drawPart } from '../../components/page-marks/draw-part.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import type { Highlight } from '../../model/entities/highlight.ts';
import { boundsOfArea } from '../../model/files/place-hash.ts';
import { pointsOf, strokesOf, usualStrokeWidth } from './area/shapes.ts';
import { edgeColors } from './colors.ts';

export type DrawnMark = Pick<Highlight, 'page' | 'area' | 'strokeEnds' | 'strokeWidth' | 'color'>;

/** Margin around a drawing, a share of the page. */
const margin = 0.01;

/**
 * @param longestPx longer side of the picture
 * @returns `undefined` if the file is not on this device or cannot be drawn
 */
export async function drawArea(
  file: Pick<StudyFile, 'sha256' | 'mime'>,
  mark: DrawnMark,
  longestPx: number,
): Promise<Blob | undefined> {
  const bounds = boundsOfArea(mark.area);
  if (bounds === undefined) return undefined;
  const part = boxAround(bounds, mark.area?.kind === 'path' ? margin : 0);
  const paint = (canvas: HTMLCanvasElement, box: Box) => drawStrokes(canvas, mark, box);
  return await drawPart(file, { page: mark.page, part, longestPx, paint });
}

function boxAround([left, top, width, height]: readonly number[], around: number): Box {
  const [x, y] = [Math.max(0, (left ?? 0) - around), Math.max(0, (top ?? 0) - around)];
  const [right, bottom] = [
    (left ?? 0) + (width ?? 0) + around,
    (top ?? 0) + (height ?? 0) + around,
  ];
  return { left: x, top: y, width: Math.min(1, right) - x, height: Math.min(1, bottom) - y };
}

function drawStrokes(canvas: HTMLCanvasElement, mark: DrawnMark, box: Box): void {
  const context = canvas.getContext('2d');
  if (context === null || mark.area?.kind !== 'path') return;
  const pageWidth = canvas.width / box.width;
  context.lineWidth = Math.max(1, (mark.strokeWidth ?? usualStrokeWidth) * pageWidth);
  context.lineCap = context.lineJoin = 'round';
  context.strokeStyle = context.fillStyle = edgeColors[mark.color];
  for (const stroke of strokesOf(mark)) {
    const points = pointsOf(stroke).map(([x, y]): [number, number] => [
      ((x - box.left) / box.width) * canvas.width,
      ((y - box.top) / box.height) * canvas.height,
    ]);
    drawStroke(context, points);
  }
}

/** A dot becomes a disc: a canvas draws no line of length zero. */
function drawStroke(
  context: CanvasRenderingContext2D,
  points: readonly (readonly [number, number])[],
): void {
  const [first] = points;
  if (first === undefined) return;
  const [firstX, firstY] = first;
  const isDot = points.every(([x, y]) => x === firstX && y === firstY);
  context.beginPath();
  if (isDot) {
    context.arc(firstX, firstY, context.lineWidth / 2, 0, 2 * Math.PI);
    context.fill();
    return;
  }
  for (const [x, y] of points) context.lineTo(x, y);
  context.stroke();
}
