/** A long list of which only the part near the window exists, so that 50,000 rows scroll like ten. */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

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
  children: (key: string) => ReactNode;
}

const [shortRows, rowsBeyondWindow] = [50, 8];

export function VirtualList(props: VirtualListProps) {
  const { label, keys, estimatedHeight, gapPx = 8, isWholeIfShort = false, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const [topPx, setTopPx] = useState(0);
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    setTopPx(Math.round(top + scrollY));
  });
  const virtualizer = useWindowVirtualizer({
    count: keys.length,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => keys[index] ?? index,
    overscan: isWholeIfShort && keys.length <= shortRows ? shortRows : rowsBeyondWindow,
    gap: gapPx,
    scrollMargin: topPx,
  });
  return (
    <ul
      ref={list}
      aria-label={label}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          aria-setsize={keys.length}
          aria-posinset={index + 1}
          className="absolute inset-x-0 top-0"
          style={{ transform: `translateY(${start - topPx}px)` }}
        >
          {children(keys[index] ?? '')}
        </li>
      ))}
    </ul>
  );
}
