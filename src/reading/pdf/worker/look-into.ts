/** How many pages a PDF has, and whether they carry text to learn from. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { sensibleTitle } from '../../documents/title.ts';
import type { ByteSource } from '../byte-source.ts';
import { openPdf, workWithin } from '../pdf.ts';
import type { Seen } from './messages.ts';
import { letterCount, rawPageAt } from './page-text-of.ts';

/** So many letters are a paragraph: enough to know that the pages are not only pictures. */
const enoughLetters = 200;

/**
 * Looks at pages from the first on, and stops as soon as there is text enough: at once in a book, at the
 * end only in a scan.
 */
export async function lookInto(
  bytes: Blob | ByteSource,
  onProgress: (done: number, total: number) => void,
  /** Nobody waits for the answer any more: it ends with what it has seen. */
  signal: AbortSignal | undefined,
  password?: string,
): Promise<Seen> {
  const opened = await openPdf(bytes, { password });
  if (!opened.ok) return opened;
  try {
    const pageCount = opened.pdf.numPages;
    const letters = await countLetters(opened.pdf, onProgress, signal);
    if (letters === undefined) return { ok: false, problem: 'broken' };
    const title = signal?.aborted ? undefined : await titleOf(opened.pdf);
    return { ok: true, pageCount, content: contentOf(letters, pageCount), title };
  } finally {
    opened.close();
  }
}

const titleTimeoutMs = 5_000;

/** As its properties say it, where that is more than a program's own words. */
async function titleOf(pdf: PDFDocumentProxy): Promise<string | undefined> {
  try {
    const { info } = await workWithin(titleTimeoutMs, pdf, pdf.getMetadata());
    const title = (info as { Title?: unknown }).Title;
    return typeof title === 'string' ? sensibleTitle(title) : undefined;
  } catch (error) {
    console.warn('The title of a PDF cannot be read', error);
    return undefined;
  }
}

/** Stops at a page that holds pdf.js up. @returns `undefined` when no page could be read at all */
async function countLetters(
  pdf: PDFDocumentProxy,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  let letters = 0;
  let readable = 0;
  for (let page = 1; page <= pdf.numPages && letters < enoughLetters; page++) {
    if (signal?.aborted) break;
    try {
      const raw = await rawPageAt(pdf, page);
      letters += letterCount(raw);
      if (raw.width > 0) readable += 1;
    } catch (error) {
      console.warn(`Page ${page} holds the others up`, error);
      break;
    }
    onProgress(page, pdf.numPages);
  }
  return readable > 0 ? letters : undefined;
}

/** A short handout may have few words; a scan has none but stamps. */
const lettersOfHandout = 40;

export function contentOf(letters: number, pageCount: number): 'text' | 'scanned' {
  if (letters >= enoughLetters) return 'text';
  return letters >= lettersOfHandout && letters / pageCount >= 10 ? 'text' : 'scanned';
}
