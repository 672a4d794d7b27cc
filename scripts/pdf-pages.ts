/** The pages of a PDF as text clean-up wants them, read without a browser. */
import { readFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type RawPage, rawPageOf } from '../src/text/clean/raw-page.ts';

export async function readPdfPages(path: string): Promise<RawPage[]> {
  const data = new Uint8Array(await readFile(path));
  const document = await getDocument({ data, verbosity: 0 }).promise;
  const pages: RawPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const texts = items.filter((item) => 'str' in item);
    pages.push(rawPageOf(width, height, number, texts));
    page.cleanup();
  }
  await document.loadingTask.destroy();
  return pages;
}
