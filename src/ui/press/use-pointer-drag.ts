/** Follows a pressed pointer over the whole window until it is lifted. Escape, a scroll and unmounting end it earlier. */
import { useEffect, useRef } from 'react';
import { isPressed } from './key-press.ts';

interface Followed {
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

export function usePointerDrag(): (followed: Followed) => Following {
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  return ({ onMove, onUp, onEnd }) => {
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
    };
    stop.current = end;
    addEventListener('pointermove', onMove, { signal });
    addEventListener('pointerup', up, { signal });
    addEventListener('pointercancel', end, { signal });
    addEventListener('keydown', onKey, { signal, capture: true });
    return { end, signal };
  };
}
