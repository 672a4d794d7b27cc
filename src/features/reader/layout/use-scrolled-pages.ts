/**
 * The pages near the screen, and the reading place. The place is an anchor: when pages change their size (zoom, a
 * turned phone, a learnt size), the scroll position follows it. Scrolling by the student makes a new anchor.
 */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { seePage, seePlace, useReader } from '../../../reading/pdf/reader-store.ts';
import {
  type Anchor,
  anchorAt,
  gapPx,
  type Layout,
  type PageBox,
  pointOf,
  rowAt,
  rowsWithin,
} from './layout.ts';

/** A point of the document and its place on the screen, CSS pixels from the area's corner. */
interface Hold extends Anchor {
  atX: number;
  atY: number;
  /** The page of a jump counts as read, however short it is. */
  isTarget?: boolean;
}

export interface Rest {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface ScrolledPages {
  shown: PageBox[];
  /** The visible part of the content when scrolling stopped, CSS pixels. */
  rest: Rest | undefined;
  /** @returns whether the student scrolled, not the reader itself */
  onScroll: () => boolean;
  /** Keeps this point of the screen in place, such as between two fingers. */
  holdPoint: (atX: number, atY: number) => void;
  /** Moves the held point. */
  moveHold: (atX: number, atY: number) => void;
}

/** Pages within this share of the screen's height around it are drawn too. */
const margin = 0.6;
/** Sharp tiles wait for this rest. */
const restMs = 140;
/** The page at this share of the screen's height is read. */
const readingLine = 0.4;

/** @param bars heights covered at the top and the bottom of the area, CSS pixels */
export function useScrolledPages(
  scroller: RefObject<HTMLElement | null>,
  layout: Layout | undefined,
  bars: { top: number; bottom: number },
): ScrolledPages {
  const hold = useRef<Hold>(undefined);
  const own = useRef({ top: 0, left: 0 });
  const looked = useRef<{ layout: Layout; top: number; left: number }>(undefined);
  const [near, setNear] = useState({ first: 0, last: 0 });
  const [rest, setRest] = useState<Rest>();
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);

  const look = useCallback(() => {
    const element = scroller.current;
    if (element === null || layout === undefined) return false;
    const { scrollTop: top, scrollLeft: left, clientHeight: height, clientWidth: width } = element;
    const isOwn = Math.abs(top - own.current.top) < 2 && Math.abs(left - own.current.left) < 2;
    if (!isOwn || hold.current === undefined) {
      own.current = { top: Number.NaN, left: Number.NaN };
      hold.current = holdOf(layout, element, bars);
    }
    looked.current = { layout, top, left };
    see(layout, hold.current, { top, left, width, height }, bars);
    const within = rowsWithin(layout.rows, top - height * margin, top + height * (1 + margin));
    setNear((before) =>
      before.first === within.first && before.last === within.last ? before : within,
    );
    clearTimeout(resting.current);
    resting.current = setTimeout(
      () => setRest({ left, top, right: left + width, bottom: top + height }),
      restMs,
    );
    return !isOwn;
  }, [scroller, layout, bars]);

  /** @returns whether the held point is laid out */
  const apply = useCallback(() => {
    const element = scroller.current;
    if (element === null || layout === undefined) return false;
    if (hold.current === undefined) return true;
    // With one page at a time, the held page may be gone.
    if (pointOf(layout, hold.current) === undefined) {
      hold.current = headOf(useReader.getState().page, element, bars);
    }
    const point = pointOf(layout, hold.current);
    if (point === undefined) return false;
    element.scrollTop = point.top - hold.current.atY;
    element.scrollLeft = point.left - hold.current.atX;
    own.current = { top: element.scrollTop, left: element.scrollLeft };
    looked.current = { layout, ...own.current };
    return true;
  }, [scroller, layout, bars]);

  const target = useReader((state) => state.target);
  const reached = useRef<typeof target>(undefined);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (layout === undefined || element === null) return;
    if (target !== undefined && target !== reached.current) {
      reached.current = target;
      hold.current = headOf(target.page, element, bars, target.y);
      seePage(target.page);
    } else hold.current = unnoticed(element, looked.current, hold.current, bars);
    if (apply()) look();
  }, [layout, target, apply, look, scroller, bars]);
  useEffect(() => () => clearTimeout(resting.current), []);

  const holdPoint = useCallback(
    (atX: number, atY: number) => {
      const element = scroller.current;
      if (element === null || layout === undefined) return;
      const point = { left: element.scrollLeft + atX, top: element.scrollTop + atY };
      hold.current = { ...anchorAt(layout, point), atX, atY };
      own.current = { top: element.scrollTop, left: element.scrollLeft };
      looked.current = { layout, ...own.current };
    },
    [scroller, layout],
  );
  const moveHold = useCallback(
    (atX: number, atY: number) => {
      if (hold.current === undefined) return;
      hold.current = { ...hold.current, atX, atY };
      apply();
    },
    [apply],
  );
  const shown = layout?.rows.slice(near.first, near.last + 1).flatMap(({ boxes }) => boxes) ?? [];
  return { shown, rest, onScroll: look, holdPoint, moveHold };
}

/** @param y share of the page that comes to the top; by default its head, with a little air */
function headOf(page: number, element: HTMLElement, bars: { top: number }, y?: number): Hold {
  const atY = bars.top + (y === undefined ? gapPx : 0);
  return { page, x: 0.5, y: y ?? 0, atX: element.clientWidth / 2, atY, isTarget: true };
}

/** The point of the screen where the student reads. */
function holdOf(layout: Layout, element: HTMLElement, bars: { top: number; bottom: number }): Hold {
  const { scrollTop, scrollLeft, clientWidth, clientHeight } = element;
  const atX = clientWidth / 2;
  const atY = bars.top + (clientHeight - bars.top - bars.bottom) * 0.3;
  return { ...anchorAt(layout, { left: scrollLeft + atX, top: scrollTop + atY }), atX, atY };
}

/** Keeps a scroll whose event has not arrived yet: it belongs to the old layout. */
function unnoticed(
  element: HTMLElement,
  looked: { layout: Layout; top: number; left: number } | undefined,
  hold: Hold | undefined,
  bars: { top: number; bottom: number },
): Hold | undefined {
  if (looked === undefined) return hold;
  // In a smaller layout the browser scrolls back to the end. That is not the student.
  const top = Math.min(looked.top, element.scrollHeight - element.clientHeight);
  const left = Math.min(looked.left, element.scrollWidth - element.clientWidth);
  const isSame = Math.abs(element.scrollTop - top) < 2 && Math.abs(element.scrollLeft - left) < 2;
  return isSame ? hold : holdOf(looked.layout, element, bars);
}

type Screen = Pick<DOMRect, 'top' | 'left' | 'width' | 'height'>;

/** Stores the page that is read and the place at the top. */
function see(layout: Layout, hold: Hold, screen: Screen, bars: { top: number; bottom: number }) {
  const { rows } = layout;
  const { top, height } = screen;
  const line = top + bars.top + (height - bars.top - bars.bottom) * readingLine;
  const isAtEnd = top > 0 && top + height >= layout.height - 2;
  const byLine = rows[isAtEnd ? rows.length - 1 : rowAt(rows, line)];
  const asked = rows.find(({ boxes }) => boxes.some(({ page }) => page === hold.page));
  const row = hold.isTarget ? asked : byLine;
  const [first, second] = row?.boxes ?? [];
  if (first !== undefined) seePage(first.page, second?.page);
  // A gap between two pages belongs to the page below.
  const headRow = rows[rowsWithin(rows, top + bars.top, top + bars.top).first];
  const headTop = Math.max(top + bars.top, headRow?.top ?? 0);
  const head = anchorAt(layout, { left: screen.left + screen.width / 2, top: headTop });
  seePlace({ page: head.page, y: Math.min(Math.max(head.y, 0), 0.9999) });
}

/** @returns the inner size of the scrolled element, CSS pixels; 0 until it is known */
export function useArea(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [area, setArea] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const look = () => {
      const { clientWidth: width, clientHeight: height } = current;
      setArea((before) =>
        before.width === width && before.height === height ? before : { width, height },
      );
    };
    const observer = new ResizeObserver(look);
    observer.observe(current);
    look();
    return () => observer.disconnect();
  }, [element]);
  return area;
}
