/** Tiles of one size, as many beside each other as fit, of which only those near the window exist. */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface VirtualGridProps {
  /** What it holds, for screen readers. */
  label: string;
  /** The tiles' keys in their order. */
  keys: readonly string[];
  /** Pixels a tile is at least wide. */
  narrowest: number;
  /** Pixels a tile is high, by its width. */
  heightOf: (width: number) => number;
  children: (key: string) => ReactNode;
}

const gapPx = 12;

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
    // What was measured before is of another width.
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
