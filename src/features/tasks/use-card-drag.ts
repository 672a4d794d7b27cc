/** Drags a card of the board: with a mouse after a few pixels, with a finger after a long press. Escape puts it back. */
import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { usePointerDrag } from '../../ui/press/use-pointer-drag.ts';

/** Where a card would be dropped. */
export interface CardSpot {
  id: string;
  laneId: string;
  /** Among the other cards of the lane, from 0. */
  at: number;
}

interface Dragged {
  spot: CardSpot;
  /** Of the floating card, pixels in the window. */
  x: number;
  y: number;
  width: number;
}

/** Pixels that tell a drag from a click, and milliseconds of a long press. */
const [beginPx, holdMs] = [6, 350];

/** @param frame holds lanes with `data-lane` and cards with `data-card` */
export function useCardDrag(
  frame: RefObject<HTMLElement | null>,
  onDrop: (spot: CardSpot) => void,
) {
  const [dragged, setDragged] = useState<Dragged>();
  const drop = useRef(onDrop);
  useLayoutEffect(() => {
    drop.current = onDrop;
  });
  const follow = usePointerDrag();
  const justDragged = useRef(false);
  const drag = (id: string, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    if (event.target instanceof Element && event.target.closest('label')) return;
    justDragged.current = false;
    const card = event.currentTarget.getBoundingClientRect();
    const from = { x: event.clientX, y: event.clientY };
    const isTouch = event.pointerType !== 'mouse';
    let isBegun = false;
    let spot: CardSpot | undefined;
    const show = (x: number, y: number) => {
      spot = spotAt(frame.current, id, x, y) ?? spot;
      if (spot === undefined) return;
      setDragged({ spot, x: card.left + x - from.x, y: card.top + y - from.y, width: card.width });
    };
    const begin = () => {
      isBegun = true;
      justDragged.current = true;
      if (isTouch) navigator.vibrate?.(10);
      show(from.x, from.y);
    };
    const timer = isTouch ? setTimeout(begin, holdMs) : undefined;
    const { end, signal } = follow({
      onMove: ({ clientX: x, clientY: y }) => {
        const isFar = Math.hypot(x - from.x, y - from.y) > beginPx;
        if (!isBegun && isFar && isTouch) return end();
        if (!isBegun && isFar) begin();
        if (isBegun) show(x, y);
      },
      onUp: () => isBegun && spot !== undefined && drop.current(spot),
      onEnd: () => {
        clearTimeout(timer);
        setDragged(undefined);
      },
    });
    // Once a card is held, the page does not scroll under the finger.
    const hold = (touch: TouchEvent) => isBegun && touch.cancelable && touch.preventDefault();
    addEventListener('touchmove', hold, { signal, passive: false });
  };
  return {
    drag,
    dragged,
    /** The click after a drag is not one. */
    hasDragged: () => justDragged.current,
  };
}

function spotAt(frame: HTMLElement | null, id: string, x: number, y: number): CardSpot | undefined {
  const lanes = [...(frame?.querySelectorAll<HTMLElement>('[data-lane]') ?? [])];
  const column = document.elementFromPoint(x, y)?.closest('section');
  const inColumn = lanes.filter((lane) => column?.contains(lane));
  // The last lane that begins above the pointer; above all of them the first.
  const lane = inColumn.findLast((one) => one.getBoundingClientRect().top <= y) ?? inColumn[0];
  if (lane === undefined) return undefined;
  const cards = [...lane.querySelectorAll<HTMLElement>('[data-card]')].filter(
    (card) => card.dataset.card !== id,
  );
  const at = cards.filter((card) => {
    const { top, height } = card.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
  return { id, laneId: lane.dataset.lane ?? '', at };
}
