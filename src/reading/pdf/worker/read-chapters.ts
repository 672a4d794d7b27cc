/** The chapters of a PDF from its outline (ISO 32000-2, 12.3.3): two levels, each with its first page. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type Destination, readDestination } from '../destination.ts';
import { openPdf } from '../pdf.ts';
import { within } from '../within.ts';
import type { ChapterStart, PdfQuestions } from './messages.ts';

/** A hostile file may list any number, and a list to choose from should be short. */
const mostChapters = 400;
const timeoutMs = 10_000;

/** @returns an empty list if the file has no outline or does not open */
export async function startsOfChapters({
  bytes,
  password,
}: PdfQuestions['chapters']): Promise<ChapterStart[]> {
  const opened = await openPdf(bytes, { password });
  if (!opened.ok) return [];
  try {
    return await within(timeoutMs, chaptersIn(opened.pdf));
  } finally {
    opened.close();
  }
}

type Outline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>;

async function chaptersIn(pdf: PDFDocumentProxy): Promise<ChapterStart[]> {
  const chapters: ChapterStart[] = [];
  const add = async (items: Outline, level: 1 | 2): Promise<void> => {
    for (const { title, dest, items: parts } of items ?? []) {
      if (chapters.length >= mostChapters) return;
      const page = await pageOf(pdf, dest);
      if (page !== undefined && title.trim() !== '') {
        chapters.push({ title: title.trim(), page, level });
      }
      if (level === 1) await add(parts, 2);
    }
  };
  await add(await pdf.getOutline(), 1);
  return chapters;
}

/** @returns `undefined` if a heading leads nowhere in the file */
async function pageOf(
  pdf: PDFDocumentProxy,
  destination: Destination | null,
): Promise<number | undefined> {
  try {
    return (await readDestination(pdf, destination))?.page;
  } catch (error) {
    console.warn('A heading of a file leads nowhere', error);
    return undefined;
  }
}
