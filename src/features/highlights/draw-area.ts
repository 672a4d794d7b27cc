/**
 * Draws a part of a page as a picture, one at a time. The last file stays open for a moment, since a list needs many
 * parts of one file.
 */
import type { Box } from '../../components/page-marks/boxes.ts';
import { readBlob } from '../../db/bytes/blobs.ts';
import { onAccountClosed } from '../../db/database.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import type { Highlight } from '../../model/entities/highlight.ts';
import { isOfPictures } from '../../model/files/document-kinds.ts';
import { boundsOfArea } from '../../model/files/place-hash.ts';
import { openPicturePages } from '../../reading/documents/pictures/picture-pages.ts';
import { passwordOf } from '../../reading/pdf/locked/unlocked.ts';
import { TookTooLong, within } from '../../reading/pdf/within.ts';
import { encodePicture } from '../../reading/thumbnails/encode-picture.ts';
import { pointsOf, strokesOf, usualStrokeWidth } from './area/shapes.ts';
import { edgeColors } from './colors.ts';

export type DrawnMark = Pick<Highlight, 'page' | 'area' | 'strokeEnds' | 'strokeWidth' | 'color'>;

type Source = Pick<StudyFile, 'sha256' | 'mime'>;

interface OpenedPages {
  sha256: string;
  /** @param longestPx longer side of the picture */
  draw: (page: number, box: Box, longestPx: number) => Promise<HTMLCanvasElement>;
  close: () => void;
}

/** Idle time after which the file is closed, milliseconds. */
const lingerMs = 5_000;
/** Longest time for a page, milliseconds. Then the file is closed. */
const pageTimeoutMs = 15_000;
/** Largest useful scale, pixels for each point. */
const mostScale = 4;
/** Margin around a drawing, a share of the page. */
const margin = 0.01;

let queue: Promise<unknown> = Promise.resolve();
let opened: OpenedPages | undefined;
let closing: ReturnType<typeof setTimeout> | undefined;

onAccountClosed(() => close());

/**
 * @param longestPx longer side of the picture
 * @returns `undefined` if the file is not on this device or cannot be drawn
 */
export function drawArea(
  file: Source,
  mark: DrawnMark,
  longestPx: number,
): Promise<Blob | undefined> {
  const drawing = queue
    .then(() => draw(file, mark, longestPx))
    .catch((error: unknown) => {
      console.warn('An area has no picture', error);
      return undefined;
    });
  queue = drawing;
  return drawing;
}

async function draw(file: Source, mark: DrawnMark, longestPx: number): Promise<Blob | undefined> {
  const bounds = boundsOfArea(mark.area);
  if (bounds === undefined) return undefined;
  clearTimeout(closing);
  try {
    if (opened?.sha256 !== file.sha256) {
      close();
      opened = await open(file);
    }
    if (opened === undefined) return undefined;
    const box = boxAround(bounds, mark.area?.kind === 'path' ? margin : 0);
    const canvas = await within(pageTimeoutMs, opened.draw(mark.page, box, longestPx));
    drawStrokes(canvas, mark, box);
    return await encodePicture(canvas);
  } catch (error) {
    if (error instanceof TookTooLong) close();
    throw error;
  } finally {
    closing = setTimeout(close, lingerMs);
  }
}

function close(): void {
  opened?.close();
  opened = undefined;
}

async function open({ sha256, mime }: Source): Promise<OpenedPages | undefined> {
  const bytes = await readBlob(sha256, mime);
  if (bytes === undefined) return undefined;
  if (isOfPictures(mime)) {
    const pages = await openPicturePages(bytes, mime);
    return {
      sha256,
      async draw(page, box, longestPx) {
        const { image } = await pages.draw(page);
        const { canvas, scale } = canvasFor(box, image, longestPx, 1);
        const [x, y] = [box.left * image.width, box.top * image.height];
        const [width, height] = [canvas.width / scale, canvas.height / scale];
        canvas
          .getContext('2d')
          ?.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
        image.close();
        return canvas;
      },
      close: () => undefined,
    };
  }
  const { openPdf } = await import('../../reading/pdf/pdf.ts');
  const result = await openPdf(bytes, { password: await passwordOf(sha256) });
  if (!result.ok) return undefined;
  return {
    sha256,
    async draw(pageNumber, box, longestPx) {
      const page = await result.pdf.getPage(pageNumber);
      const plain = page.getViewport({ scale: 1 });
      const { canvas, scale } = canvasFor(box, plain, longestPx, mostScale);
      const [x, y] = [-box.left * plain.width * scale, -box.top * plain.height * scale];
      const viewport = page.getViewport({ scale });
      const transform = [1, 0, 0, 1, x, y];
      await page.render({ canvas, viewport, transform, background: '#fff' }).promise;
      page.cleanup();
      return canvas;
    },
    close: () => void result.close(),
  };
}

function boxAround([left, top, width, height]: readonly number[], around: number): Box {
  const [x, y] = [Math.max(0, (left ?? 0) - around), Math.max(0, (top ?? 0) - around)];
  const [right, bottom] = [
    (left ?? 0) + (width ?? 0) + around,
    (top ?? 0) + (height ?? 0) + around,
  ];
  return { left: x, top: y, width: Math.min(1, right) - x, height: Math.min(1, bottom) - y };
}

function canvasFor(
  { width, height }: Box,
  page: { width: number; height: number },
  longestPx: number,
  most: number,
) {
  const [wide, high] = [width * page.width, height * page.height];
  const scale = Math.min(longestPx / Math.max(wide, high, 1), most);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(wide * scale));
  canvas.height = Math.max(1, Math.round(high * scale));
  return { canvas, scale };
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
