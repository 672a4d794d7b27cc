/** Draws the first page of a PDF as a small picture, in a worker. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type NestedWorker, openPdf, startNestedWorker } from '../pdf.ts';
import { type Drawn, fitInto, pictureEncoding } from '../small-picture.ts';
import { TookTooLong, within } from '../within.ts';
import type { PdfAnswers, PdfQuestions } from './messages.ts';

/** Limit for one page, milliseconds. Its worker ends with it. */
const pageTimeoutMs = 15_000;

let nested: NestedWorker | undefined;

function endNested(): void {
  nested?.end();
  nested = undefined;
}

export async function drawFirstPage({
  bytes,
  password,
}: PdfQuestions['draw']): Promise<PdfAnswers['draw']> {
  nested ??= startNestedWorker();
  const opened = await openPdf(bytes, { nested, password });
  if (!opened.ok) {
    if (opened.problem === 'encrypted') return 'locked';
    // The failed attempt may still keep the nested worker busy, so the next one gets a new worker.
    endNested();
    return opened.problem === 'no-reader' ? 'no-reader' : undefined;
  }
  try {
    return await within(pageTimeoutMs, draw(opened.pdf));
  } catch (error) {
    if (error instanceof TookTooLong) endNested();
    console.warn('A first page could not be drawn', error);
    return undefined;
  } finally {
    await within(pageTimeoutMs, opened.close()).catch(endNested);
  }
}

async function draw(pdf: PDFDocumentProxy): Promise<Drawn> {
  const page = await pdf.getPage(1);
  const { width, height, scale } = fitInto(page.getViewport({ scale: 1 }));
  const canvas = new OffscreenCanvas(width, height);
  await page.render({
    // pdf.js requires an element but uses only what an OffscreenCanvas has too.
    canvas: canvas as never,
    viewport: page.getViewport({ scale }),
    background: '#fff',
  }).promise;
  const image = await canvas.convertToBlob(pictureEncoding);
  return { image, width, height };
}
