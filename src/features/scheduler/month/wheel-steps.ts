/**
 * Turns months by a wheel or a touchpad: one step for each gesture, however long its inertia lasts. The first events of
 * a gesture decide whether it scrolls instead. Nothing is animated.
 */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** A pause that ends a gesture. Milliseconds. */
const pauseMs = 220;
/** How far a gesture must go; a notch of a mouse's wheel is 100. CSS pixels. */
const leastPx = 30;
/** Of a wheel that counts lines, as in Firefox. CSS pixels. */
const linePx = 16;

export interface WheelGesture {
  /** The time of its last event, milliseconds. */
  atMs: number;
  sumPx: number;
  /** It has made its step, or scrolls. */
  isSpent: boolean;
}

interface Turn {
  atMs: number;
  /** Downwards, CSS pixels. */
  px: number;
  /** The area can scroll further in this direction. */
  canScroll: boolean;
}

/** @returns the gesture so far, and the step that this event makes: 1 is the next month */
export function stepOfWheel(
  before: WheelGesture | undefined,
  { atMs, px, canScroll }: Turn,
): { gesture: WheelGesture; step: -1 | 0 | 1 } {
  const isSame = before !== undefined && atMs - before.atMs < pauseMs;
  const isSpent = isSame ? before.isSpent : canScroll;
  const sumPx = (isSame ? before.sumPx : 0) + px;
  const isEnough = !isSpent && Math.abs(sumPx) >= leastPx;
  const step = !isEnough ? 0 : sumPx > 0 ? 1 : -1;
  return { gesture: { atMs, sumPx, isSpent: isSpent || isEnough }, step };
}

export function useWheelSteps(
  area: RefObject<HTMLElement | null>,
  onStep: (to: 1 | -1) => void,
): void {
  const gesture = useRef<WheelGesture>(undefined);
  const turn = useEffectEvent((wheel: WheelEvent, element: HTMLElement) => {
    // Zooming, and moves to the side, are the browser's.
    if (wheel.ctrlKey || Math.abs(wheel.deltaX) > Math.abs(wheel.deltaY)) return;
    const px = wheel.deltaY * (wheel.deltaMode === WheelEvent.DOM_DELTA_LINE ? linePx : 1);
    const roomPx = element.scrollHeight - element.clientHeight;
    const canScroll = px > 0 ? element.scrollTop < roomPx - 1 : element.scrollTop > 1;
    const next = stepOfWheel(gesture.current, { atMs: wheel.timeStamp, px, canScroll });
    gesture.current = next.gesture;
    if (next.step !== 0) onStep(next.step);
  });
  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    const onWheel = (wheel: WheelEvent) => turn(wheel, element);
    element.addEventListener('wheel', onWheel, { passive: true });
    return () => element.removeEventListener('wheel', onWheel);
  }, [area]);
}
