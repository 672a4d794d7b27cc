/** The pages of an open PDF: only those near the screen are drawn, whatever the length of the book. */
import { useVirtualizer } from '@tanstack/react-virtual';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { seePage, showPage, useReader } from '../../../pdf/reader-store.ts';
import { isShortcut, type ShortcutName } from '../../../ui/press/shortcuts.ts';
import { pagesMarker, ReaderPage, sizeAt } from './page/reader-page.tsx';
import { useElementWidth } from './page/use-element-width.ts';
import { ReaderToolbar } from './reader-toolbar.tsx';
import type { PageSize } from './use-pdf.ts';
import { useReadingFacts } from './use-reading-facts.ts';
import { useStablePlace } from './use-stable-place.ts';
import { nextZoom } from './zoom.ts';

interface ReaderProps {
  fileId: string;
  name: string;
  pdf: PDFDocumentProxy;
  firstPage: PageSize;
}

const gapPx = 16;
/** A page wider than this is hard to read in lines. */
const widestPagePx = 960;

export function Reader({ fileId, name, pdf, firstPage }: ReaderProps) {
  const scroller = useRef<HTMLElement>(null);
  const width = useElementWidth(scroller);
  const isResizing = useRef(false);
  const [zoom, setZoom] = useState(1);
  const fitWidth = Math.max(200, Math.min(width - 2 * gapPx, widestPagePx));
  const guessedHeight = sizeAt(firstPage, fitWidth, zoom).height;
  const pages = useVirtualizer({
    count: pdf.numPages,
    getScrollElement: () => scroller.current,
    estimateSize: () => guessedHeight,
    gap: gapPx,
    paddingStart: gapPx,
    paddingEnd: gapPx,
    overscan: 1,
    onChange: (instance) => {
      if (isResizing.current) return;
      const offset = instance.scrollOffset ?? 0;
      const middle = offset + (instance.scrollRect?.height ?? 0) * 0.4;
      const seen = instance.getVirtualItems().findLast((item) => item.start <= middle);
      if (seen !== undefined) seePage(seen.index + 1);
    },
  });
  const isReady = width > 0;
  useStablePlace(pages, isReady ? guessedHeight : undefined, isResizing);
  const target = useReader((state) => state.target);
  useEffect(() => {
    if (isReady && target !== undefined) pages.scrollToIndex(target.page - 1, { align: 'start' });
  }, [isReady, target, pages]);
  useReadingFacts(fileId, scroller);
  return (
    <section
      aria-label="Reader"
      className="overflow-hidden rounded-card border lg:sticky lg:top-20 border-line bg-surface-2"
    >
      <ReaderToolbar pageCount={pdf.numPages} zoom={zoom} onZoom={setZoom} />
      <section
        ref={scroller}
        {...{ [pagesMarker]: '' }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        aria-label={`Pages of ${name}`}
        className="relative h-[max(24rem,calc(100dvh-15rem))] overflow-auto overscroll-contain"
        onKeyDown={(event) => turnPage(event, pdf.numPages, setZoom)}
      >
        <div className="relative" style={{ height: pages.getTotalSize() }}>
          {isReady &&
            pages.getVirtualItems().map((item) => (
              <div
                key={item.key}
                ref={pages.measureElement}
                data-index={item.index}
                className="absolute top-0 left-0 min-w-full"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <ReaderPage
                  pdf={pdf}
                  pageNumber={item.index + 1}
                  fitWidth={fitWidth}
                  zoom={zoom}
                  guess={firstPage}
                />
              </div>
            ))}
        </div>
      </section>
    </section>
  );
}

/** The keys of `ui/press/shortcuts.ts`; the others scroll. */
export function turnPage(
  event: KeyboardEvent,
  pageCount: number,
  setZoom: (change: (zoom: number) => number) => void,
): void {
  const is = (name: ShortcutName) => isShortcut(event.nativeEvent, name);
  const { page } = useReader.getState();
  if (is('reader.next') && page < pageCount) showPage(page + 1);
  else if (is('reader.previous') && page > 1) showPage(page - 1);
  else if (is('reader.first')) showPage(1);
  else if (is('reader.last')) showPage(pageCount);
  else if (is('reader.larger')) setZoom((zoom) => nextZoom(zoom, 1));
  else if (is('reader.smaller')) setZoom((zoom) => nextZoom(zoom, -1));
  else return;
  event.preventDefault();
}
