/** Keeps where the student is in a file, for the next time and the other devices: when the page stands still, and at the end. */
import { useEffect } from 'react';
import { mutate } from '../../../../db/mutate.ts';
import { keepPlace } from '../../../../model/entities/file.ts';
import { useReader } from '../../../../pdf/reader-store.ts';
import { saveBeforeReload } from '../../../../ui/work/in-hand.ts';
import { numberOf } from './place-number.ts';

/** Shorter stops are part of the way, milliseconds. */
export const stillMs = 4_000;

export function useKeptPlace(id: string): void {
  useEffect(() => {
    let kept: number | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const placeNow = () => {
      const { place } = useReader.getState();
      return place && numberOf(place);
    };
    const keep = async (): Promise<boolean> => {
      clearTimeout(timer);
      const place = placeNow();
      if (place === undefined || place === kept) return true;
      // Where the file opened is kept already.
      const isFirst = kept === undefined;
      kept = place;
      return isFirst && !hasMoved ? true : (await mutate(keepPlace, { id, place })).ok;
    };
    let hasMoved = false;
    let before: number | undefined;
    const stopFollowing = useReader.subscribe(() => {
      const place = placeNow();
      if (place === before) return;
      hasMoved = before !== undefined;
      before = place;
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
