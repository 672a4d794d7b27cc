/** The page labels of a file, such as iv or A-3. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';

/** @returns `undefined` if the labels equal the numbers or are not known yet */
export function usePageLabels(pdf: PDFDocumentProxy): readonly string[] | undefined {
  const [labels, setLabels] = useState<readonly string[]>();
  useEffect(() => {
    let isOver = false;
    pdf.getPageLabels().then(
      (found) => isOver || setLabels(tellingLabels(found)),
      (error: unknown) => console.warn('The page labels of a file cannot be read', error),
    );
    return () => {
      isOver = true;
    };
  }, [pdf]);
  return labels;
}

/** Labels that equal the page numbers are not shown. */
export function tellingLabels(found: readonly string[] | null): readonly string[] | undefined {
  if (found === null || found.every((label, index) => label === String(index + 1)))
    return undefined;
  return found.map((label, index) => label.trim().slice(0, 20) || String(index + 1));
}

/**
 * @param typed what the student wrote into the field of the page
 * @returns the page that is called so, else the one of that number; `undefined` for none
 */
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
