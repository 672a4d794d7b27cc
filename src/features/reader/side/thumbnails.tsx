/** The pages as thumbnails, drawn one after the other. */
import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useReader } from '../../../reading/pdf/reader-store.ts';
import { classes } from '../../../ui/classes.ts';
import { SheetList, useSheets } from '../flow/sheet-list.tsx';
import { follow } from '../trail.ts';
import type { PageSize } from '../use-pdf.ts';

interface ThumbnailsProps {
  pdf: PDFDocumentProxy;
  labels: readonly string[] | undefined;
  isWide: boolean;
  onChosen: () => void;
}

const gapPx = 12;
/** The number below a page. */
const numberPx = 28;
/** The tabs above the list. */
const tabsPx = 60;

export function Thumbnails({ pdf, labels, isWide, onChosen }: ThumbnailsProps) {
  const list = useRef<HTMLDivElement>(null);
  const page = useReader((state) => state.page);
  const columns = isWide ? 2 : 3;
  const rows = useSheets({
    count: Math.ceil(pdf.numPages / columns),
    getScroller: () => list.current?.closest('aside') ?? null,
    heightOf: () => thumbnailHeightPx + numberPx,
    gapPx,
    overscan: 2,
    marginPx: tabsPx,
  });
  const firstRow = useRef(Math.floor((page - 1) / columns));
  useLayoutEffect(() => {
    rows.scrollToIndex(firstRow.current, { align: 'center' });
  }, [rows]);
  return (
    <SheetList ref={list} sheets={rows}>
      {(row) => (
        <div
          className="grid gap-3"
          style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {numbersOf(row, columns, pdf.numPages).map((number) => (
            <Thumbnail
              key={number}
              pdf={pdf}
              pageNumber={number}
              label={labels?.[number - 1] ?? String(number)}
              isCurrent={number === page}
              onChoose={() => {
                follow({ page: number, y: 0 });
                onChosen();
              }}
            />
          ))}
        </div>
      )}
    </SheetList>
  );
}

function numbersOf(row: number, columns: number, count: number): number[] {
  const first = row * columns + 1;
  const last = Math.min(first + columns - 1, count);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

interface ThumbnailProps {
  pdf: PDFDocumentProxy;
  pageNumber: number;
  label: string;
  isCurrent: boolean;
  onChoose: () => void;
}

/** CSS pixels. */
const thumbnailHeightPx = 140;
const widthPx = 104;

function Thumbnail({ pdf, pageNumber, label, isCurrent, onChoose }: ThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const stop = drawSmall(pdf, pageNumber, element, {
      width: widthPx,
      height: thumbnailHeightPx,
    });
    return () => {
      stop();
      element.width = element.height = 0;
    };
  }, [pdf, pageNumber]);
  return (
    <button
      type="button"
      aria-label={`Page ${label}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onChoose}
      className="group grid content-start justify-items-center gap-1 rounded-control"
    >
      <span
        className={classes(
          'grid w-full place-items-center rounded-control border-2 bg-surface-2',
          isCurrent ? 'border-accent' : 'border-transparent group-hover:border-line-strong',
        )}
        style={{ height: thumbnailHeightPx }}
      >
        <canvas ref={canvas} aria-hidden width={0} height={0} className="max-h-full max-w-full" />
      </span>
      <span className={classes('text-sm tabular-nums', isCurrent && 'font-semibold text-accent')}>
        {label}
      </span>
    </button>
  );
}

const settleMs = 120;
let queue: Promise<unknown> = Promise.resolve();

/**
 * Draws one page at a time, after a moment: pages that scroll past are not drawn, and reading comes first.
 * @param box bounds of the picture, CSS pixels
 * @returns a function that stops it
 */
function drawSmall(
  pdf: PDFDocumentProxy,
  pageNumber: number,
  canvas: HTMLCanvasElement,
  box: PageSize,
): () => void {
  let isOver = false;
  let task: RenderTask | undefined;
  const draw = async () => {
    if (isOver) return;
    const page = await pdf.getPage(pageNumber);
    if (isOver) return;
    const plain = page.getViewport({ scale: 1 });
    const scale = Math.min(box.width / plain.width, box.height / plain.height);
    const ratio = Math.min(Math.max(devicePixelRatio, 1), 2);
    const viewport = page.getViewport({ scale: scale * ratio });
    canvas.width = Math.max(1, Math.floor(viewport.width));
    canvas.height = Math.max(1, Math.floor(viewport.height));
    canvas.style.width = `${viewport.width / ratio}px`;
    task = page.render({ canvas, viewport });
    await task.promise;
  };
  const timer = setTimeout(() => {
    queue = queue.then(draw).catch((error: unknown) => {
      if (!isOver) console.warn(`Page ${pageNumber} has no small picture`, error);
    });
  }, settleMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
    task?.cancel();
  };
}
