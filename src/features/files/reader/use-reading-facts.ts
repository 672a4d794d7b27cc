/** Records the pages that were really read (spec: goals). */
import { type RefObject, useEffect } from 'react';
import { mutate } from '../../../db/mutate.ts';
import { recordReading } from '../../../model/entities/facts/reading.ts';
import { useReader } from '../../../pdf/reader-store.ts';
import { saveBeforeReload } from '../../../ui/work/in-hand.ts';
import { beginStay, noteActivity, readingsOf, type Stay } from './reading-clock.ts';

const askEveryMs = 1_000;
const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'];

/** Nobody reads behind an open dialog. */
function isCovered(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

function pagesSeen(): number[] {
  const { page, beside } = useReader.getState();
  return beside === undefined ? [page] : [page, beside];
}

/** @param area the pages; nothing counts while it is off the screen or the tab is hidden */
export function useReadingFacts(fileId: string, area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    let isOnScreen = true;
    let stay: Stay | undefined;
    let wasCovered = isCovered();
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
      const isLooking = isOnScreen && !wasCovered && document.visibilityState === 'visible';
      stay = isLooking ? beginStay(pagesSeen(), Date.now()) : undefined;
    };
    const observer = new IntersectionObserver((entries) => {
      isOnScreen = entries.at(-1)?.isIntersecting ?? false;
      restart();
    });
    observer.observe(element);
    const stop = new AbortController();
    const onActive = () => {
      if (stay) noteActivity(stay, Date.now());
    };
    for (const type of signsOfLife) {
      element.addEventListener(type, onActive, { signal: stop.signal, passive: true });
    }
    document.addEventListener('visibilitychange', restart, { signal: stop.signal });
    const unsubscribe = useReader.subscribe(() => {
      if (stay !== undefined && pagesSeen().join() !== stay.pages.join()) restart();
    });
    const timer = setInterval(() => {
      if (isCovered() === wasCovered) void record(false);
      else restart();
    }, askEveryMs);
    // Signing out counts what is not sent: what was read until then is not noted after it.
    const forget = saveBeforeReload(() => record(true));
    return () => {
      forget();
      stop.abort();
      observer.disconnect();
      clearInterval(timer);
      unsubscribe();
      void record(true);
    };
  }, [fileId, area]);
}
