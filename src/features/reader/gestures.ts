/** Fingers and pointers on the pages: taps, swipes that turn pages, and zoom. */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { showPage, useReader } from '../../reading/pdf/reader-store.ts';
import { turnedPage } from './layout/layout.ts';
import type { ScrolledPages } from './layout/use-scrolled-pages.ts';
import { setZoom, useReaderSettings } from './view/reader-settings.ts';

export interface Taps {
  /** `undefined`: taps do nothing. */
  onTap: (() => void) | undefined;
  /** CSS pixels in the window. */
  onTwoTaps?: (x: number, y: number) => void;
}

/** Longest time between two taps. */
const twoTapsMs = 280;
/** Longest distance between two taps, CSS pixels. */
const nearPx = 40;

export function useTap(area: RefObject<HTMLElement | null>, { onTap, onTwoTaps }: Taps): void {
  const tapped = useEffectEvent(() => onTap?.());
  const tappedTwice = useEffectEvent((x: number, y: number) => onTwoTaps?.(x, y));
  const waits = useEffectEvent(() => onTwoTaps !== undefined);
  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    let isFinger = false;
    let first: { x: number; y: number; timer: ReturnType<typeof setTimeout> } | undefined;
    const forget = () => {
      clearTimeout(first?.timer);
      first = undefined;
    };
    const onClick = ({ target, clientX: x, clientY: y }: MouseEvent) => {
      const isOnControl =
        target instanceof Element && target.closest('a, button, input, [data-tool]') !== null;
      const before = first;
      forget();
      if (isOnControl || getSelection()?.isCollapsed === false) return;
      if (!isFinger || !waits()) return tapped();
      if (before !== undefined && Math.hypot(x - before.x, y - before.y) < nearPx) {
        return tappedTwice(x, y);
      }
      const timer = setTimeout(() => {
        first = undefined;
        tapped();
      }, twoTapsMs);
      first = { x, y, timer };
    };
    const onPress = ({ pointerType }: PointerEvent) => {
      isFinger = pointerType === 'touch';
    };
    // Some browsers select the word under two taps. A long press does that already.
    const onMouseDown = (event: MouseEvent) => {
      if (isFinger && event.detail > 1 && waits()) event.preventDefault();
    };
    element.addEventListener('pointerdown', onPress, { signal });
    element.addEventListener('mousedown', onMouseDown, { signal });
    element.addEventListener('click', onClick, { signal });
    return () => {
      forget();
      stop.abort();
    };
  }, [area]);
}

/**
 * A sideways swipe turns one or two pages, unless it selects words or draws. In every view, a swipe never triggers the
 * browser's Back.
 */
interface Begun {
  x: number;
  y: number;
  room: RoomToPan;
  /** Scroll position of the pages. */
  scrolled: { left: number; top: number };
  /** The finger moves sideways, so this hook pans. */
  isPanning: boolean;
  /** A touch next to selected words only deselects them. */
  hadWords: boolean;
}

export function useSwipeTurn(
  area: RefObject<HTMLElement | null>,
  { pageCount, isRtl }: { pageCount: number; isRtl: boolean },
): void {
  const end = useEffectEvent((begun: Begun, finger: Touch) => {
    const { view } = useReaderSettings.getState();
    if (view === 'scroll' || begun.hadWords || hasWords()) return;
    const moved = moveOf(begun, finger);
    const step = swipedStep(moved, begun.room, isRtl);
    const { page } = useReader.getState();
    const next = step === undefined ? page : turnedPage(page, step, pageCount, view);
    if (next === page) return;
    showPage(next);
    slideIn(area.current, Math.sign(moved.x));
  });
  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    const stop = new AbortController();
    const passive = { signal: stop.signal, passive: true };
    const active = { signal: stop.signal, passive: false };
    let begun: Begun | undefined;
    const onStart = ({ touches, target }: TouchEvent) => {
      begun = undefined;
      const [finger, other] = touches;
      const isForTool = target instanceof Element && target.closest('input, [data-tool]') !== null;
      if (finger === undefined || other !== undefined || isForTool) return;
      const { scrollLeft, scrollTop, scrollWidth, clientWidth } = element;
      const room = { left: scrollLeft, right: scrollWidth - clientWidth - scrollLeft };
      begun = {
        ...{ x: finger.clientX, y: finger.clientY, room, isPanning: false, hadWords: hasWords() },
        scrolled: { left: scrollLeft, top: scrollTop },
      };
    };
    const onMove = (event: TouchEvent) => {
      const [finger] = event.touches;
      if (begun === undefined || finger === undefined || !event.cancelable) return;
      const { x, y } = moveOf(begun, finger);
      // Panning by the browser continues past the edge as its Back or Forward.
      begun.isPanning ||= Math.abs(x) > Math.abs(y);
      if (!begun.isPanning) return;
      event.preventDefault();
      element.scrollTo(begun.scrolled.left - x, begun.scrolled.top - y);
    };
    const onEnd = ({ changedTouches: [finger] }: TouchEvent) => {
      if (begun !== undefined && finger !== undefined) end(begun, finger);
      begun = undefined;
    };
    const onCancel = () => {
      begun = undefined;
    };
    element.addEventListener('touchstart', onStart, passive);
    element.addEventListener('touchmove', onMove, active);
    element.addEventListener('touchend', onEnd, passive);
    element.addEventListener('touchcancel', onCancel, passive);
    return () => stop.abort();
  }, [area]);
}

function hasWords(): boolean {
  return getSelection()?.isCollapsed === false;
}

function moveOf({ x, y }: Begun, finger: Touch): Move {
  return { x: finger.clientX - x, y: finger.clientY - y };
}

/** @param side -1: the finger went to the left, so the pages come from the right */
function slideIn(area: HTMLElement | null, side: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // Moves the area itself, because moving content would leave more to pan for the next swipe.
  area?.animate(
    [
      { transform: `translateX(${-side * 3}rem)`, opacity: 0.4 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: 160, easing: 'ease-out' },
  );
}

/** Of the finger, CSS pixels; right and down are positive. */
interface Move {
  x: number;
  y: number;
}

/** When the finger came down, CSS pixels. */
interface RoomToPan {
  left: number;
  right: number;
}

/** @returns whether the page cannot be panned further in this direction */
function isPastEdge({ x, y }: Move, room: RoomToPan): boolean {
  return Math.abs(x) > Math.abs(y) && (x < 0 ? room.right : room.left) <= 1;
}

/** Shorter movements are trembling. */
const leastPx = 48;
/** Least ratio of horizontal to vertical movement. */
const flatness = 1.5;

/** @returns the turn of the page; `undefined` if the finger scrolled or panned a large page */
export function swipedStep({ x, y }: Move, room: RoomToPan, isRtl: boolean): 1 | -1 | undefined {
  if (Math.abs(x) < leastPx || Math.abs(x) < Math.abs(y) * flatness) return undefined;
  if (!isPastEdge({ x, y }, room)) return undefined;
  return x < 0 === isRtl ? -1 : 1;
}

/** A notch of a mouse wheel is 100 to 120 pixels and zooms by a fifth. */
const growthPerPixel = 0.0018;
/** A trackpad's pinch arrives as a wheel event with Ctrl, in steps of a few pixels. */
const pinchGrowthPerPixel = 0.01;
/** Wheel steps below this many pixels are a pinch. */
const pinchPx = 40;
/** For wheels that count lines (`deltaMode` 1). */
const pixelsPerLine = 16;

type Hold = Pick<ScrolledPages, 'holdPoint' | 'moveHold'>;

export function useZoomGestures(scroller: RefObject<HTMLElement | null>, hold: Hold): void {
  const holdAt = useEffectEvent((x: number, y: number) => hold.holdPoint(x, y));
  const moveTo = useEffectEvent((x: number, y: number) => hold.moveHold(x, y));
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const stop = new AbortController();
    const active = { signal: stop.signal, passive: false };
    let pinch: { distance: number; zoom: number } | undefined;
    const corner = () => element.getBoundingClientRect();
    const onTouchStart = (event: TouchEvent) => {
      pinch = undefined;
      const fingers = fingersOf(event, corner());
      if (fingers === undefined) return;
      event.preventDefault();
      pinch = { distance: fingers.distance, zoom: useReaderSettings.getState().zoom };
      holdAt(fingers.x, fingers.y);
    };
    const onTouchMove = (event: TouchEvent) => {
      const fingers = fingersOf(event, corner());
      if (pinch === undefined || fingers === undefined) return;
      event.preventDefault();
      setZoom((pinch.zoom * fingers.distance) / pinch.distance);
      moveTo(fingers.x, fingers.y);
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const { left, top } = corner();
      holdAt(event.clientX - left, event.clientY - top);
      setZoom(useReaderSettings.getState().zoom * growthOf(event));
    };
    element.addEventListener('touchstart', onTouchStart, active);
    element.addEventListener('touchmove', onTouchMove, active);
    element.addEventListener('wheel', onWheel, active);
    return () => stop.abort();
  }, [scroller]);
}

/** @returns the middle of two fingers, from the corner of the area, and their distance */
function fingersOf({ touches }: TouchEvent, corner: DOMRect) {
  const [one, other] = touches;
  if (touches.length !== 2 || one === undefined || other === undefined) return undefined;
  return {
    x: (one.clientX + other.clientX) / 2 - corner.left,
    y: (one.clientY + other.clientY) / 2 - corner.top,
    distance: Math.max(10, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
  };
}

/** @returns the zoom factor of a wheel step */
function growthOf({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): number {
  const pixels = deltaMode === 0 ? deltaY : deltaY * pixelsPerLine;
  const isPinch = deltaMode === 0 && Math.abs(pixels) < pinchPx;
  return Math.exp(-pixels * (isPinch ? pinchGrowthPerPixel : growthPerPixel));
}
