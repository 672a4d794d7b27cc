/** One page of a PDF, drawn while it is near the screen. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { styleOf } from '../../../components/page-marks/boxes.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { loadPart, MissingPart } from '../../../lib/missing-part.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { useNetwork } from '../../../platform/use-network.ts';
import { placeWords } from '../../../reading/ocr/place-words.ts';
import type { Destination } from '../../../reading/pdf/destination.ts';
import { useReader } from '../../../reading/pdf/reader-store.ts';
import { bringToSight } from '../../../ui/bring-to-sight.ts';
import { SpokenMark } from '../aloud/spoken-mark.tsx';
import { FindMarks } from '../find/find-marks.tsx';
import { useFind } from '../find/find-store.ts';
import { type PageBox, type Rotation, turned } from '../layout/layout.ts';
import type { Rest } from '../layout/use-scrolled-pages.ts';
import { useReaderParts } from '../parts.ts';
import { useIsWaiting, waitingWords } from '../stream-bytes.ts';
import { follow } from '../trail.ts';
import type { PageSize } from '../use-pdf.ts';
import { useRead } from '../use-read.ts';
import type { DrawnPage } from './draw-page.ts';
import { clearMarks, markQuote } from './find-quote.ts';
import { placeOfDestination, readLinks } from './links.ts';
import { outputScale, tileOf } from './tile.ts';

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

/** Pages that scroll past, and the sizes during a pinch, are not drawn. */
const settleMs = 60;

export function ReaderPage(props: ReaderPageProps) {
  const { file, pdf, pageNumber, box, size, rotation, label, rest, onSize } = props;
  const parts = useReaderParts();
  const host = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<DrawnPage | undefined>();
  /** `missing`: why a part of the app did not load. Without it the page is damaged. */
  const [fault, setFault] = useState<{ missing?: string }>();
  const { width, height } = box;
  const hasNetwork = useNetwork();
  // The network brings a missing part of the app.
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
        ...{ pdf, pageNumber, width, rotation, host: element },
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
  useFreedMemory(host, drawn?.page);
  const isWaiting = useIsWaiting(file.sha256);
  const words = useRecognizedWords(file.id, pageNumber, drawn, host, rotation);
  useQuoteMark(words, pageNumber);
  const root = drawn === undefined ? null : host.current;
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
      <parts.PageHighlights root={root} page={pageNumber} turn={rotation} hasAreas />
      <SpokenMark root={root} page={pageNumber} />
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

function useQuoteMark(drawn: Drawn | undefined, pageNumber: number): void {
  const target = useReader((state) =>
    state.target?.page === pageNumber ? state.target : undefined,
  );
  useEffect(() => {
    if (drawn === undefined) return;
    clearMarks(drawn.spans);
    if (target?.quote === undefined) return;
    const mark = markQuote(drawn.spans, target.quote);
    if (mark === undefined) return;
    bringToSight(mark);
    // All places of a search have marks of their own, in another color.
    if (useFind.getState().hits !== undefined) clearMarks(drawn.spans);
  }, [drawn, target]);
}

/** Frees the canvases, and what pdf.js keeps of the page, at once. */
function useFreedMemory(host: RefObject<HTMLElement | null>, page: DrawnPage['page'] | undefined) {
  useEffect(() => () => void page?.cleanup(), [page]);
  useEffect(() => {
    const element = host.current;
    return () => element?.querySelectorAll('canvas').forEach(releaseCanvas);
  }, [host]);
}

function releaseCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = canvas.height = 0;
}

/** The spans of the page's words. */
type Drawn = Pick<DrawnPage, 'spans'>;

/**
 * @param host holds the page's layer of words once it is drawn
 * @param rotation of the student, degrees
 * @returns the recognized words of a scanned page, otherwise the page's own
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

/** Links to places in the file, from which Back returns, and to the web. */
function PageLinks({ pdf, drawn }: { pdf: PDFDocumentProxy; drawn: DrawnPage }) {
  const links = useRead(drawn, readLinks, 'The links of a page cannot be read') ?? [];
  return links.map(({ id, box, goal }) => {
    const style = styleOf(box);
    return goal.kind === 'web' ? (
      // biome-ignore lint/a11y/useAnchorContent: its words are on the page below, and it has a label
      <a
        key={id}
        href={goal.url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${goal.name} (opens in a new tab)`}
        title={goal.url}
        style={style}
        className={linkClass}
      />
    ) : (
      <button
        key={id}
        type="button"
        aria-label="Link to another place in this file"
        style={style}
        className={linkClass}
        onClick={() => void goTo(pdf, goal.destination)}
      />
    );
  });
}

const linkClass =
  'absolute rounded-sm hover:bg-[rgb(10_117_88/18%)] focus-visible:bg-[rgb(10_117_88/18%)]';

async function goTo(pdf: PDFDocumentProxy, destination: Destination): Promise<void> {
  const place = await placeOfDestination(pdf, destination);
  if (place !== undefined) follow(place);
}

/** Draws the visible part of a large page again, sharp, when scrolling has stopped. */
function useTile(
  host: RefObject<HTMLElement | null>,
  drawn: DrawnPage | undefined,
  box: PageBox,
  rest: Rest | undefined,
): void {
  const { left, top, width, height } = box;
  useEffect(() => {
    const element = host.current;
    if (element === null || drawn === undefined || rest === undefined) return;
    const tile = tileOf({ left, top, width, height }, rest, devicePixelRatio);
    if (tile === undefined) return;
    const { page, rotation } = drawn;
    const plain = page.getViewport({ scale: 1, rotation });
    const scale = outputScale(tile.width, tile.height, devicePixelRatio);
    const viewport = page.getViewport({ scale: width / plain.width, rotation });
    const canvas = document.createElement('canvas');
    canvas.width = Math.floor(tile.width * scale);
    canvas.height = Math.floor(tile.height * scale);
    canvas.setAttribute('aria-hidden', 'true');
    const share = {
      ...{ left: tile.left / width, top: tile.top / height },
      ...{ width: tile.width / width, height: tile.height / height },
    };
    Object.assign(canvas.style, { position: 'absolute', ...styleOf(share) });
    const task = page.render({
      canvas,
      viewport,
      transform: [scale, 0, 0, scale, -tile.left * scale, -tile.top * scale],
    });
    let isDone = false;
    task.promise.then(
      () => {
        isDone = true;
        // Below the words, above the whole page.
        element.firstElementChild?.after(canvas);
      },
      // Cancelled: another part is visible now.
      () => undefined,
    );
    return () => {
      if (!isDone) task.cancel();
      canvas.remove();
      releaseCanvas(canvas);
    };
  }, [host, drawn, left, top, width, height, rest]);
}
