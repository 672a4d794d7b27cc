/** Finds the page that a link or heading of a PDF leads to (ISO 32000-2, 12.3.2). */
import type { PDFDocumentProxy } from 'pdfjs-dist';

/** A name, or a page with its view. */
export type Destination = string | unknown[];

/**
 * @returns the page number (1 for the first) and the explicit destination; `undefined` if the file has no such name
 * or page
 * @throws if the page cannot be looked up
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
