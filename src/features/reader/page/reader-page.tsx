/** One page of a PDF, drawn while it is near the screen. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { loadPart, MissingPart } from '../../../lib/parts/missing-part.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { useNetwork } from '../../../platform/use-network.ts';
import { useReader } from '../../../reading/pdf/reader-store.ts';
import { bringToSight } from '../../../ui/bring-to-sight.ts';
import { SpokenMark } from '../aloud/spoken-mark.tsx';
import { FindMarks } from '../find/find-marks.tsx';
import { type PageBox, type Rotation, turned } from '../layout/layout.ts';
import type { Rest } from '../layout/use-scrolled-pages.ts';
import { useReaderParts } from '../parts.ts';
import { useRecognizedWords } from '../scan/use-recognized-words.ts';
import { useIsWaiting, waitingWords } from '../stream/stream-store.ts';
import type { PageSize } from '../use-pdf.ts';
import type { DrawnPage } from './draw-page.ts';
import { clearMarks, markQuote } from './mark-quote.ts';
import { PageLinks } from './page-links.tsx';
import { useTile } from './use-tile.ts';

interface ReaderPageProps {
  file: Pick<StudyFile, 'id' | 'sha256'>;
  pdf: PDFDocumentProxy;
  pageNumber: number;
  /** Where it lies, CSS pixels. */
  box: PageBox;
  /** Its own size, or a guess of it. */
  size: PageSize;
  rotation: Rotation;
  /** Such as “iv”, where it is not the number. */
  label: string | undefined;
  rest: Rest | undefined;
  onSize: (page: number, size: PageSize) => void;
}

/** Pages that fly past, and sizes that fingers still change, are not drawn. */
const settleMs = 60;

export function ReaderPage(props: ReaderPageProps) {
  const { file, pdf, pageNumber, box, size, rotation, label, rest, onSize } = props;
  const parts = useReaderParts();
  const host = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<DrawnPage | undefined>();
  /** `missing`: a part of the app is, and why; else the page cannot be drawn. */
  const [fault, setFault] = useState<{ missing?: string }>();
  const { width, height } = box;
  const hasNetwork = useNetwork();
  // Where the part that draws is missing, a network brings it.
  const isDueAgain = fault?.missing !== undefined && hasNetwork;
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn once more when the network is back
  useEffect(() => {
    let cancel: (() => void) | undefined;
    let isOver = false;
    const element = host.current;
    const draw = async () => {
      const { drawPage } = await loadPart(() => import('./draw-page.ts'));
      if (element === null || isOver) return;
      const drawing = drawPage({
        pdf,
        pageNumber,
        width,
        rotation,
        host: element,
        onSize: (known) => onSize(pageNumber, known),
      });
      cancel = drawing.cancel;
      const result = await drawing.done;
      if (result === undefined) return;
      setDrawn(result);
      setFault(undefined);
    };
    const timer = setTimeout(() => {
      draw().catch((error: unknown) => {
        console.warn(`Page ${pageNumber} cannot be drawn`, error);
        if (isOver) return;
        setFault(error instanceof MissingPart ? { missing: error.message } : {});
      });
    }, settleMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      cancel?.();
    };
  }, [pdf, pageNumber, width, rotation, onSize, isDueAgain]);
  useTile(host, drawn, box, rest);
  useEffect(() => releaseOnUnmount(host.current), []);
  useReleasedPage(drawn);
  const isWaiting = useIsWaiting(file.sha256);
  const words = useRecognizedWords(file.id, pageNumber, drawn, host, rotation);
  useQuoteMark(words, pageNumber);
  const place: CSSProperties & { '--page-scale': number } = {
    width,
    height,
    transform: `translate(${box.left}px, ${box.top}px)`,
    '--page-scale': width / turned(size, rotation).width,
  };
  return (
    <article
      aria-label={pageName(pageNumber, pdf.numPages, label)}
      data-page={pageNumber}
      className="absolute top-0 left-0 bg-white text-black shadow-card"
      style={place}
    >
      <div ref={host} data-paper className="absolute inset-0" />
      {words === undefined ? null : <FindMarks drawn={words} pageNumber={pageNumber} />}
      {drawn === undefined ? null : <PageLinks pdf={pdf} drawn={drawn} />}
      {parts ? (
        <parts.PageHighlights
          root={drawn === undefined ? null : host.current}
          page={pageNumber}
          turn={rotation}
          hasAreas
        />
      ) : null}
      <SpokenMark root={drawn === undefined ? null : host.current} page={pageNumber} />
      {drawn === undefined && isWaiting ? (
        <p role="status" className="absolute inset-x-0 top-1/3 px-4 text-center text-sm">
          {waitingWords('This page loads', hasNetwork)}
        </p>
      ) : null}
      {fault === undefined ? null : (
        <p role="alert" className="absolute inset-x-0 top-1/3 px-4 text-center text-sm">
          {fault.missing ?? 'This page is damaged and can’t be shown.'}
        </p>
      )}
    </article>
  );
}

function pageName(page: number, count: number, label: string | undefined): string {
  return label === undefined ? `Page ${page} of ${count}` : `Page ${label} (${page} of ${count})`;
}

function useQuoteMark(drawn: Pick<DrawnPage, 'spans'> | undefined, pageNumber: number): void {
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

/** What pdf.js holds of a page that is gone: its drawing steps and pictures. */
function useReleasedPage(drawn: DrawnPage | undefined): void {
  const page = drawn?.page;
  useEffect(() => () => void page?.cleanup(), [page]);
}

/** Gives a canvas's memory back at once. */
function releaseOnUnmount(host: HTMLElement | null): () => void {
  return () => {
    for (const canvas of host?.querySelectorAll('canvas') ?? []) canvas.width = canvas.height = 0;
  };
}
