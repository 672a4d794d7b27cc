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
    stop.current = end;
    addEventListener('pointermove', onMove, { signal });
    addEventListener('pointerup', up, { signal });
    addEventListener('pointercancel', end, { signal });
    addEventListener('keydown', (press) => isPressed(press, 'Escape') && end(), { signal });
    return { end, signal };
  };
}
