/** The study day of a screen that stays open: it changes at 04:00, the calendar's day at midnight. */
import { useSyncExternalStore } from 'react';
import { localDay } from '../../lib/date-format.ts';
import { studyToday } from '../../model/study/study-day.ts';

const everyMs = 60_000;

/** @returns `YYYY-MM-DD`; renders again only when it changes */
export function useStudyToday(): string {
  return useSyncExternalStore(followClock, () => studyToday());
}

/** @returns the day of the device's calendar, `YYYY-MM-DD` */
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
