/**
 * A long list of which only the part near what is seen exists, so that 50,000 rows scroll like ten. It goes by the window, and in a
 * dialog by the dialog.
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
  /** What the list holds, for screen readers. */
  label: string;
  /** The rows' keys in their order. */
  keys: readonly string[];
  /** Pixels a row takes as a rule, its gap included; each is measured once it is shown. */
  estimatedHeight: number;
  /** Between two rows, pixels. */
  gapPx?: number;
  /** Up to 50 rows exist all at once, so that the browser’s own search and print have them. */
  isWholeIfShort?: boolean;
  /** These rows exist wherever the list is scrolled to: what is typed in them, or the focus, would go with them. */
  kept?: readonly string[];
  /** What is in a row; one that takes its place is the `<li>` itself. */
  children: (key: string, place: RowPlace) => ReactNode;
  /** `children` are the `<li>`, each with all of its place. */
  hasOwnRows?: boolean;
}

/** What a row of a list has, so that it stands where it belongs. */
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
    // A dialog that is not open yet has no height, and is no higher than the window then.
    initialRect: { width: innerWidth, height: innerHeight },
    observeElementRect: (instance, tell) =>
      observeElementRect(instance, (rect) =>
        tell({ ...rect, height: rect.height > 0 ? rect.height : innerHeight }),
      ),
  });
  return <Rows {...props} list={list} virtualizer={virtualizer} />;
}

/** Where the list begins in what scrolls. @param scrolled pixels from the window’s top to where that begins, upwards */
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

/** Those near what is seen and those that are kept, in their order: a screen reader reads them as they stand. */
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
