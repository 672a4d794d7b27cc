/** The time for a screen that shows what changes with it; read again every `everyMs` and when the page is looked at. */
import { useEffect, useState } from 'react';

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
