/** On a narrow screen the bars hide on a scroll down, and show on a tap or a scroll up. */
import { useCallback, useRef, useState } from 'react';

/** Shorter movements are a resting thumb, CSS pixels. */
const leastPx = 14;

export interface Bars {
  isShown: boolean;
  onScroll: (
    element: Pick<HTMLElement, 'scrollTop' | 'clientHeight'>,
    isByStudent: boolean,
  ) => void;
  toggle: () => void;
}

/** @param hides whether the bars hide at all */
export function useBars(hides: boolean): Bars {
  const [isShown, setShown] = useState(true);
  const from = useRef(0);
  // A jump is no scroll: the bar that was tapped for it stays under the thumb.
  const lastAt = useRef(0);
  const onScroll = useCallback<Bars['onScroll']>(({ scrollTop, clientHeight }, isByStudent) => {
    const step = scrollTop - lastAt.current;
    lastAt.current = scrollTop;
    if (!isByStudent || Math.abs(step) > clientHeight / 2) {
      from.current = scrollTop;
      return;
    }
    const moved = scrollTop - from.current;
    if (scrollTop > leastPx && Math.abs(moved) < leastPx) return;
    from.current = scrollTop;
    setShown(moved <= 0 || scrollTop <= leastPx);
  }, []);
  const toggle = useCallback(() => setShown((before) => !before), []);
  return { isShown: isShown || !hides, onScroll, toggle };
}
