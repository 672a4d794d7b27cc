/** One toast. A swipe to a side dismisses it. */
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { resolveValue, type Toast } from 'react-hot-toast/headless';
import { classes } from '../classes.ts';
import { toasts } from './counted-toast.tsx';

const looks: Record<'success' | 'error' | 'blank', { icon: typeof Info; className: string }> = {
  success: { icon: CircleCheck, className: 'border-accent/40 bg-accent-soft text-accent' },
  error: { icon: CircleAlert, className: 'border-danger/40 bg-danger-soft text-danger' },
  blank: { icon: Info, className: 'border-info/40 bg-info-soft text-info' },
};

export interface SlipProps {
  toast: Toast;
  /** Distance from the edge of the area where the newest one stands. */
  offsetPx: number;
  onHeight: (heightPx: number) => void;
}

export function Slip({
  toast: slip,
  offsetPx,
  onHeight,
  isLow,
  onDismiss,
}: SlipProps & { isLow: boolean; onDismiss: (id: string) => void }) {
  const look = looks[slip.type === 'success' || slip.type === 'error' ? slip.type : 'blank'];
  const dismiss = () => onDismiss(slip.id);
  const swipe = useSwipe(dismiss);
  return (
    <li
      ref={(element) => {
        if (element && element.offsetHeight !== slip.height) onHeight(element.offsetHeight);
      }}
      data-slip={slip.id}
      {...swipe.handlers}
      className={classes(
        'absolute inset-x-0 flex touch-pan-y items-start gap-3 rounded-card border py-1.5 pr-1.5 pl-4 shadow-card',
        // The area itself has no visible surface, so each slip shows the focus.
        'outline-offset-2 outline-focus group-focus-visible:outline-2',
        isLow && 'bottom-0',
        swipe.isDragging ? '' : 'transition-[transform,opacity]',
        slip.visible ? 'pointer-events-auto opacity-100' : 'opacity-0',
        look.className,
      )}
      style={{
        transform: `translate(${swipe.offsetPx}px, ${isLow ? -offsetPx : offsetPx}px)`,
        transitionDuration: `${toasts.removalMs}ms`,
      }}
    >
      <look.icon aria-hidden size={20} className="mt-2.5 shrink-0" />
      <div className="min-w-0 flex-1 py-2 text-[0.9375rem] text-text">
        {resolveValue(slip.message, slip)}
      </div>
      <button
        type="button"
        aria-label="Dismiss message"
        data-dismiss
        onClick={dismiss}
        className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:text-text"
      >
        <X aria-hidden size={18} />
      </button>
    </li>
  );
}

/** A swipe counts by distance or by speed (spec §9), with touch, pen or mouse. */
export const swipeDistancePx = 20;
export const swipeVelocity = 0.11; // pixels per millisecond

export function isSwipe(distancePx: number, durationMs: number): boolean {
  const distance = Math.abs(distancePx);
  return distance >= swipeDistancePx || distance / Math.max(1, durationMs) > swipeVelocity;
}

/** @param onSwipe called once, on release, if the drag was far or fast enough */
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
      // A press on a button does not start a drag.
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
      // Without movement it was a tap.
      const isAway = distancePx !== 0 && isSwipe(distancePx, event.timeStamp - from.atMs);
      // A dismissed toast moves out; otherwise it returns to its place.
      rest(isAway ? Math.sign(distancePx) * event.currentTarget.offsetWidth : 0);
      if (isAway) onSwipe();
    },
    onPointerCancel: () => rest(0),
  };
  return { offsetPx, isDragging, handlers };
}
