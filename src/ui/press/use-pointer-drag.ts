/** Follows a pressed pointer over the whole window until it is lifted. Escape, a scroll and unmounting end it earlier. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { isPressed } from './key-press.ts';

interface Followed {
  /** Other fingers do not count. */
  pointerId: number;
  onMove: (move: PointerEvent) => void;
  /** Lifted, after `onEnd`. */
  onUp: () => void;
  /** However it ends. */
  onEnd: () => void;
}

interface Following {
  end: () => void;
  /** Aborted at the end, for further listeners. */
  signal: AbortSignal;
}

/** The click that a browser makes of a drag's end is not one. Call it when the pointer is lifted. */
export function dropNextClick(): void {
  const drop = (click: Event) => {
    click.preventDefault();
    click.stopPropagation();
  };
  addEventListener('click', drop, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', drop, { capture: true }), 0);
}

/**
 * Keeps the page from scrolling under a finger that holds something, and phones from opening a menu at a long press.
 * Browsers scroll by a finger's move unless its listener was there before the touch.
 * @param area where the finger may be put down; `null`: not drawn yet
 */
export function useKeptFromScrolling(
  area: HTMLElement | Document | null,
  isHolding: () => boolean,
): void {
  const holds = useEffectEvent(isHolding);
  useEffect(() => {
    if (area === null) return;
    const keep = (event: Event) => {
      if (event.cancelable && holds()) event.preventDefault();
    };
    area.addEventListener('touchmove', keep, { passive: false });
    area.addEventListener('contextmenu', keep);
    return () => {
      area.removeEventListener('touchmove', keep);
      area.removeEventListener('contextmenu', keep);
    };
  }, [area]);
}

export function usePointerDrag(): (followed: Followed) => Following {
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  return ({ pointerId, onMove, onUp, onEnd }) => {
    // A press that follows a lost one.
    stop.current?.();
    const ending = new AbortController();
    const { signal } = ending;
    const end = () => {
      ending.abort();
      stop.current = undefined;
      onEnd();
    };
    const up = () => {
      end();
      onUp();
    };
    const onKey = (press: KeyboardEvent) => {
      if (!isPressed(press, 'Escape')) return;
      // The same Escape would close a dialog or the details around it.
      press.preventDefault();
      press.stopPropagation();
      end();
      // The pointer is still down: its release is no click.
      const released = new AbortController();
      const ends = { signal: released.signal };
      addEventListener('pointercancel', () => released.abort(), ends);
      addEventListener(
        'pointerup',
        () => {
          released.abort();
          dropNextClick();
        },
        ends,
      );
    };
    stop.current = end;
    const own = (act: (event: PointerEvent) => void) => (event: PointerEvent) => {
      if (event.pointerId === pointerId) act(event);
    };
    addEventListener('pointermove', own(onMove), { signal });
    addEventListener('pointerup', own(up), { signal });
    addEventListener('pointercancel', own(end), { signal });
    addEventListener('keydown', onKey, { signal, capture: true });
    return { end, signal };
  };
}
