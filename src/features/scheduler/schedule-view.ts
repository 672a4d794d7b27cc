/** Which view of which day is shown. The address has both; the device keeps the view and the zoom. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { dayAfter } from '../../model/study/local-time.ts';
import { isDay } from '../../model/study/study-day.ts';
import { clampZoom } from './hours/time-view.tsx';
import { addMonths, monthOf, type Weekday, weekOf } from './week.ts';

export const views = ['day', 'week', 'month', 'agenda'] as const;
export type View = (typeof views)[number];

const viewKey = 'haversack-schedule-view';
const zoomKey = 'haversack-schedule-zoom';

interface Shown {
  view: View;
  /** `YYYY-MM-DD` */
  day: string;
}

/** @param usual of a device that has chosen none */
export function useScheduleView(today: string, usual: View) {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  const [shown, setShown] = useState<Shown>(() => {
    const asked = readAddress(router?.latestLocation.search);
    return { view: asked.view ?? keptView() ?? usual, day: asked.day ?? today };
  });
  const show = (change: Partial<Shown>) => {
    const next = { ...shown, ...change };
    if (change.view !== undefined) keep(viewKey, change.view);
    setShown(next);
    void router?.navigate({
      to: '.',
      search: { view: next.view, on: next.day } as never,
      hash: true,
      state: true,
      replace: true,
      resetScroll: false,
    });
  };
  // A link to this screen, or Back, names another day.
  useEffect(
    () =>
      router?.subscribe('onResolved', ({ toLocation }) => {
        const { view, day } = readAddress(toLocation.search);
        if (view !== undefined && day !== undefined) setShown({ view, day });
      }),
    [router],
  );
  return { ...shown, show };
}

/** @returns what is valid of an address that anybody may have typed */
export function readAddress(search: object | undefined): { view?: View; day?: string } {
  const { view, on } = Object(search) as { view?: unknown; on?: unknown };
  const known = views.find((one) => one === view);
  return {
    ...(known && { view: known }),
    ...(typeof on === 'string' && isDay(on) && { day: on }),
  };
}

/** @param weeks of the agenda */
export function shownDays(view: View, day: string, firstDay: Weekday, weeks: number): string[] {
  if (view === 'day') return [day];
  if (view === 'week') return weekOf(day, firstDay);
  if (view === 'month') return monthOf(day, firstDay);
  return Array.from({ length: weeks * 7 }, (_, index) => dayAfter(day, index));
}

/** The day that is shown after a turn; 1 is forward. */
export function turnedDay(view: View, day: string, to: 1 | -1): string {
  if (view === 'month') return addMonths(day, to);
  return dayAfter(day, to * { day: 1, week: 7, agenda: 28 }[view]);
}

function keptView(): View | undefined {
  return views.find((one) => one === read(viewKey));
}

/** Pixels of an hour. */
export function useZoom(usualPx: number) {
  const [hourPx, setHourPx] = useState(() => clampZoom(Number(read(zoomKey)) || usualPx));
  const zoom = (px: number) => {
    const next = clampZoom(px);
    keep(zoomKey, String(next));
    setHourPx(next);
  };
  return [hourPx, zoom] as const;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is forbidden, so nothing was kept.
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    console.warn('The view of the schedule could not be kept', error);
  }
}
