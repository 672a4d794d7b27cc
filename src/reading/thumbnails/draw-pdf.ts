/** Draws small pictures of the first pages of PDFs, in a worker. */
import { type PdfWorker, startPdfWork } from '../pdf/worker/pdf-work.ts';
import type { Draws } from './picture.ts';

export function openPdfDraws(): Draws {
  let worker: PdfWorker | undefined;
  const close = () => {
    worker?.end();
    worker = undefined;
  };
  return {
    async draw(bytes, password) {
      worker ??= startPdfWork();
      try {
        return await worker.ask('draw', { bytes, password });
      } catch (error) {
        console.warn('The worker that draws thumbnails stopped', error);
        close();
        return 'no-reader';
      }
    },
    close,
  };
}
