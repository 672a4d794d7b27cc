/** The searched text of a page, in the pieces of its text layer. Recognized words replace the page's own. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { currentDatabase } from '../../../db/database.ts';
import { type TextState, useTextStates } from '../../../reading/pdf/text/file-text.ts';
import { pageTextOf } from '../../../reading/pdf/typed-words.ts';

const pageTimeoutMs = 15_000;

/** No page has this character. One string for each page takes little memory. */
const separator = '\u0000';
const known = new WeakMap<PDFDocumentProxy, Map<number, string>>();

/** The text of the PDF is kept while the file is open. @returns no piece for a page that cannot be read now */
export async function piecesOf(
  fileId: string,
  pdf: PDFDocumentProxy,
  pageNumber: number,
): Promise<string[]> {
  const recognized = await recognizedPieces(fileId, pageNumber);
  if (recognized !== undefined) return recognized;
  const pages = known.get(pdf) ?? new Map<number, string>();
  known.set(pdf, pages);
  const text = pages.get(pageNumber) ?? (await readText(pdf, pageNumber));
  if (text === undefined) return [];
  pages.set(pageNumber, text);
  return text.split(separator);
}

/** Waits while the text of the file is being read. @returns the blocks of a page that is shown as text */
export async function textPieces(fileId: string, pageNumber: number): Promise<string[]> {
  const database = currentDatabase();
  while (!database.closed.aborted) {
    const state = stateOf(fileId);
    const row = await database.pageTexts.get([fileId, pageNumber]);
    if (row !== undefined) return row.blocks.map(({ text }) => text);
    if (state?.kind !== 'reading') return [];
    await anotherStateThan(state, fileId);
  }
  return [];
}

function stateOf(fileId: string): TextState | undefined {
  return useTextStates.getState()[fileId];
}

function anotherStateThan(state: TextState, fileId: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (stateOf(fileId) === state) return;
      stop();
      resolve();
    };
    const stop = useTextStates.subscribe(look);
    look();
  });
}

async function recognizedPieces(fileId: string, page: number): Promise<string[] | undefined> {
  const row = await currentDatabase().pageTexts.get([fileId, page]);
  const lines = row?.recognized?.lines ?? [];
  return lines.length === 0 ? undefined : lines.flat().map(([text]) => `${text} `);
}

async function readText(pdf: PDFDocumentProxy, pageNumber: number): Promise<string | undefined> {
  try {
    // Loaded already: the file is open.
    const { workWithin } = await import('../../../reading/pdf/pdf.ts');
    const read = pdf.getPage(pageNumber).then(pageTextOf);
    const { items } = await workWithin(pageTimeoutMs, pdf, read);
    return items.flatMap((item) => ('str' in item ? [item.str] : [])).join(separator);
  } catch (error) {
    console.warn(`Page ${pageNumber} cannot be searched`, error);
    return undefined;
  }
}
