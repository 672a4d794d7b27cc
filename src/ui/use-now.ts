/** The time for a screen that shows what changes with it; read again every `everyMs` and when the page is looked at. */
import { useEffect, useMemo, useReducer, useState } from 'react';

/** @returns wall clock, milliseconds since the epoch */
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

/** A countdown: drawn again each second until `atMs` has come. */

/**
 * A clock that is put back meanwhile makes it no longer.
 * @param atMs wall clock, milliseconds since the epoch
 * @returns whole seconds left, rounded up; 0: it has come
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

/** “40 s”, or “7 min” where nobody counts seconds. */
export function waitInWords(seconds: number): string {
  return seconds > 90 ? `${Math.ceil(seconds / 60)} min` : `${seconds} s`;
}
