/**
 * The study day for a screen that stays open: it turns over at 04:00, though nothing is written then. The calendar's day, which
 * turns over at midnight, is another between the two.
 */
import { useSyncExternalStore } from 'react';
import { localDay } from '../../lib/date-format.ts';
import { studyToday } from '../../model/study/study-day.ts';

const everyMs = 60_000;

/** @returns `YYYY-MM-DD`. The screen is drawn again only for another day */
export function useStudyToday(): string {
  return useSyncExternalStore(followClock, () => studyToday());
}

/** @returns the day that the device's calendar shows, `YYYY-MM-DD` */
export function useCalendarToday(): string {
  return useSyncExternalStore(followClock, () => localDay(Date.now()));
}

function followClock(look: () => void): () => void {
  const timer = setInterval(look, everyMs);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
