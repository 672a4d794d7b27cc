/** A countdown: drawn again each second until `atMs` has come. */
import { useEffect, useReducer } from 'react';

/**
 * @param atMs wall clock, milliseconds since the epoch
 * @returns whole seconds left, rounded up; 0: it has come
 */
export function useSecondsUntil(atMs: number): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const leftMs = atMs - Date.now();
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
