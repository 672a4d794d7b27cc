/**
 * One page or two at a time: a finger that moves sideways turns them, where it does not choose words or draw. However many are
 * shown, it never leaves the file through the browser's history.
 */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { showPage, useReader } from '../../reading/pdf/reader-store.ts';
import { type Move, type RoomToPan, swipedStep } from './gestures/swipe.ts';
import { turnedPage } from './gestures/turn.ts';
import { useReaderSettings } from './view/reader-settings.ts';

interface Begun {
  x: number;
  y: number;
  room: RoomToPan;
  /** Where the pages were scrolled. */
  scrolled: { left: number; top: number };
  /** It moves sideways, and the pages are moved here. */
  isPanning: boolean;
  /** A finger beside chosen words lets go of them. */
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
      // A browser that pans by itself goes on past the edge, and takes that for its Back or Forward.
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

/** @param side where the finger went: -1 to the left; the pages come from the other side */
function slideIn(area: HTMLElement | null, side: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // The area itself: what moves within it would be more to pan, and the next swipe would.
  area?.animate(
    [
      { transform: `translateX(${-side * 3}rem)`, opacity: 0.4 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: 160, easing: 'ease-out' },
  );
}
