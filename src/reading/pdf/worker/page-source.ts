/** Reads the raw text of a PDF's pages. After a page that blocks pdf.js, a fresh worker continues. */

import { DidNotCome } from '../../../lib/missing-part.ts';
import type { RawPage } from '../../../text/clean/raw-page.ts';
import { AsksForPassword } from '../locked/asks-for-password.ts';
import { type OpenedPdf, openPdf } from '../pdf.ts';
import { TookTooLong } from '../within.ts';
import { pageWithoutText, rawPageAt } from './page-text-of.ts';

export interface PageSource {
  /** @throws `AsksForPassword`, or when the file does not open or too many pages block pdf.js */
  rawPage(pageNumber: number): Promise<RawPage>;
  close(): void;
}

export function openPageSource(
  bytes: Blob,
  maxLostWorkers: number,
  password?: string | undefined,
): PageSource {
  let opened: Extract<OpenedPdf, { ok: true }> | undefined;
  let lost = 0;
  const close = () => {
    opened?.close();
    opened = undefined;
  };
  return {
    async rawPage(pageNumber) {
      opened ??= await openOrThrow(bytes, password);
      try {
        return await rawPageAt(opened.pdf, pageNumber);
      } catch (error) {
        lost += 1;
        if (!(error instanceof TookTooLong) || lost > maxLostWorkers) throw error;
        close();
        return pageWithoutText(pageNumber);
      }
    },
    close,
  };
}

/** @throws `AsksForPassword`, `DidNotCome` if pdf.js itself is missing, or when the file does not open */
export async function openOrThrow(
  bytes: Blob,
  password: string | undefined,
): Promise<Extract<OpenedPdf, { ok: true }>> {
  const opened = await openPdf(bytes, { password });
  if (!opened.ok && opened.problem === 'encrypted') throw new AsksForPassword();
  if (!opened.ok && opened.problem === 'no-reader') throw new DidNotCome('pdf.js did not start');
  if (!opened.ok) throw new Error(`The PDF is ${opened.problem}`);
  return opened;
}
