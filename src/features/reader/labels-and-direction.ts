/** What a PDF states about its pages: labels such as iv or A-3, and the direction of reading. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useRead } from './use-read.ts';

/** @returns `undefined` if the labels equal the numbers or are not known yet */
export function usePageLabels(pdf: PDFDocumentProxy): readonly string[] | undefined {
  return useRead(pdf, readLabels, 'The page labels of a file cannot be read');
}

async function readLabels(pdf: PDFDocumentProxy) {
  return tellingLabels(await pdf.getPageLabels());
}

/** Labels that equal the page numbers are not shown. */
export function tellingLabels(found: readonly string[] | null): readonly string[] | undefined {
  if (found === null || found.every((label, index) => label === String(index + 1)))
    return undefined;
  return found.map((label, index) => label.trim().slice(0, 20) || String(index + 1));
}

/** @returns the page with the typed label, otherwise with the typed number; `undefined` for none */
export function pageOfLabel(
  typed: string,
  pageCount: number,
  labels: readonly string[] | undefined,
): number | undefined {
  const wanted = typed.trim();
  const called = labels?.findIndex((label) => label.toLowerCase() === wanted.toLowerCase()) ?? -1;
  if (called >= 0) return called + 1;
  const number = Number(wanted);
  const isPage = wanted !== '' && Number.isInteger(number) && number >= 1 && number <= pageCount;
  return isPage ? number : undefined;
}

/** Languages written from right to left, by primary tag (BCP 47). */
const rightToLeft = new Set(['ar', 'he', 'fa', 'ur', 'yi', 'ps', 'sd', 'ug', 'dv', 'ckb']);

/** By the file's own statement or its language. */
export function useRightToLeft(pdf: PDFDocumentProxy): boolean {
  return useRead(pdf, readDirection, 'The direction of a file cannot be read') ?? false;
}

async function readDirection(pdf: PDFDocumentProxy): Promise<boolean> {
  const [preferences, { info }] = await Promise.all([
    pdf.getViewerPreferences(),
    pdf.getMetadata(),
  ]);
  return isRightToLeft(directionOf(preferences), (info as { Language?: unknown }).Language);
}

export function isRightToLeft(direction: unknown, language: unknown): boolean {
  if (direction === 'R2L') return true;
  if (typeof language !== 'string') return false;
  return rightToLeft.has(language.toLowerCase().split(/[-_]/)[0] ?? '');
}

function directionOf(preferences: unknown): unknown {
  if (preferences instanceof Map) return preferences.get('Direction');
  return (preferences as { Direction?: unknown } | null)?.Direction;
}
