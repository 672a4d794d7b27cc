/** Reads the raw text of one page with pdf.js. An unreadable page counts as a page without text. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type RawPage, rawPageOf } from '../../../text/clean/raw-page.ts';
import { workWithin } from '../pdf.ts';
import { pageTextOf } from '../typed-words.ts';
import { TookTooLong } from '../within.ts';

const pageTimeoutMs = 15_000;

/**
 * @param pageNumber 1 for the first page
 * @throws TookTooLong when the page blocks pdf.js; its worker is then lost for the other pages too
 */
export async function rawPageAt(pdf: PDFDocumentProxy, pageNumber: number): Promise<RawPage> {
  try {
    return await workWithin(pageTimeoutMs, pdf, readPage(pdf, pageNumber));
  } catch (error) {
    if (error instanceof TookTooLong) throw error;
    console.warn(`Page ${pageNumber} has no readable text`, error);
    return pageWithoutText(pageNumber);
  }
}

export function pageWithoutText(pageNumber: number): RawPage {
  return { page: pageNumber, width: 0, height: 0, items: [] };
}

async function readPage(pdf: PDFDocumentProxy, pageNumber: number): Promise<RawPage> {
  const page = await pdf.getPage(pageNumber);
  const { width, height } = page.getViewport({ scale: 1 });
  const { items } = await pageTextOf(page);
  page.cleanup();
  return rawPageOf(
    width,
    height,
    pageNumber,
    items.filter((item) => 'str' in item),
  );
}

/** A page without letters of its own: typed words on a scan do not make it a page of text. */
const lettersOfScan = 10;

/** The letters of a page; typed ones count only on a page that has letters of its own. */
export function letterCount({ items }: RawPage): number {
  const lettersIn = (some: RawPage['items']) =>
    some.reduce((sum, item) => sum + (item.str.match(/\p{L}/gu)?.length ?? 0), 0);
  const printed = lettersIn(items.filter(({ isTyped }) => !isTyped));
  return printed < lettersOfScan ? printed : lettersIn(items);
}
