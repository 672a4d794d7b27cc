/**
 * Draws the first pages of PDFs, small. pdf.js reads and draws in its own workers; the page only puts the finished picture
 * on a small canvas. One worker reads all files, since to begin one takes longer than to draw a page.
 */
import { openPdf, startPdfWorker } from '../pdf/pdf.ts';
import { TookTooLong, within } from '../pdf/within.ts';
import { encodePicture } from './encode-picture.ts';
import { type Drawn, type Draws, fitInto } from './picture.ts';

/** A page that takes longer is given up, and its worker with it. Milliseconds. */
const pageTimeoutMs = 15_000;

export function openPdfDraws(): Draws {
  let worker: ReturnType<typeof startPdfWorker> | undefined;
  const close = () => {
    worker?.destroy();
    worker = undefined;
  };
  return {
    async draw(bytes) {
      worker ??= startPdfWorker();
      const opened = await openPdf(bytes, worker);
      if (!opened.ok) {
        // Whatever held it up holds the next up too.
        if (opened.problem !== 'encrypted') close();
        return opened.problem === 'no-reader' ? 'no-reader' : undefined;
      }
      try {
        return await within(pageTimeoutMs, drawFirstPage(opened.pdf));
      } catch (error) {
        if (error instanceof TookTooLong) close();
        console.warn('A first page could not be drawn', error);
        return undefined;
      } finally {
        opened.close();
      }
    },
    close,
  };
}

type Pdf = Extract<Awaited<ReturnType<typeof openPdf>>, { ok: true }>['pdf'];

async function drawFirstPage(pdf: Pdf): Promise<Drawn> {
  const page = await pdf.getPage(1);
  const plain = page.getViewport({ scale: 1 });
  const { width, height, scale } = fitInto(plain);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  await page.render({ canvas, viewport: page.getViewport({ scale }), background: '#fff' }).promise;
  return { image: await encodePicture(canvas), width, height };
}
