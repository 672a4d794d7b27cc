/** A finger that moves an item to the side decides about it: to the right accepts, to the left drops. */
import { type PointerEvent, useRef, useState } from 'react';

/** So far is meant, pixels; less goes back. */
export const decidingPx = 80;
/** From here on the finger moves the item, not the page. */
const slopPx = 10;

export type Side = 'left' | 'right';

export function useCardSwipe(onSwipe: (side: Side) => void) {
  const start = useRef<{ id: number; x: number }>(undefined);
  const [offsetPx, setOffsetPx] = useState(0);
  const end = () => {
    start.current = undefined;
    setOffsetPx(0);
  };
  const handlers = {
    onPointerDown: ({ pointerType, isPrimary, pointerId, clientX, target }: PointerEvent) => {
      const isField = target instanceof Element && target.closest('input, textarea, select');
      // Two fingers make a picture larger.
      if (!isPrimary) return end();
      if (pointerType === 'mouse' || isField) return;
      start.current = { id: pointerId, x: clientX };
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current?.id !== event.pointerId) return;
      const movedPx = event.clientX - start.current.x;
      if (offsetPx === 0 && Math.abs(movedPx) < slopPx) return;
      // A button under the finger is not pressed by it any more.
      if (offsetPx === 0) event.currentTarget.setPointerCapture(event.pointerId);
      setOffsetPx(movedPx);
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current;
      if (from?.id !== event.pointerId) return;
      const movedPx = event.clientX - from.x;
      end();
      if (Math.abs(movedPx) >= decidingPx) onSwipe(movedPx > 0 ? 'right' : 'left');
    },
    // The browser scrolls with it after all.
    onPointerCancel: end,
  };
  return { offsetPx, handlers };
}
