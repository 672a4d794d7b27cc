/**
 * Finds figures and draws them, page by page, in a worker that handles one file. After a page that blocks pdf.js, a
 * fresh pdf.js continues.
 */

import type { PDFPageProxy } from 'pdfjs-dist';
import { type Box, heightOf, widthOf } from '../../../generate/pictures/boxes.ts';
import { type OpenedPdf, workWithin } from '../pdf.ts';
import { type Drawn, pictureEncoding } from '../small-picture.ts';
import { TookTooLong } from '../within.ts';
import type { PdfQuestions } from '../worker/messages.ts';
import { openOrThrow } from '../worker/page-source.ts';
import { type FoundFigure, figuresOn } from './find-figures.ts';

type Opened = Extract<OpenedPdf, { ok: true }>;
type Source = Pick<PdfQuestions['figures'], 'bytes' | 'password'>;

/** A slower page counts as having no figures. Milliseconds. */
const pageTimeoutMs = 30_000;

/** The file of this worker. */
let opened: Opened | undefined;

/** @returns `undefined` if the page cannot be used */
async function onPage<T>(
  source: Source,
  number: number,
  work: (page: Awaited<ReturnType<Opened['pdf']['getPage']>>) => Promise<T>,
): Promise<T | undefined> {
  opened ??= await openOrThrow(source.bytes, source.password);
  const { pdf } = opened;
  const worked = async () => {
    const page = await pdf.getPage(number);
    try {
      return await work(page);
    } finally {
      // Free what pdf.js decoded for this page before the next one.
      page.cleanup();
    }
  };
  try {
    return await workWithin(pageTimeoutMs, pdf, worked());
  } catch (error) {
    console.warn(`Page ${number} gives no picture`, error);
    if (error instanceof TookTooLong) {
      opened?.close();
      opened = undefined;
    }
    return undefined;
  }
}

export async function findFigures(
  { captions, ...source }: PdfQuestions['figures'],
  onProgress: (done: number, total: number) => void,
): Promise<FoundFigure[]> {
  const byPage = Map.groupBy(captions, ({ page }) => page);
  const found: FoundFigure[] = [];
  let done = 0;
  for (const [number, own] of byPage) {
    onProgress(done, byPage.size);
    found.push(...((await onPage(source, number, (page) => figuresOn(page, own))) ?? []));
    done += 1;
  }
  return found;
}

export function drawPart(asked: PdfQuestions['part']): Promise<Drawn | undefined> {
  const { box, cover } = asked;
  return onPage(asked, asked.page, (page) => drawPartOf(page, box, cover));
}

/** Pixels of the longer side. */
const longestPx = 1_200;
/** Pixels per point: print has no finer detail. */
const mostScale = 3;
const mostBytes = 200_000;
/** Qualities to try in turn while the picture is too large. */
const qualities = [pictureEncoding.quality, 0.65, 0.5];
const smaller = 0.7;
const rounds = 4;

/**
 * What is drawn: a part of a page as a picture of bounded size, with one area hidden if requested.
 * @returns `undefined` if nothing is visible in it
 */
async function drawPartOf(
  page: PDFPageProxy,
  box: Box,
  cover: Box | undefined,
): Promise<Drawn | undefined> {
  let scale = scaleFor(box);
  for (let round = 0; round < rounds; round++) {
    const canvas = await draw(page, box, scale);
    if (isBlank(canvas)) return undefined;
    // A picture that shows its answer is not a question.
    if (cover !== undefined && !hide(canvas, cover, box, scale)) return undefined;
    const image = await encode(canvas);
    const { width, height } = canvas;
    if (image !== undefined) return { image, width, height };
    scale *= smaller;
  }
  return undefined;
}

/** Pixels per point of the page. */
function scaleFor(box: Box): number {
  return Math.min(mostScale, longestPx / Math.max(widthOf(box), heightOf(box), 1));
}

async function draw(page: PDFPageProxy, box: Box, scale: number): Promise<OffscreenCanvas> {
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.floor(widthOf(box) * scale)),
    Math.max(1, Math.floor(heightOf(box) * scale)),
  );
  await page.render({
    // pdf.js requires an element but uses only what an OffscreenCanvas has too.
    canvas: canvas as never,
    viewport: page.getViewport({ scale }),
    transform: [1, 0, 0, 1, -box.left * scale, -box.top * scale],
    background: '#fff',
  }).promise;
  return canvas;
}

/** A browser without WebP makes a PNG, which no quality setting shrinks. */
async function encode(canvas: OffscreenCanvas): Promise<Blob | undefined> {
  for (const quality of qualities) {
    const image = await canvas.convertToBlob({ ...pictureEncoding, quality });
    if (image.size <= mostBytes) return image;
    if (image.type !== pictureEncoding.type) {
      const plain = await canvas.convertToBlob({ type: 'image/jpeg', quality });
      if (plain.size <= mostBytes) return plain;
    }
  }
  return undefined;
}

/** Whether the picture has one color only: then nothing was drawn. Checked on a small copy. */
function isBlank(canvas: OffscreenCanvas): boolean {
  const side = 24;
  const small = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true });
  if (small === null) return false;
  small.drawImage(canvas, 0, 0, side, side);
  const { data } = small.getImageData(0, 0, side, side);
  for (let at = 4; at < data.length; at += 4) {
    for (let channel = 0; channel < 3; channel++) {
      if (Math.abs((data[at + channel] ?? 0) - (data[channel] ?? 0)) > 6) return false;
    }
  }
  return true;
}

const coverColors = { ground: '#dbe4f0', edge: '#1f3a5f' };

/** Draws a frame with a question mark, visible on any picture, in print and in both themes. @returns whether it fit */
function hide(canvas: OffscreenCanvas, cover: Box, box: Box, scale: number): boolean {
  const context = canvas.getContext('2d');
  if (context === null) return false;
  const [x, y] = [(cover.left - box.left) * scale, (cover.top - box.top) * scale];
  const [width, height] = [widthOf(cover) * scale, heightOf(cover) * scale];
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
  context.fillStyle = coverColors.ground;
  context.fillRect(x, y, width, height);
  context.lineWidth = Math.max(2, scale);
  context.strokeStyle = coverColors.edge;
  context.strokeRect(x, y, width, height);
  context.fillStyle = coverColors.edge;
  context.font = `bold ${Math.round(Math.min(height * 0.8, 48))}px sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText('?', x + width / 2, y + height / 2);
  return true;
}
