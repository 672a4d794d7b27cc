/** The cleaned pages of a PDF, as the app reads them. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { pageTextOf } from '../../src/reading/pdf/typed-words.ts';
import { cleanPages } from '../../src/text/clean/clean.ts';
import { type RawPage, rawPageOf, type TextContentItem } from '../../src/text/clean/raw-page.ts';
import type { CleanPage } from '../../src/text/clean-page.ts';

export interface ReadPdf {
  raw: RawPage[];
  pages: CleanPage[];
  /** Milliseconds that pdf.js took, and the clean-up. */
  extractMs: number;
  cleanMs: number;
}

/** Its character maps, for fonts of other scripts. */
const cMapUrl = fileURLToPath(new URL('../cmaps/', import.meta.resolve('pdfjs-dist')));

/** @param file a path, or the bytes @throws errors of pdf.js */
export async function readPdf(file: string | Uint8Array<ArrayBuffer>): Promise<ReadPdf> {
  const data = typeof file === 'string' ? new Uint8Array(await readFile(file)) : file;
  const began = performance.now();
  const document = await getDocument({ data, verbosity: 0, cMapUrl, cMapPacked: true }).promise;
  const raw: RawPage[] = [];
  let failed: unknown;
  for (let number = 1; number <= document.numPages; number++) {
    try {
      const page = await document.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const { items } = await pageTextOf(page);
      raw.push(rawPageOf(width, height, number, items as TextContentItem[]));
      page.cleanup();
    } catch (error) {
      // Counts as a page without text.
      failed = error;
    }
  }
  await document.loadingTask.destroy();
  if (raw.length === 0 && failed !== undefined) throw failed;
  const extracted = performance.now();
  const pages = cleanPages(raw);
  return {
    ...{ raw, pages },
    extractMs: extracted - began,
    cleanMs: performance.now() - extracted,
  };
}
