/** Swiping something away sideways: by distance or by speed (spec §9), with touch, pen or mouse. */
import { type PointerEvent, useRef, useState } from 'react';

export const swipeDistancePx = 20;
/** Pixels per millisecond. */
export const swipeVelocity = 0.11;

/** True where a finished drag means “away”. */
export function isSwipe(distancePx: number, durationMs: number): boolean {
  const distance = Math.abs(distancePx);
  return distance >= swipeDistancePx || distance / Math.max(1, durationMs) > swipeVelocity;
}

/** @param onSwipe called once, when the pointer lets go far or fast enough */
export function useSwipe(onSwipe: () => void) {
  const start = useRef<{ x: number; atMs: number }>(undefined);
  const [offsetPx, setOffsetPx] = useState(0);
  const [isDragging, setDragging] = useState(false);
  const rest = (atPx: number) => {
    start.current = undefined;
    setDragging(false);
    setOffsetPx(atPx);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // A press on a button inside is a press, not the start of a drag.
      if (event.target instanceof Element && event.target.closest('button, a')) return;
      start.current = { x: event.clientX, atMs: event.timeStamp };
      setDragging(true);
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current) setOffsetPx(event.clientX - start.current.x);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const from = start.current;
      if (!from) return;
      const distancePx = event.clientX - from.x;
      // Without any move it was a tap, however short.
      const isAway = distancePx !== 0 && isSwipe(distancePx, event.timeStamp - from.atMs);
      // It fades on its way out; what stays goes back to its place.
      rest(isAway ? Math.sign(distancePx) * event.currentTarget.offsetWidth : 0);
      if (isAway) onSwipe();
    },
    onPointerCancel: () => rest(0),
  };
  return { offsetPx, isDragging, handlers };
}
