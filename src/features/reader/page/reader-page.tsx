/** One page of a PDF, drawn while it is near the screen. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { useRows } from '../../../db/rows/use-rows.ts';
import { loadPart, MissingPart } from '../../../lib/missing-part.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { useNetwork } from '../../../platform/use-network.ts';
import { placeWords } from '../../../reading/ocr/place-words.ts';
import { useReader } from '../../../reading/pdf/reader-store.ts';
import { bringToSight } from '../../../ui/bring-to-sight.ts';
import { SpokenMark } from '../aloud/spoken-mark.tsx';
import { FindMarks } from '../find/find-marks.tsx';
import { type PageBox, type Rotation, turned } from '../layout/layout.ts';
import type { Rest } from '../layout/use-scrolled-pages.ts';
import { useReaderParts } from '../parts.ts';
import { useIsWaiting, waitingWords } from '../stream/stream-store.ts';
import type { PageSize } from '../use-pdf.ts';
import type { DrawnPage } from './draw-page.ts';
import { findQuote, type Stretch } from './find-quote.ts';
import { PageLinks } from './page-links.tsx';
import { useTile } from './use-tile.ts';

interface ReaderPageProps {
  file: Pick<StudyFile, 'id' | 'sha256'>;
  pdf: PDFDocumentProxy;
  pageNumber: number;
  /** Its place, CSS pixels. */
  box: PageBox;
  /** Its own size, or a guess of it. */
  size: PageSize;
  rotation: Rotation;
  /** Label such as “iv”, if it differs from the number. */
  label: string | undefined;
  rest: Rest | undefined;
  onSize: (page: number, size: PageSize) => void;
}

/** Waits, so that pages that scroll past and sizes during a pinch are not drawn. */
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
      <parts.PageHighlights
        root={drawn === undefined ? null : host.current}
        page={pageNumber}
        turn={rotation}
        hasAreas
      />
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

/** Releases what pdf.js keeps of a page that is gone: drawing steps and pictures. */
function useReleasedPage(drawn: DrawnPage | undefined): void {
  const page = drawn?.page;
  useEffect(() => () => void page?.cleanup(), [page]);
}

/** Frees a canvas's memory at once. */
function releaseOnUnmount(host: HTMLElement | null): () => void {
  return () => {
    for (const canvas of host?.querySelectorAll('canvas') ?? []) canvas.width = canvas.height = 0;
  };
}

/** Marks a quote in a drawn text layer. @returns the first mark, to scroll to */
function markQuote(spans: readonly HTMLElement[], quote: string): HTMLElement | undefined {
  const stretches = findQuote(
    spans.map((span) => span.textContent ?? ''),
    quote,
  );
  let first: HTMLElement | undefined;
  for (const [piece, inPiece] of Map.groupBy(stretches, (stretch) => stretch.piece)) {
    const span = spans[piece];
    const marks = span === undefined ? [] : markStretches(span, inPiece);
    first ??= marks[0];
  }
  return first;
}

function clearMarks(spans: readonly HTMLElement[]): void {
  for (const span of spans) {
    if (span.firstElementChild !== null) span.textContent = span.textContent ?? '';
  }
}

function markStretches(span: HTMLElement, stretches: Stretch[]): HTMLElement[] {
  const text = span.textContent ?? '';
  const marks: HTMLElement[] = [];
  const nodes: (string | HTMLElement)[] = [];
  let at = 0;
  for (const { start, end } of stretches) {
    const mark = document.createElement('mark');
    mark.textContent = text.slice(start, end);
    marks.push(mark);
    nodes.push(text.slice(at, start), mark);
    at = end;
  }
  span.replaceChildren(...nodes, text.slice(at));
  return marks;
}

interface Drawn {
  /** The spans of the page's words. */
  spans: HTMLElement[];
}

/**
 * Recognized words of the page's picture where there are some, otherwise the page's own.
 * @param host holds the page's layer of words once it is drawn
 * @param rotation of the student, degrees
 * @returns what is drawn, with the spans of the recognized words where there are some
 */
function useRecognizedWords(
  fileId: string,
  pageNumber: number,
  drawn: Drawn | undefined,
  host: RefObject<HTMLElement | null>,
  rotation: number,
): Drawn | undefined {
  const recognized = useRows(
    async ({ pageTexts }) => (await pageTexts.get([fileId, pageNumber]))?.recognized,
    [fileId, pageNumber],
  );
  const [placed, setPlaced] = useState<{ over: Drawn; words: Drawn } | undefined>();
  useEffect(() => {
    const layer = host.current?.querySelector<HTMLElement>('.text-layer');
    if (drawn === undefined || !recognized?.lines.length || !layer) return;
    setPlaced({ over: drawn, words: { spans: placeWords(layer, recognized, rotation) } });
  }, [drawn, recognized, host, rotation]);
  return placed?.over === drawn ? placed?.words : drawn;
}
