/** Opens a file's bytes as pages, and closes them with the screen. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import type { StudyFile } from '../../model/entities/file.ts';
import { passwordOf, useUnlocked } from '../../reading/pdf/locked/unlocked.ts';
import type { PdfProblem } from '../../reading/pdf/pdf.ts';
import { within } from '../../reading/pdf/within.ts';
import { isLost, openBytes } from './stream-bytes.ts';

export type PdfState =
  | { kind: 'opening' }
  | { kind: 'open'; pdf: PDFDocumentProxy; firstPage: PageSize }
  | { kind: 'locked' }
  | { kind: 'failed'; problem: Exclude<PdfProblem, 'encrypted'> | 'gone' };

/** PDF points, with the file's own rotation. */
export interface PageSize {
  width: number;
  height: number;
}

export function usePdf(
  { sha256, mime }: Pick<StudyFile, 'sha256' | 'mime'>,
  isLocked: boolean,
): PdfState {
  const [state, setState] = useState<PdfState>({ kind: 'opening' });
  // Another tab may unlock the file, or forget its password.
  const held = useUnlocked((passwords) => passwords[sha256]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file that is locked again is opened anew, and asks
  useEffect(() => {
    let isOver = false;
    let close: (() => void) | undefined;
    const stopped = new AbortController();
    setState({ kind: 'opening' });
    const open = async () => {
      const bytes = await openBytes(sha256, mime, stopped.signal);
      if (bytes === undefined) return setState({ kind: 'failed', problem: 'gone' });
      const { openPdf } = await import('../../reading/pdf/pdf.ts');
      if (isOver) return;
      const opened = await openPdf(bytes, { password: held ?? (await passwordOf(sha256)) });
      if (!opened.ok) {
        if (opened.problem === 'encrypted') return isOver || setState({ kind: 'locked' });
        const problem = isLost(sha256) ? 'gone' : opened.problem;
        return isOver || setState({ kind: 'failed', problem });
      }
      close = opened.close;
      if (isOver) return close();
      const firstPage = await sizeOfFirst(opened.pdf);
      if (!isOver) setState({ kind: 'open', pdf: opened.pdf, firstPage });
    };
    open().catch((error: unknown) => {
      console.warn('The pages did not open', error);
      if (!isOver) setState({ kind: 'failed', problem: 'no-reader' });
    });
    return () => {
      isOver = true;
      stopped.abort();
      close?.();
    };
  }, [sha256, mime, held, isLocked]);
  return state;
}

const firstPageTimeoutMs = 10_000;

/** A4, for a first page that cannot be read. */
const fallbackSize: PageSize = { width: 595, height: 842 };

async function sizeOfFirst(pdf: PDFDocumentProxy): Promise<PageSize> {
  try {
    const page = await within(firstPageTimeoutMs, pdf.getPage(1));
    const { width, height } = page.getViewport({ scale: 1 });
    return { width, height };
  } catch (error) {
    console.warn('The first page cannot be read', error);
    return fallbackSize;
  }
}
