/** The pages of a PDF in their layout. */
import './view/paper.css';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type RefObject, useCallback, useMemo, useState } from 'react';
import type { StudyFile } from '../../model/entities/file.ts';
import { useReader } from '../../reading/pdf/reader-store.ts';
import { pagesAttributes, wasBroughtHere } from '../../ui/bring-to-sight.ts';
import { useSwipeTurn, useTap, useZoomGestures } from './gestures.ts';
import { layOut } from './layout/layout.ts';
import { useArea, useScrolledPages } from './layout/use-scrolled-pages.ts';
import { ReaderPage } from './page/reader-page.tsx';
import type { PageSize } from './use-pdf.ts';
import { setZoom, tappedZoom, useReaderSettings } from './view/reader-settings.ts';

export interface PagesProps {
  file: StudyFile;
  pdf: PDFDocumentProxy;
  firstPage: PageSize;
  labels: readonly string[] | undefined;
  isRtl: boolean;
  area: RefObject<HTMLElement | null>;
  /** Heights of the bars over the area, CSS pixels. */
  bars: { top: number; bottom: number };
  onScroll: (area: HTMLElement, isByStudent: boolean) => void;
  /** `undefined`: taps do nothing. */
  onTap: (() => void) | undefined;
}

export function Pages(props: PagesProps) {
  const { file, pdf, firstPage, labels, isRtl, area, bars, onTap } = props;
  const { view, fit, zoom, rotation, paper } = useReaderSettings();
  const { width, height } = useArea(area);
  const { sizeOf, learn } = useSizes(firstPage);
  const pageCount = pdf.numPages;
  const page = useReader((state) => (view === 'page' ? state.page : 1));
  const layout = useMemo(() => {
    if (width === 0 || height === 0) return undefined;
    const space = { width, height, ...bars };
    return layOut({ pageCount, sizeOf, rotation, view, fit, zoom, area: space, isRtl, page });
  }, [pageCount, sizeOf, rotation, view, fit, zoom, width, height, bars, isRtl, page]);
  const pages = useScrolledPages(area, layout, bars);
  useZoomGestures(area, pages);
  useSwipeTurn(area, { pageCount, isRtl });
  useTap(area, {
    onTap,
    onTwoTaps: (x, y) => {
      const corner = area.current?.getBoundingClientRect();
      pages.holdPoint(x - (corner?.left ?? 0), y - (corner?.top ?? 0));
      setZoom(tappedZoom(zoom));
    },
  });
  return (
    <section
      ref={area}
      {...pagesAttributes}
      data-paper-color={paper}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      aria-label={`Pages of ${file.name}`}
      className="relative min-w-0 flex-1 touch-pan-x touch-pan-y overflow-auto overscroll-x-none overscroll-y-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
      dir="ltr"
      onScroll={(event) => {
        const { currentTarget } = event;
        props.onScroll(currentTarget, pages.onScroll() && !wasBroughtHere(currentTarget));
      }}
    >
      <div className="relative" style={{ width: layout?.width, height: layout?.height }}>
        {pages.shown.map((box) => (
          <ReaderPage
            key={box.page}
            file={file}
            pdf={pdf}
            pageNumber={box.page}
            box={box}
            size={sizeOf(box.page)}
            rotation={rotation}
            label={labels?.[box.page - 1]}
            rest={pages.rest}
            onSize={learn}
          />
        ))}
      </div>
    </section>
  );
}

/**
 * Learns the sizes as pages are drawn; reading all of them would load the whole file.
 * @param guess for unknown pages
 */
function useSizes(guess: PageSize) {
  const [known, setKnown] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const learn = useCallback(
    (page: number, size: PageSize) =>
      setKnown((before) => {
        const old = before.get(page) ?? guess;
        const isNew = !isSame(old, size);
        return isNew ? new Map(before).set(page, size) : before;
      }),
    [guess],
  );
  const sizeOf = useCallback((page: number) => known.get(page) ?? guess, [known, guess]);
  return { sizeOf, learn };
}

/** A hundredth of a point is not visible. */
function isSame(a: PageSize, b: PageSize): boolean {
  return Math.abs(a.width - b.width) < 0.01 && Math.abs(a.height - b.height) < 0.01;
}
