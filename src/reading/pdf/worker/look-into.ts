/** Counts a PDF's pages and checks whether they contain text. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { sensibleTitle } from '../../documents/title.ts';
import type { ByteSource } from '../byte-source.ts';
import { openPdf, workWithin } from '../pdf.ts';
import type { Seen } from './messages.ts';
import { letterCount, rawPageAt } from './page-text-of.ts';

/** About one paragraph: enough to know that the pages are not only pictures. */
const enoughLetters = 200;

/**
 * Reads pages from the first on and stops when it has enough text: after a page or two of a book, after the last page
 * of a scan.
 */
export async function lookInto(
  bytes: Blob | ByteSource,
  onProgress: (done: number, total: number) => void,
  /** The caller no longer waits: return what was seen so far. */
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

/** The title in its properties, unless it is a program's placeholder. */
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

/** Stops at a page that takes pdf.js too long. @returns `undefined` if no page could be read */
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
      console.warn(`Page ${page} takes too long`, error);
      break;
    }
    onProgress(page, pdf.numPages);
  }
  return readable > 0 ? letters : undefined;
}

/** A short handout may have few words. A scan has at most the words of a stamp. */
const lettersOfHandout = 40;

export function contentOf(letters: number, pageCount: number): 'text' | 'scanned' {
  if (letters >= enoughLetters) return 'text';
  return letters >= lettersOfHandout && letters / pageCount >= 10 ? 'text' : 'scanned';
}
