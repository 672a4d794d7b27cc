/** Prints pages of the file, not the screen: each page is drawn for paper (`ui/page/print.css` hides the rest). */
import '../../../ui/page/print.css';
import type { PDFDocumentProxy } from 'pdfjs-dist';

/** Dots for each PDF point: 150 to the inch. */
const scale = 150 / 72;
/** Of one page, pixels. */
const mostPixels = 8_000_000;

export interface PrintRange {
  from: number;
  to: number;
}

/**
 * Opens the browser's own dialog when all pages are drawn.
 * @param onDone called after each page
 * @returns `false` if it was stopped
 * @throws if a page cannot be drawn
 */
export async function printPages(
  pdf: PDFDocumentProxy,
  { from, to }: PrintRange,
  signal: AbortSignal,
  onDone: (count: number) => void,
): Promise<boolean> {
  const sheets = document.createElement('div');
  sheets.className = 'printed-pages';
  const addresses: string[] = [];
  try {
    for (let page = from; page <= to; page++) {
      if (signal.aborted) return false;
      const address = URL.createObjectURL(await pictureOf(pdf, page));
      addresses.push(address);
      const image = document.createElement('img');
      image.alt = '';
      image.src = address;
      sheets.append(image);
      await image.decode();
      onDone(page - from + 1);
    }
    if (signal.aborted) return false;
    document.body.append(sheets);
    // On phones `print` returns before the dialog is closed.
    const printed = new Promise((resolve) => {
      addEventListener('afterprint', resolve, { once: true });
    });
    window.print();
    await printed;
    return true;
  } finally {
    sheets.remove();
    for (const address of addresses) URL.revokeObjectURL(address);
  }
}

async function pictureOf(pdf: PDFDocumentProxy, pageNumber: number): Promise<Blob> {
  const page = await pdf.getPage(pageNumber);
  const plain = page.getViewport({ scale: 1 });
  const most = Math.sqrt(mostPixels / (plain.width * plain.height));
  const viewport = page.getViewport({ scale: Math.min(scale, most) });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  try {
    await page.render({ canvas, viewport, intent: 'print' }).promise;
    return await new Promise<Blob>((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))));
    });
  } finally {
    page.cleanup();
    canvas.width = canvas.height = 0;
  }
}

/** Each page is a picture in memory until the printer has it. */
export const mostAtOnce = 200;

/** @returns the problem in words for people */
export function rangeProblem(
  { from, to }: { from: number; to: number },
  pageCount: number,
): string | undefined {
  const isPage = (page: number) => Number.isInteger(page) && page >= 1 && page <= pageCount;
  if (!isPage(from) || !isPage(to)) return `Enter pages from 1 to ${pageCount}.`;
  if (to < from) return 'The last page comes before the first.';
  if (to - from + 1 > mostAtOnce) return `Print up to ${mostAtOnce} pages at once.`;
  return undefined;
}
