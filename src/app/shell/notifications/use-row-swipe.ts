/** Swipes of a finger over a row of the bell: right and left have a meaning each. The list still scrolls. */
import { type PointerEvent, useRef, useState } from 'react';

/** Pixels from which a swipe acts, and from which it counts as one. */
const actsFromPx = 96;
const beginsFromPx = 12;

interface RowSwipe {
  /** Pixels that the row is moved, to the right. */
  dx: number;
  /** The swipe acts when the finger is lifted. */
  acts: boolean;
  handlers: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
}

/** The element needs `touch-pan-y`. */
export function useRowSwipe(onRight: (() => void) | undefined, onLeft: () => void): RowSwipe {
  const from = useRef<{ x: number; y: number }>(undefined);
  const [dx, setDx] = useState(0);
  const rest = () => {
    from.current = undefined;
    setDx(0);
  };
  return {
    dx,
    acts: Math.abs(dx) >= actsFromPx,
    handlers: {
      onPointerDown: (event) => {
        if (event.pointerType === 'touch' && event.isPrimary) {
          from.current = { x: event.clientX, y: event.clientY };
        }
      },
      onPointerMove: (event) => {
        if (from.current === undefined || !event.isPrimary) return;
        const across = event.clientX - from.current.x;
        const along = Math.abs(event.clientY - from.current.y);
        if (dx === 0 && (Math.abs(across) < beginsFromPx || along > Math.abs(across))) return;
        setDx(across > 0 && onRight === undefined ? 0 : across);
      },
      onPointerUp: () => {
        const moved = dx;
        rest();
        if (moved >= actsFromPx) onRight?.();
        if (moved <= -actsFromPx) onLeft();
      },
      onPointerCancel: rest,
    },
  };
}
