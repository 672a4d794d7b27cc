/** The pages in small: only those near the screen are drawn, one after the other. */
import { useVirtualizer } from '@tanstack/react-virtual';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useLayoutEffect, useRef } from 'react';
import { useReader } from '../../../reading/pdf/reader-store.ts';
import { follow } from '../go/trail.ts';
import { Thumbnail, thumbnailHeightPx } from './thumbnail.tsx';

interface ThumbnailsProps {
  pdf: PDFDocumentProxy;
  labels: readonly string[] | undefined;
  isWide: boolean;
  onChosen: () => void;
}

const gapPx = 12;
/** The number below a page. */
const numberPx = 28;

export function Thumbnails({ pdf, labels, isWide, onChosen }: ThumbnailsProps) {
  const list = useRef<HTMLDivElement>(null);
  const page = useReader((state) => state.page);
  const columns = isWide ? 2 : 3;
  const rows = useVirtualizer({
    count: Math.ceil(pdf.numPages / columns),
    getScrollElement: () => list.current?.closest('aside') ?? null,
    estimateSize: () => thumbnailHeightPx + numberPx,
    gap: gapPx,
    paddingStart: 60,
    overscan: 2,
  });
  const firstRow = useRef(Math.floor((page - 1) / columns));
  useLayoutEffect(() => {
    rows.scrollToIndex(firstRow.current, { align: 'center' });
  }, [rows]);
  return (
    <div ref={list} className="relative" style={{ height: rows.getTotalSize() - 60 }}>
      {rows.getVirtualItems().map((row) => (
        <div
          key={row.key}
          className="absolute inset-x-0 top-0 grid gap-3"
          style={{
            transform: `translateY(${row.start - 60}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {numbersOf(row.index, columns, pdf.numPages).map((number) => (
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
      ))}
    </div>
  );
}

function numbersOf(row: number, columns: number, count: number): number[] {
  const first = row * columns + 1;
  const last = Math.min(first + columns - 1, count);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
