/** The cleaned pages of a PDF, as the app reads them. */
import { readFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
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

export async function readPdf(path: string): Promise<ReadPdf> {
  const data = new Uint8Array(await readFile(path));
  const began = performance.now();
  const document = await getDocument({ data, verbosity: 0 }).promise;
  const raw: RawPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    raw.push(rawPageOf(width, height, number, items as TextContentItem[]));
    page.cleanup();
  }
  await document.loadingTask.destroy();
  const extracted = performance.now();
  const pages = cleanPages(raw);
  return {
    ...{ raw, pages },
    extractMs: extracted - began,
    cleanMs: performance.now() - extracted,
  };
}
