/** One page of a PDF, drawn while it is near the screen. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useReader } from '../../../../pdf/reader-store.ts';
import { useRecognizedWords } from '../../scan/use-recognized-words.ts';
import type { PageSize } from '../use-pdf.ts';
import type { DrawnPage } from './draw-page.ts';
import { clearMarks, markQuote } from './mark-quote.ts';

interface ReaderPageProps {
  fileId: string;
  pdf: PDFDocumentProxy;
  pageNumber: number;
  /** CSS pixels of a page at zoom 1. */
  fitWidth: number;
  zoom: number;
  /** Taken for the page's own size until that is known. */
  guess: PageSize;
}

/** Marks the element that scrolls the pages. */
export const pagesMarker = 'data-pages';

/** Pages that fly past are not drawn. */
const settleMs = 60;

export function ReaderPage({ fileId, pdf, pageNumber, fitWidth, zoom, guess }: ReaderPageProps) {
  const host = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<PageSize | undefined>();
  const [drawn, setDrawn] = useState<DrawnPage | undefined>();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    let cancel: (() => void) | undefined;
    let isOver = false;
    const element = host.current;
    const draw = async () => {
      const { drawPage } = await import('./draw-page.ts');
      if (element === null || isOver) return;
      const drawing = drawPage({ pdf, pageNumber, fitWidth, zoom, host: element, onSize: setSize });
      cancel = drawing.cancel;
      const result = await drawing.done;
      if (result !== undefined) setDrawn(result);
    };
    const timer = setTimeout(() => {
      draw().catch((error: unknown) => {
        console.warn(`Page ${pageNumber} cannot be drawn`, error);
        if (!isOver) setBroken(true);
      });
    }, settleMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      cancel?.();
    };
  }, [pdf, pageNumber, fitWidth, zoom]);
  useEffect(() => releaseOnUnmount(host.current), []);
  const words = useRecognizedWords(fileId, pageNumber, drawn, host);
  useQuoteMark(words, pageNumber);
  const { width, height } = sizeAt(size ?? guess, fitWidth, zoom);
  return (
    <article
      aria-label={`Page ${pageNumber} of ${pdf.numPages}`}
      className="relative mx-auto bg-white text-black shadow-card"
      style={{ width, height }}
    >
      <div ref={host} className="absolute inset-0" />
      {isBroken ? (
        <p role="alert" className="absolute inset-x-0 top-1/3 px-4 text-center text-sm">
          This page is damaged and can’t be shown.
        </p>
      ) : null}
    </article>
  );
}

/** @returns CSS pixels of a page at a zoom where 1 fits the width */
export function sizeAt(page: PageSize, fitWidth: number, zoom: number): PageSize {
  const scale = (fitWidth / page.width) * zoom;
  return { width: page.width * scale, height: page.height * scale };
}

function useQuoteMark(drawn: DrawnPage | undefined, pageNumber: number): void {
  const target = useReader((state) =>
    state.target?.page === pageNumber ? state.target : undefined,
  );
  useEffect(() => {
    if (drawn === undefined) return;
    clearMarks(drawn.spans);
    if (target?.quote === undefined) return;
    const mark = markQuote(drawn.spans, target.quote);
    if (mark !== undefined) bringToSight(mark);
  }, [drawn, target]);
}

/** Moves the pages so that the mark stands in their upper third; the window moves only if it must. */
function bringToSight(mark: HTMLElement): void {
  const pages = mark.closest(`[${pagesMarker}]`);
  if (pages === null) return;
  const frame = pages.getBoundingClientRect();
  const place = mark.getBoundingClientRect();
  pages.scrollBy({
    top: place.top - frame.top - frame.height / 3,
    left:
      place.left < frame.left || place.left > frame.right - 80 ? place.left - frame.left - 24 : 0,
  });
  pages.scrollIntoView({ block: 'nearest' });
}

/** Gives a canvas's memory back at once. */
function releaseOnUnmount(host: HTMLElement | null): () => void {
  return () => {
    const canvas = host?.querySelector('canvas');
    if (canvas) canvas.width = canvas.height = 0;
  };
}
