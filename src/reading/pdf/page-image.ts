/** A page as a picture, for whoever reads pictures. One at a time: each holds some 30 MB. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { createPictureCanvas } from './picture-canvas.ts';
import { within } from './within.ts';

export interface PageImage {
  image: ImageBitmap;
  /** Of the page as it is turned on screen, PDF points. */
  width: number;
  height: number;
}

/** What scanners make of print, and what text recognition was trained on. */
const dotsPerInch = 300;
const pointsPerInch = 72;
/** A4 has 8.7 million at 300 dpi; a page that is larger than that is drawn coarser. */
const maxPixels = 10_000_000;
const pageTimeoutMs = 60_000;

/** @returns canvas pixels for each PDF point */
export function imageScale(width: number, height: number): number {
  const byArea = Math.sqrt(maxPixels / Math.max(width * height, 1));
  return Math.min(dotsPerInch / pointsPerInch, byArea);
}

/**
 * @param pageNumber 1 for the first page
 * @throws where the page cannot be drawn, or not in a minute
 */
export async function drawPageImage(pdf: PDFDocumentProxy, pageNumber: number): Promise<PageImage> {
  const page = await within(pageTimeoutMs, pdf.getPage(pageNumber));
  try {
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: imageScale(width, height) });
    const canvas = createPictureCanvas(
      Math.max(1, Math.floor(viewport.width)),
      Math.max(1, Math.floor(viewport.height)),
    );
    const task = page.render({ canvas: canvas.canvas, viewport });
    try {
      await within(pageTimeoutMs, task.promise);
      return { image: await canvas.takePicture(), width, height };
    } catch (error) {
      task.cancel();
      throw error;
    } finally {
      canvas.close();
    }
  } finally {
    page.cleanup();
  }
}
