/**
 * The sheet of a phone: dialogs, menus and panels rise from the bottom there. Its head follows the finger: down closes it,
 * up makes it as high as the window.
 */
import type { PointerEvent } from 'react';
import { useRef } from 'react';

/** The handle at the top of a sheet. */
export function SheetGrip() {
  return (
    <div
      aria-hidden
      className="mx-auto my-2 h-1 w-9 shrink-0 rounded-full bg-line-strong/60 sm:hidden"
    />
  );
}

/** Pixels that the head moves before it acts; a faster movement acts from half of that. */
const farPx = 96;
/** Pixels per millisecond. */
const fast = 0.5;

interface DragProps {
  /** @returns the element that moves */
  sheet: () => HTMLElement | null;
  onDown: () => void;
  onUp: () => void;
}

/** @returns handlers for the head; they leave buttons in it, mice and wide windows alone */
export function useSheetDrag({ sheet, onDown, onUp }: DragProps) {
  const from = useRef<{ y: number; atMs: number }>(undefined);
  const settle = (movedPx: number) => {
    const moving = sheet();
    if (moving) moving.style.translate = movedPx === 0 ? '' : `0 ${movedPx}px`;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const isOnButton = event.target instanceof Element && event.target.closest('button') !== null;
      if (event.pointerType === 'mouse' || isOnButton || innerWidth >= 640) return;
      from.current = { y: event.clientY, atMs: performance.now() };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (from.current) settle(Math.max(0, event.clientY - from.current.y));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!from.current) return;
      const movedPx = event.clientY - from.current.y;
      const isFast = Math.abs(movedPx) / Math.max(1, performance.now() - from.current.atMs) > fast;
      from.current = undefined;
      settle(0);
      if (Math.abs(movedPx) < (isFast ? farPx / 2 : farPx)) return;
      if (movedPx > 0) onDown();
      else onUp();
    },
    onPointerCancel: () => {
      from.current = undefined;
      settle(0);
    },
  };
}
