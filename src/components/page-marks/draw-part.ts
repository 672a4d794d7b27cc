/**
 * Draws a part of a page as a picture, one at a time. The last file stays open for a moment, since a list needs many
 * parts of one file.
 */
import { readBlob } from '../../db/bytes/blobs.ts';
import { onAccountClosed } from '../../db/database.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { isOfPictures } from '../../model/files/document-kinds.ts';
import { openPicturePages } from '../../reading/documents/pictures/picture-pages.ts';
import { passwordOf } from '../../reading/pdf/locked/unlocked.ts';
import { TookTooLong, within } from '../../reading/pdf/within.ts';
import { encodePicture } from '../../reading/thumbnails/encode-picture.ts';
import { boxOfText, type PlacedText, placedText } from './box-of-text.ts';
import type { Box } from './boxes.ts';

type Source = Pick<StudyFile, 'sha256' | 'mime'>;

interface PartOfPage {
  page: number;
  /** A box, or words of the page: then their lines from edge to edge. */
  part: Box | string;
  /** Longer side of the picture, pixels. */
  longestPx: number;
  /** Draws over the part. */
  paint?: (canvas: HTMLCanvasElement, box: Box) => void;
}

interface OpenedPages {
  sha256: string;
  /** @param longestPx longer side of the picture */
  draw: (page: number, box: Box, longestPx: number) => Promise<HTMLCanvasElement>;
  /** None in pictures, whose words have no place here. */
  find?: (page: number, words: string) => Promise<Box | undefined>;
  close: () => void;
}

/** Idle time after which the file is closed, milliseconds. */
const lingerMs = 5_000;
/** Longest time for a page, milliseconds. Then the file is closed. */
const pageTimeoutMs = 15_000;
/** Largest useful scale, pixels for each point. */
const mostScale = 4;
let queue: Promise<unknown> = Promise.resolve();
let opened: OpenedPages | undefined;
let closing: ReturnType<typeof setTimeout> | undefined;

onAccountClosed(() => close());

/** @returns `undefined` if the file is not on this device, or the part cannot be found or drawn */
export function drawPart(file: Source, part: PartOfPage): Promise<Blob | undefined> {
  const drawing = queue
    .then(() => draw(file, part))
    .catch((error: unknown) => {
      console.warn('A part of a page has no picture', error);
      return undefined;
    });
  queue = drawing;
  return drawing;
}

async function draw(
  file: Source,
  { page, part, longestPx, paint }: PartOfPage,
): Promise<Blob | undefined> {
  clearTimeout(closing);
  try {
    if (opened?.sha256 !== file.sha256) {
      close();
      opened = await open(file);
    }
    if (opened === undefined) return undefined;
    const { find } = opened;
    const found = typeof part === 'string' ? find?.(page, part) : Promise.resolve(part);
    const box = found && (await within(pageTimeoutMs, found));
    if (box === undefined) return undefined;
    const canvas = await within(pageTimeoutMs, opened.draw(page, box, longestPx));
    paint?.(canvas, box);
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
    async find(pageNumber, words) {
      const page = await result.pdf.getPage(pageNumber);
      const { width, height, transform } = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      const placed = items.flatMap((item): PlacedText[] => {
        if (!('str' in item) || item.str.trim() === '') return [];
        return [placedText(item, transform)];
      });
      page.cleanup();
      return boxOfText(placed, words, { width, height });
    },
    close: () => void result.close(),
  };
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
