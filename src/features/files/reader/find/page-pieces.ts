/** The pieces of text of an open file's pages, read when they are searched and kept as long as the file is open. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { within } from '../../../../pdf/within.ts';

const pageTimeoutMs = 15_000;

/** No page has this character; one string for each page takes little memory. */
const separator = '\u0000';
const known = new WeakMap<PDFDocumentProxy, Map<number, string>>();

/** @returns the pieces as the text layer has them; none for a page that cannot be read */
export async function piecesOf(pdf: PDFDocumentProxy, pageNumber: number): Promise<string[]> {
  const pages = known.get(pdf) ?? new Map<number, string>();
  known.set(pdf, pages);
  const text = pages.get(pageNumber) ?? (await readText(pdf, pageNumber));
  pages.set(pageNumber, text);
  return text.split(separator);
}

async function readText(pdf: PDFDocumentProxy, pageNumber: number): Promise<string> {
  try {
    const read = pdf.getPage(pageNumber).then((page) => page.getTextContent());
    const { items } = await within(pageTimeoutMs, read);
    return items.flatMap((item) => ('str' in item ? [item.str] : [])).join(separator);
  } catch (error) {
    console.warn(`Page ${pageNumber} cannot be searched`, error);
    return '';
  }
}
