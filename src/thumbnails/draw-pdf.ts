/**
 * Draws the first pages of PDFs, small. pdf.js reads and draws in its own workers; the page only puts the finished picture
 * on a small canvas.
 */
import { openPdf, type PdfWorkers, startPdfWorkers } from '../pdf/pdf.ts';
import { TookTooLong, within } from '../pdf/within.ts';
import { encodePicture } from './encode-picture.ts';
import { type Drawn, type Draws, fitInto } from './picture.ts';

/** A page that takes longer is given up, and its worker with it. Milliseconds. */
const pageTimeoutMs = 15_000;

export function openPdfDraws(): Draws {
  let workers: PdfWorkers | undefined;
  const close = () => {
    workers?.end();
    workers = undefined;
  };
  return {
    async draw(bytes, password) {
      workers ??= startPdfWorkers();
      const opened = await openPdf(bytes, { workers, password });
      if (!opened.ok) {
        if (opened.problem === 'encrypted') return 'locked';
        // Whatever held it up holds the next up too.
        close();
        return opened.problem === 'no-reader' ? 'no-reader' : undefined;
      }
      try {
        return await within(pageTimeoutMs, drawFirstPage(opened.pdf));
      } catch (error) {
        if (error instanceof TookTooLong) close();
        console.warn('A first page could not be drawn', error);
        return undefined;
      } finally {
        // Before the next is opened: the worker that draws takes one document at a time.
        await within(pageTimeoutMs, opened.close()).catch(close);
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
