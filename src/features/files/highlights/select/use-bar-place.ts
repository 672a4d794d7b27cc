/** Keeps the bar at its words while the page scrolls; on a touch screen it stands at the lower edge, where a thumb is. */
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useMedia } from '../../../../ui/use-media.ts';
import { barPlace } from './bar-place.ts';

interface Place {
  left: number;
  top: number;
}

/** @returns `undefined`: at the lower edge; `hidden`: its words are not in sight */
export function useBarPlace(
  bar: RefObject<HTMLElement | null>,
  rectOf: () => DOMRect | undefined,
): Place | 'hidden' | undefined {
  const isTouch = useMedia('(pointer: coarse), (max-width: 640px)');
  const [place, setPlace] = useState<Place | 'hidden'>('hidden');
  useLayoutEffect(() => {
    if (isTouch) return;
    const put = () => {
      const words = rectOf();
      const element = bar.current;
      if (words === undefined || element === null) return setPlace('hidden');
      const { width, height } = element.getBoundingClientRect();
      setPlace(barPlace(words, { width, height }, { width: innerWidth, height: innerHeight }));
    };
    put();
    addEventListener('scroll', put, { capture: true, passive: true });
    addEventListener('resize', put);
    return () => {
      removeEventListener('scroll', put, { capture: true });
      removeEventListener('resize', put);
    };
  }, [bar, rectOf, isTouch]);
  return isTouch ? undefined : place;
}
