/** For screens whose content changes under the finger; see `aim.ts`. */
import { useEffect, useLayoutEffect, useState } from 'react';
import { afterPaint } from '../load/paint.ts';
import { createAim, settleMs } from './aim.ts';

/**
 * @param shown a key that changes with the content
 * @returns `isMeant`, to call when a tap or key acts; `isSettled` once all input counts
 */
export function useAim(shown: string): { isMeant: () => boolean; isSettled: boolean } {
  const [aim] = useState(() => createAim(() => performance.now()));
  const [settled, setSettled] = useState<string>();
  useLayoutEffect(() => {
    aim.changed();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = afterPaint(() => {
      aim.painted();
      timer = setTimeout(() => setSettled(shown), settleMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [aim, shown]);
  useEffect(() => {
    const stopping = new AbortController();
    const listen = (types: string[], react: (event: Event) => void) => {
      const options = { capture: true, passive: true, signal: stopping.signal };
      for (const type of types) document.addEventListener(type, react, options);
    };
    listen(['pointerdown'], aim.began);
    listen(['keydown'], (event) => {
      if (!(event instanceof KeyboardEvent && event.repeat)) aim.began();
    });
    listen(['pointercancel'], aim.ended);
    // After the handlers of the click or key.
    listen(['click', 'keyup'], () => setTimeout(aim.ended));
    return () => stopping.abort();
  }, [aim]);
  return { isMeant: aim.isMeant, isSettled: settled === shown };
}
