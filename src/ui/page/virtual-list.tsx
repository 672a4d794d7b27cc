/**
 * Long lists and grids: only the rows near the visible part exist, so that 50,000 rows scroll like ten. The window scrolls
 * them, or the surrounding dialog.
 */
import {
  observeElementRect,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Scroller } from './scroller.ts';

interface VirtualListProps {
  label: string;
  keys: readonly string[];
  /** Usual height of a row with its gap, pixels. Shown rows are measured. */
  estimatedHeight: number;
  gapPx?: number;
  /** Up to 50 rows exist all at once, so that the browser’s own search and print find them. */
  isWholeIfShort?: boolean;
  /** Rows that always exist, since removing them would lose typed text or the focus. */
  kept?: readonly string[];
  /** The content of a row, or with `hasOwnRows` the `<li>` itself, with `place` as props. */
  children: (key: string, place: RowPlace) => ReactNode;
  hasOwnRows?: boolean;
}

/** Props that place a row. */
export interface RowPlace {
  ref: Ref<HTMLLIElement>;
  'data-index': number;
  'aria-setsize': number;
  'aria-posinset': number;
  className: string;
  style: { top: number };
}

const [shortRows, rowsBeyondWindow] = [50, 8];

export function VirtualList(props: VirtualListProps) {
  const scroller = useContext(Scroller);
  return scroller === undefined ? (
    <ListOfWindow {...props} />
  ) : (
    <ListWithin {...props} scroller={scroller} />
  );
}

function ListOfWindow(props: VirtualListProps) {
  const list = useRef<HTMLUListElement>(null);
  const topPx = useTop(list, () => scrollY);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    ...optionsOf(props),
    scrollMargin: topPx,
  });
  return <Rows {...props} list={list} virtualizer={virtualizer} />;
}

function ListWithin({ scroller, ...props }: VirtualListProps & { scroller: HTMLElement | null }) {
  const list = useRef<HTMLUListElement>(null);
  const topPx = useTop(list, () =>
    scroller === null ? 0 : scroller.scrollTop - scroller.getBoundingClientRect().top,
  );
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    ...optionsOf(props),
    scrollMargin: topPx,
    getScrollElement: () => scroller,
    // A dialog that is not open yet has no height: the window's height is the upper bound.
    initialRect: { width: innerWidth, height: innerHeight },
    observeElementRect: (instance, tell) =>
      observeElementRect(instance, (rect) =>
        tell({ ...rect, height: rect.height > 0 ? rect.height : innerHeight }),
      ),
  });
  return <Rows {...props} list={list} virtualizer={virtualizer} />;
}

/** @returns the top of the list within the scrolled content. @param scrolled pixels of that content above the window's top */
function useTop(list: RefObject<HTMLElement | null>, scrolled: () => number): number {
  const [topPx, setTopPx] = useState(0);
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    setTopPx(Math.round(top + scrolled()));
  });
  return topPx;
}

function optionsOf(props: VirtualListProps) {
  const { keys, estimatedHeight, gapPx = 8, isWholeIfShort = false, kept = [] } = props;
  return {
    count: keys.length,
    estimateSize: () => estimatedHeight,
    getItemKey: (index: number) => keys[index] ?? index,
    overscan: isWholeIfShort && keys.length <= shortRows ? shortRows : rowsBeyondWindow,
    gap: gapPx,
    rangeExtractor: (range: Range) => indexesOf(range, keys, kept),
  };
}

/** The rows near the visible part and the kept rows, in list order for screen readers. */
function indexesOf(
  { startIndex, endIndex, overscan, count }: Range,
  keys: readonly string[],
  kept: readonly string[],
): number[] {
  const first = Math.max(0, startIndex - overscan);
  const last = Math.min(count - 1, endIndex + overscan);
  const near = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  const far = kept.map((key) => keys.indexOf(key)).filter((at) => at >= 0);
  const beyond = new Set(far.filter((at) => at < first || at > last));
  return [...near, ...beyond].sort((a, b) => a - b);
}

interface RowsProps<Element extends globalThis.Element | Window> extends VirtualListProps {
  list: RefObject<HTMLUListElement | null>;
  virtualizer: Virtualizer<Element, HTMLLIElement>;
}

function Rows<Element extends globalThis.Element | Window>(props: RowsProps<Element>) {
  const { label, keys, hasOwnRows = false, children, list, virtualizer } = props;
  const topPx = virtualizer.options.scrollMargin;
  return (
    <ul
      ref={list}
      aria-label={label}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const place: RowPlace = {
          ref: virtualizer.measureElement,
          'data-index': index,
          'aria-setsize': keys.length,
          'aria-posinset': index + 1,
          className: 'absolute inset-x-0',
          style: { top: start - topPx },
        };
        const row = children(keys[index] ?? '', place);
        return hasOwnRows ? (
          row
        ) : (
          <li key={key} {...place}>
            {row}
          </li>
        );
      })}
    </ul>
  );
}

interface VirtualGridProps {
  label: string;
  keys: readonly string[];
  /** Least width of a tile, pixels. */
  narrowest: number;
  /** Height of a tile by its width, pixels. */
  heightOf: (width: number) => number;
  children: (key: string) => ReactNode;
}

const gapPx = 12;

/** Tiles of one size, as many in a row as fit. */
export function VirtualGrid({ label, keys, narrowest, heightOf, children }: VirtualGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const { topPx, widthPx } = usePlace(list);
  const columns = Math.max(1, Math.floor((widthPx + gapPx) / (narrowest + gapPx)));
  const tilePx = (widthPx - gapPx * (columns - 1)) / columns;
  const rowPx = Math.round(heightOf(tilePx));
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(keys.length / columns),
    estimateSize: () => rowPx,
    overscan: 3,
    gap: gapPx,
    scrollMargin: topPx,
  });
  useLayoutEffect(() => {
    // Earlier measurements were for another width.
    if (rowPx > 0) virtualizer.measure();
  }, [virtualizer, rowPx]);
  const shown = virtualizer
    .getVirtualItems()
    .flatMap(({ index, start }) =>
      keys
        .slice(index * columns, (index + 1) * columns)
        .map((key, column) => ({ key, place: index * columns + column, column, start })),
    );
  return (
    <ul
      ref={list}
      aria-label={label}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {widthPx === 0
        ? null
        : shown.map(({ key, place, column, start }) => (
            <li
              key={key}
              data-index={place}
              data-columns={columns}
              aria-setsize={keys.length}
              aria-posinset={place + 1}
              className="absolute top-0 left-0"
              style={{
                width: tilePx,
                height: rowPx,
                transform: `translate(${column * (tilePx + gapPx)}px, ${start - topPx}px)`,
              }}
            >
              {children(key)}
            </li>
          ))}
    </ul>
  );
}

function usePlace(list: RefObject<HTMLElement | null>): { topPx: number; widthPx: number } {
  const [place, setPlace] = useState({ topPx: 0, widthPx: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      const box = list.current?.getBoundingClientRect();
      const [topPx, widthPx] = [Math.round((box?.top ?? 0) + scrollY), Math.floor(box?.width ?? 0)];
      setPlace((before) =>
        before.topPx === topPx && before.widthPx === widthPx ? before : { topPx, widthPx },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (list.current) observer.observe(list.current);
    return () => observer.disconnect();
  });
  return place;
}
