/**
 * Keeps the section that the address names at the top while the sections above it still fill and grow,
 * until the student takes over or everything has had its time.
 */
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Longer than the sections' own reads take, milliseconds. */
const settleMs = 2_000;
const takeovers = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

export function useHashInView(): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    const section = hash === '' ? null : document.getElementById(hash);
    if (section === null) return;
    const stopping = new AbortController();
    const growth = new ResizeObserver(() => section.scrollIntoView());
    const stop = () => {
      growth.disconnect();
      stopping.abort();
    };
    growth.observe(document.body);
    const timer = setTimeout(stop, settleMs);
    for (const takeover of takeovers) {
      addEventListener(takeover, stop, { signal: stopping.signal, passive: true });
    }
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [hash]);
}
