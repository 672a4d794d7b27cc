/** Hooks that draw a screen again as time passes. */
import { useEffect, useMemo, useReducer, useState } from 'react';

/** Read again every `everyMs` and when the page becomes visible. @returns wall clock, milliseconds since the epoch */
export function useNow(everyMs = 60_000): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const read = () => setNowMs(Date.now());
    const timer = setInterval(read, everyMs);
    document.addEventListener('visibilitychange', read);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [everyMs]);
  return nowMs;
}

/**
 * A countdown. It does not become longer if the clock is set back.
 * @param atMs wall clock, milliseconds since the epoch
 * @returns whole seconds left, rounded up
 */
export function useSecondsUntil(atMs: number): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const lastsUntil = useMemo(() => performance.now() + atMs - Date.now(), [atMs]);
  const leftMs = Math.min(atMs - Date.now(), lastsUntil - performance.now());
  useEffect(() => {
    if (leftMs <= 0) return;
    const timer = setTimeout(tick, leftMs % 1_000 || 1_000);
    return () => clearTimeout(timer);
  });
  return Math.max(0, Math.ceil(leftMs / 1_000));
}

/** “40 s”, and “7 min” over 90 seconds. */
export function waitInWords(seconds: number): string {
  return seconds > 90 ? `${Math.ceil(seconds / 60)} min` : `${seconds} s`;
}
