/**
 * Swipes a row with a finger: to the right past a mark acts, to the left opens a tray behind it. Up and down scroll the
 * page. A mouse does neither, and the row's menu does the same for all others.
 */
import { type PointerEvent, useRef, useState } from 'react';

/** Pixels from which letting go acts (board 04). */
export const actFromPx = 96;
/** Pixels that tell a swipe from a tap or a scroll. */
const beginPx = 10;

interface SwipeRules {
  /** Width of the open tray, pixels. */
  trayPx: number;
  isOpen: boolean;
  onRight: () => void;
  onOpen: (isOpen: boolean) => void;
}

/** @returns how far the row is moved, in pixels to the right, and the handlers of the moved element */
export function useRowSwipe({ trayPx, isOpen, onRight, onOpen }: SwipeRules) {
  const [byPx, setByPx] = useState<number>();
  const from = useRef<{ x: number; y: number; isSwipe: boolean }>(undefined);
  /** The click that follows a swipe is not one. */
  const wasSwipe = useRef(false);
  const restPx = isOpen ? -trayPx : 0;
  const end = () => {
    from.current = undefined;
    setByPx(undefined);
  };
  return {
    shiftPx: byPx ?? restPx,
    isMoving: byPx !== undefined,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        wasSwipe.current = false;
        if (event.pointerType === 'mouse' || !event.isPrimary) return;
        from.current = { x: event.clientX, y: event.clientY, isSwipe: false };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const begun = from.current;
        if (begun === undefined) return;
        const [dx, dy] = [event.clientX - begun.x, event.clientY - begun.y];
        if (!begun.isSwipe) {
          if (Math.abs(dy) > beginPx) return end();
          if (Math.abs(dx) < beginPx) return;
          begun.isSwipe = true;
          wasSwipe.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
        }
        setByPx(Math.max(-trayPx, restPx + dx));
      },
      onPointerUp: () => {
        if (from.current?.isSwipe && byPx !== undefined) {
          if (byPx >= actFromPx) onRight();
          else if (byPx < 0 || isOpen) onOpen(byPx < -trayPx / 2);
        }
        end();
      },
      onPointerCancel: end,
      onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
        if (!wasSwipe.current) return;
        wasSwipe.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
