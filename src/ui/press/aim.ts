/**
 * Whether a tap or key was meant for the present content. An input that began before new content was painted, or too
 * soon after it, was meant for the old content.
 */
import { useEffect, useLayoutEffect, useState } from 'react';
import { afterPaint } from '../load/lazy-screen.tsx';

/** Time after the paint of new content before input counts, milliseconds. */
export const settleMs = 250;

export interface Aim {
  /** New content is rendered, but not painted yet. */
  changed: () => void;
  painted: () => void;
  began: () => void;
  /** The input has ended. Input without a start, such as by voice, is judged by its own time. */
  ended: () => void;
  isMeant: () => boolean;
}

/** @param now a monotonic clock, milliseconds */
export function createAim(now: () => number): Aim {
  let paintedAt: number | undefined;
  let beganAt: number | undefined;
  return {
    changed: () => {
      paintedAt = undefined;
    },
    painted: () => {
      paintedAt = now();
    },
    began: () => {
      beganAt = now();
    },
    ended: () => {
      beganAt = undefined;
    },
    isMeant: () => paintedAt !== undefined && (beganAt ?? now()) - paintedAt >= settleMs,
  };
}

/**
 * For screens whose content changes under the finger.
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
