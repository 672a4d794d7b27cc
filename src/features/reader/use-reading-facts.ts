/** Records the pages that were really read (spec: goals). */
import { type RefObject, useEffect } from 'react';
import { mutate } from '../../db/mutate.ts';
import { recordReading } from '../../model/entities/facts/reading.ts';
import { useReader } from '../../reading/pdf/reader-store.ts';
import { saveBeforeReload } from '../../ui/work/in-hand.ts';
import { useAloud } from './aloud/aloud-context.ts';
import { beginStay, listensForMs, noteActivity, readingsOf, type Stay } from './reading-clock.ts';

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
