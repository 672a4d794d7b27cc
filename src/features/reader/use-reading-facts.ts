/**
 * Records the pages that were really read (spec: goals). A stay counts while the page is visible and the student does
 * something now and then. A page that is scrolled past is not read.
 */
import { type RefObject, useEffect } from 'react';
import { mutate } from '../../db/mutate.ts';
import { recordReading } from '../../model/entities/facts/reading.ts';
import { useReader } from '../../reading/pdf/reader-store.ts';
import { saveBeforeReload } from '../../ui/work/in-hand.ts';
import { useAloud } from './aloud/aloud.tsx';

const askEveryMs = 1_000;
const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'];

/** An open dialog hides the pages. */
function isCovered(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

/** @param heard the page that is read aloud */
function pagesRead(heard: number | undefined): number[] {
  if (heard !== undefined) return [heard];
  const { page, beside } = useReader.getState();
  return beside === undefined ? [page] : [page, beside];
}

/**
 * Nothing counts while the pages are off the screen or the tab is hidden. Pages that are read aloud count too, also with the
 * screen off, until half an hour after the student's last action.
 * @param area the pages
 */
export function useReadingFacts(fileId: string, area: RefObject<HTMLElement | null>): void {
  const aloud = useAloud();
  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    let isOnScreen = true;
    let stay: Stay | undefined;
    let wasCovered = isCovered();
    let livelyAt = Date.now();
    const heard = () => {
      const { phase, page } = aloud?.getState() ?? {};
      return phase === 'playing' && Date.now() - livelyAt < listensForMs ? page : undefined;
    };
    const record = async (isOver: boolean): Promise<boolean> => {
      if (stay === undefined) return true;
      const read = readingsOf(stay, Date.now(), isOver);
      stay.recordedMs += read.reduce((sum, { durationMs }) => sum + durationMs, 0);
      const stored = read.map((one) => mutate(recordReading, { fileId, ...one }));
      return (await Promise.all(stored)).every(({ ok }) => ok);
    };
    const restart = () => {
      void record(true);
      wasCovered = isCovered();
      const isSeen = isOnScreen && document.visibilityState === 'visible';
      const isReading = !wasCovered && (isSeen || heard() !== undefined);
      stay = isReading ? beginStay(pagesRead(heard()), Date.now()) : undefined;
    };
    const observer = new IntersectionObserver((entries) => {
      isOnScreen = entries.at(-1)?.isIntersecting ?? false;
      restart();
    });
    observer.observe(element);
    const stop = new AbortController();
    const onActive = () => {
      livelyAt = Date.now();
      if (stay) noteActivity(stay, Date.now());
    };
    for (const type of signsOfLife) {
      element.addEventListener(type, onActive, { signal: stop.signal, passive: true });
    }
    document.addEventListener('visibilitychange', restart, { signal: stop.signal });
    const onPage = () => {
      if (stay !== undefined && pagesRead(heard()).join() !== stay.pages.join()) restart();
    };
    const unsubscribe = useReader.subscribe(onPage);
    const stopListening = aloud?.subscribe(({ phase }, before) => {
      if (phase !== before.phase) restart();
      else onPage();
      // A spoken sentence counts as activity.
      if (stay !== undefined && heard() !== undefined) noteActivity(stay, Date.now());
    });
    const timer = setInterval(() => {
      if (isCovered() === wasCovered) void record(false);
      else restart();
    }, askEveryMs);
    // Signing out counts unsent rows, so nothing may be noted after it.
    const forget = saveBeforeReload(() => record(true));
    return () => {
      forget();
      stop.abort();
      observer.disconnect();
      clearInterval(timer);
      unsubscribe();
      stopListening?.();
      void record(true);
    };
  }, [fileId, area, aloud]);
}

/** A page is read after this time, milliseconds. */
export const readAfterMs = 10_000;
/** Without activity for this long, nobody is reading, milliseconds. */
export const idleAfterMs = 5 * 60_000;

/** Without activity for this long, a student who listens may be asleep, milliseconds. */
export const listensForMs = 30 * 60_000;

interface Stay {
  /** One, or two side by side, which share the time. */
  pages: readonly number[];
  /** Start of the counted time, device clock. Uncounted time moves it forward. */
  sinceMs: number;
  /** Time of the student's last action. */
  activeMs: number;
  /** Time that facts already contain. */
  recordedMs: number;
}

interface ReadPage {
  page: number;
  durationMs: number;
}

export function beginStay(pages: readonly number[], nowMs: number): Stay {
  return { pages, sinceMs: nowMs, activeMs: nowMs, recordedMs: 0 };
}

/** Takes out the time before in which nobody was there. */
export function noteActivity(stay: Stay, nowMs: number): void {
  const idleMs = nowMs - stay.activeMs - idleAfterMs;
  if (idleMs > 0) stay.sinceMs += idleMs;
  // The clock was set back: keep the counted time, and continue from now.
  if (nowMs < stay.activeMs) stay.sinceMs -= stay.activeMs - nowMs;
  stay.activeMs = nowMs;
}

/** Called at intervals and at the end of the stay. @returns the facts to record now */
export function readingsOf(stay: Stay, nowMs: number, isOver: boolean): ReadPage[] {
  const countedMs = Math.min(nowMs, stay.activeMs + idleAfterMs) - stay.sinceMs;
  const newMs = (countedMs - stay.recordedMs) / stay.pages.length;
  const isDue = isOver || stay.recordedMs === 0;
  if (!isDue || newMs < readAfterMs) return [];
  return stay.pages.map((page) => ({ page, durationMs: Math.round(newMs) }));
}
