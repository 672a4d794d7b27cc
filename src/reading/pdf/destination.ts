/** The page that a link or a heading of a PDF leads to (ISO 32000-2, 12.3.2). */
import type { PDFDocumentProxy } from 'pdfjs-dist';

/** A name, or the page with how it is to be shown. */
export type Destination = string | unknown[];

/**
 * @returns the page, 1 for the first, and the destination as its page and how it is to be shown; `undefined` where the file has no
 * such name or page
 * @throws where the page cannot be looked up
 */
export async function readDestination(
  pdf: PDFDocumentProxy,
  destination: Destination | null,
): Promise<{ page: number; explicit: unknown[] } | undefined> {
  const explicit =
    typeof destination === 'string' ? await pdf.getDestination(destination) : destination;
  if (!Array.isArray(explicit)) return undefined;
  const [target] = explicit;
  const index =
    typeof target === 'number'
      ? target
      : await pdf.getPageIndex(target as { num: number; gen: number });
  const isThere = Number.isInteger(index) && index >= 0 && index < pdf.numPages;
  return isThere ? { page: index + 1, explicit } : undefined;
}
