/** The study day for a screen that stays open: it turns over at 04:00, though nothing is written then. */
import { useSyncExternalStore } from 'react';
import { studyToday } from '../../model/study/study-day.ts';

const everyMs = 60_000;

/** @returns `YYYY-MM-DD`. The screen is drawn again only for another day */
export function useStudyToday(): string {
  return useSyncExternalStore(followClock, () => studyToday());
}

function followClock(look: () => void): () => void {
  const timer = setInterval(look, everyMs);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
