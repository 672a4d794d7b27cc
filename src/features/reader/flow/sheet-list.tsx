/**
 * The reader's list virtualiser: documents, the text of a PDF and thumbnails are sheets one below the other, and only those
 * near the screen become elements. The pages of a PDF are laid out in two directions instead (`layout/layout.ts`).
 */
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import type { ReactNode, Ref } from 'react';
import { classes } from '../../../ui/classes.ts';

export type Sheets = Virtualizer<HTMLElement, Element>;

/** All sizes in CSS pixels. */
interface SheetOptions {
  count: number;
  getScroller: () => HTMLElement | null;
  /** Exact, or a guess if the sheets are measured. */
  heightOf: (index: number) => number;
  gapPx: number;
  /** Sheets above and below the screen that are drawn too. */
  overscan: number;
  /** From the start of the scrolled content to the list. */
  marginPx?: number;
  /** Above the first sheet, inside the list. */
  abovePx?: number;
  /** Below the last sheet, inside the list. */
  belowPx?: number;
  /** Height of what covers the top of the screen. */
  coveredPx?: number;
  onChange?: (sheets: Sheets) => void;
}

export function useSheets(options: SheetOptions): Sheets {
  return useVirtualizer<HTMLElement, Element>({
    count: options.count,
    getScrollElement: options.getScroller,
    estimateSize: options.heightOf,
    gap: options.gapPx,
    overscan: options.overscan,
    scrollMargin: options.marginPx ?? 0,
    paddingStart: options.abovePx ?? 0,
    paddingEnd: options.belowPx ?? 0,
    scrollPaddingStart: options.coveredPx ?? 0,
    onChange: options.onChange ?? (() => undefined),
  });
}

interface SheetListProps {
  sheets: Sheets;
  ref?: Ref<HTMLDivElement>;
  className?: string;
  /** Corrects the height of each sheet once it is drawn. */
  isMeasured?: boolean;
  children: (index: number) => ReactNode;
}

export function SheetList({ sheets, ref, className, isMeasured, children }: SheetListProps) {
  const { scrollMargin } = sheets.options;
  return (
    <div
      ref={ref}
      className={classes('relative', className)}
      style={{ height: sheets.getTotalSize() }}
    >
      {sheets.getVirtualItems().map(({ key, index, start }) => (
        <div
          key={key}
          ref={isMeasured ? sheets.measureElement : undefined}
          data-index={index}
          className="absolute inset-x-0 top-0"
          style={{ transform: `translateY(${start - scrollMargin}px)` }}
        >
          {children(index)}
        </div>
      ))}
    </div>
  );
}
