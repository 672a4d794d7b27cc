/**
 * Swipes a row with a finger: to the right past a mark acts, to the left acts too or opens a tray behind it. Up and
 * down scroll the page. A mouse does neither, so the same must be in a menu or on keys. The element needs
 * `touch-pan-y`.
 */
import { type PointerEvent, useRef, useState } from 'react';

/** Pixels from which letting go acts (board 04). */
const actFromPx = 96;
/** Pixels that tell a swipe from a tap or a scroll. */
const beginPx = 10;

interface Tray {
  /** Its width, pixels. */
  widthPx: number;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

interface SwipeRules {
  /** Absent: the row does not go to the right. */
  onRight?: (() => void) | undefined;
  left: (() => void) | Tray;
  /** The finger does something else, such as carrying the row. */
  isOff?: boolean;
}

/**
 * @returns how far the row is moved, in pixels to the right; whether letting go would act; and the handlers of the moved
 * element
 */
export function useRowSwipe({ onRight, left, isOff = false }: SwipeRules) {
  const tray = typeof left === 'function' ? undefined : left;
  const { widthPx = Number.POSITIVE_INFINITY, isOpen = false } = tray ?? {};
  const [byPx, setByPx] = useState<number>();
  const from = useRef<{ x: number; y: number; isSwipe: boolean }>(undefined);
  /** The click that follows a swipe is not one. */
  const wasSwipe = useRef(false);
  const restPx = isOpen ? -widthPx : 0;
  const end = () => {
    from.current = undefined;
    setByPx(undefined);
  };
  return {
    shiftPx: byPx ?? restPx,
    isMoving: byPx !== undefined,
    acts: Math.abs(byPx ?? 0) >= actFromPx,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        wasSwipe.current = false;
        if (event.pointerType === 'mouse' || !event.isPrimary) return;
        from.current = { x: event.clientX, y: event.clientY, isSwipe: false };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const begun = from.current;
        if (begun === undefined) return;
        if (isOff) return end();
        const [dx, dy] = [event.clientX - begun.x, event.clientY - begun.y];
        if (!begun.isSwipe) {
          if (Math.abs(dy) > beginPx) return end();
          if (Math.abs(dx) < beginPx) return;
          begun.isSwipe = true;
          wasSwipe.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
        }
        const mostPx = onRight === undefined ? 0 : Number.POSITIVE_INFINITY;
        setByPx(Math.min(mostPx, Math.max(-widthPx, restPx + dx)));
      },
      onPointerUp: () => {
        if (from.current?.isSwipe && byPx !== undefined) {
          if (byPx >= actFromPx) onRight?.();
          else if (tray === undefined) {
            if (byPx <= -actFromPx && typeof left === 'function') left();
          } else if (byPx < 0 || isOpen) tray.onOpen(byPx < -widthPx / 2);
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
