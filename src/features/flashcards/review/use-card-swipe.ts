/**
 * Rates a card with a swipe. Gestures of the browser keep their meaning: a swipe from the edge goes back, two fingers
 * zoom, a long card scrolls vertically, and controls in the card stay usable.
 */
import {
  type ComponentProps,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Rating } from '../../../model/entities/facts/review.ts';

/** A swipe that starts so near an edge navigates back or forward. */
const edgePx = 28;

interface CardSwipe {
  meaning: SwipeMeaning | undefined;
  dx: number;
  dy: number;
  /** The card is longer than the screen. */
  mayScroll: boolean;
  handlers: Pick<
    ComponentProps<'div'>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
  >;
}

/** @param onRate `undefined` while nothing can be rated */
export function useCardSwipe(
  stage: RefObject<HTMLElement | null>,
  onRate: ((rating: Rating) => void) | undefined,
): CardSwipe {
  const start = useRef<{ id: number; x: number; y: number }>(undefined);
  const [moved, setMoved] = useState({ dx: 0, dy: 0 });
  const mayScroll = useMayScroll(stage);
  const rest = () => {
    start.current = undefined;
    setMoved({ dx: 0, dy: 0 });
  };
  const meant = (dx: number, dy: number) =>
    onRate === undefined ? undefined : meaningOfSwipe(dx, dy, mayScroll);
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // A second finger zooms.
      if (!event.isPrimary) return rest();
      if (event.pointerType === 'mouse' || onRate === undefined) return;
      const isAtEdge = event.clientX < edgePx || event.clientX > innerWidth - edgePx;
      if (isAtEdge || hasOwnUse(event.target, stage.current)) return;
      start.current = { id: event.pointerId, x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = start.current;
      if (from?.id !== event.pointerId) return;
      setMoved({ dx: event.clientX - from.x, dy: event.clientY - from.y });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const from = start.current;
      if (from?.id !== event.pointerId) return;
      const meaning = meant(event.clientX - from.x, event.clientY - from.y);
      rest();
      if (meaning?.share === 1) onRate?.(meaning.rating);
    },
    // The browser treats the touch as its own gesture.
    onPointerCancel: rest,
  };
  return { meaning: meant(moved.dx, moved.dy), ...moved, mayScroll, handlers };
}

/** Controls, media, horizontal scrollers, and text that is being selected. */
function hasOwnUse(target: EventTarget | null, stage: Element | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('button, a, input, textarea, audio, video, summary') !== null) return true;
  if (getSelection()?.isCollapsed === false) return true;
  for (let one: Element | null = target; one !== null && one !== stage; one = one.parentElement) {
    const scrolls = one.scrollWidth > one.clientWidth + 1;
    if (scrolls && /auto|scroll/.test(getComputedStyle(one).overflowX)) return true;
  }
  return false;
}

function useMayScroll(stage: RefObject<HTMLElement | null>): boolean {
  const [mayScroll, setMayScroll] = useState(false);
  useEffect(() => {
    const element = stage.current;
    const scroller = element?.closest('.overflow-y-auto');
    if (!element || !scroller || typeof ResizeObserver === 'undefined') return;
    const look = () => setMayScroll(scroller.scrollHeight > scroller.clientHeight + 1);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [stage]);
  return mayScroll;
}

/** Distances at which a swipe shows its rating, and at which it rates. */
const saysFromPx = 24;
const ratesFromPx = 84;

interface SwipeMeaning {
  rating: Rating;
  /** 0 to 1; a full swipe rates. */
  share: number;
}

/**
 * The rating of a swipe. The directions are those of other flashcard programs. Pure.
 * @param mayScroll vertical swipes scroll the page
 * @returns `undefined` if the swipe is too short or too diagonal
 */
export function meaningOfSwipe(
  dx: number,
  dy: number,
  mayScroll: boolean,
): SwipeMeaning | undefined {
  const [across, along] = [Math.abs(dx), Math.abs(dy)];
  const distance = Math.max(across, along);
  if (distance < saysFromPx || Math.min(across, along) > distance * 0.7) return undefined;
  const isAcross = across > along;
  if (!isAcross && mayScroll) return undefined;
  const rating = isAcross ? (dx < 0 ? 1 : 3) : dy < 0 ? 4 : 2;
  return { rating, share: Math.min(1, distance / ratesFromPx) };
}
