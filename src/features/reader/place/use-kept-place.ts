/** Keeps where the student is in a file, for the next time and the other devices: when the page stands still, and at the end. */
import { useEffect, useRef } from 'react';
import { mutate } from '../../../db/mutate.ts';
import { keepPlace, type StudyFile } from '../../../model/entities/file.ts';
import { useReader } from '../../../reading/pdf/reader-store.ts';
import { saveBeforeReload } from '../../../ui/work/in-hand.ts';
import { numberOf } from '../place-number.ts';

/** Shorter stops are part of the way, milliseconds. */
export const stillMs = 4_000;
/** A share of a page that no student scrolls: screens round to pixels. */
const leastMove = 0.003;
const beginning = 1;

/** Writes nothing as long as the student stays where the file opened: another device may have read on meanwhile. */
export function useKeptPlace({ id, place }: Pick<StudyFile, 'id' | 'place'>): void {
  const opened = useRef(place ?? beginning);
  useEffect(() => {
    let kept = opened.current;
    // The last one: at the end the reader may have forgotten it already.
    let seen = useReader.getState().place;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = async (): Promise<boolean> => {
      clearTimeout(timer);
      const now = seen === undefined ? kept : numberOf(seen);
      if (Math.abs(now - kept) < leastMove) return true;
      kept = now;
      return (await mutate(keepPlace, { id, place: now })).ok;
    };
    const stopFollowing = useReader.subscribe((now, before) => {
      if (now.place === before.place || now.place === undefined) return;
      seen = now.place;
      clearTimeout(timer);
      timer = setTimeout(() => void keep(), stillMs);
    });
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void keep();
    };
    document.addEventListener('visibilitychange', onHidden);
    const forget = saveBeforeReload(keep);
    return () => {
      forget();
      document.removeEventListener('visibilitychange', onHidden);
      stopFollowing();
      void keep();
    };
  }, [id]);
}
