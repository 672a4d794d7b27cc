/**
 * Keeps the bar at its words while the page scrolls; on a touch screen it stands at the lower edge, where a thumb is, and goes above
 * words that it would cover there.
 */
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useMedia } from '../../../ui/use-media.ts';
import { barPlace, placeOffWords } from './bar-place.ts';

/** Where a finger selects, and Back is near. */
export const touchScreen = '(pointer: coarse), (max-width: 640px)';

interface Place {
  left: number;
  top: number;
}

/** @returns `undefined`: at the lower edge of a touch screen; `hidden`: its words are not in sight */
export function useBarPlace(
  bar: RefObject<HTMLElement | null>,
  rectOf: () => DOMRect | undefined,
): Place | 'hidden' | undefined {
  const isTouch = useMedia(touchScreen);
  const [place, setPlace] = useState<Place | 'hidden' | undefined>(isTouch ? undefined : 'hidden');
  useLayoutEffect(() => {
    const put = () => {
      const words = rectOf();
      const element = bar.current;
      if (words === undefined || element === null) return setPlace(isTouch ? undefined : 'hidden');
      const { width, height } = element.getBoundingClientRect();
      const place = isTouch ? placeOffWords : barPlace;
      setPlace(place(words, { width, height }, { width: innerWidth, height: innerHeight }));
    };
    put();
    addEventListener('scroll', put, { capture: true, passive: true });
    addEventListener('resize', put);
    return () => {
      removeEventListener('scroll', put, { capture: true });
      removeEventListener('resize', put);
    };
  }, [bar, rectOf, isTouch]);
  return place;
}
