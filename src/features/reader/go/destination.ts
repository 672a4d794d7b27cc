/** The place on a page that a link or a heading of a PDF leads to (ISO 32000-2, 12.3.2). */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type Destination, readDestination } from '../../../reading/pdf/destination.ts';
import type { ReaderPlace } from '../../../reading/pdf/reader-store.ts';

/** @returns `undefined` if the file gives none or names a missing page */
export async function placeOfDestination(
  pdf: PDFDocumentProxy,
  destination: Destination,
): Promise<ReaderPlace | undefined> {
  try {
    const found = await readDestination(pdf, destination);
    if (found === undefined) return undefined;
    const { page, explicit } = found;
    const top = topOf(explicit);
    return { page, y: top === undefined ? 0 : await shareOf(pdf, page, top) };
  } catch (error) {
    console.warn('A link of a file leads nowhere', error);
    return undefined;
  }
}

/** The height that scrolls to the top, in PDF points; none for “the whole page”. */
function topOf([, how, ...values]: unknown[]): number | undefined {
  const name = (how as { name?: unknown } | null)?.name;
  const at = { XYZ: 1, FitH: 0, FitBH: 0, FitR: 3 }[String(name)];
  const top = at === undefined ? undefined : values[at];
  return typeof top === 'number' ? top : undefined;
}

async function shareOf(pdf: PDFDocumentProxy, pageNumber: number, top: number): Promise<number> {
  const page = await pdf.getPage(pageNumber);
  const viewport = page.getViewport({ scale: 1 });
  const [, y = 0] = viewport.convertToViewportPoint(0, top);
  return Math.min(Math.max(y / viewport.height, 0), 0.95);
}
