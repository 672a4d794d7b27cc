import { type RefObject, useLayoutEffect } from 'react';

/** Longer than the double-click time of the systems, 500 ms. Milliseconds. */
export const secondClickMs = 600;

/**
 * The second click of a double click was meant for a part that closed after the first. It must not press what was
 * beneath that part.
 */
export function useSecondClick(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element !== null) ignoreSecondClick(element.getBoundingClientRect());
    };
  }, [part]);
}

function ignoreSecondClick({ left, top, right, bottom }: DOMRect): void {
  const ignore = (event: MouseEvent) => {
    const { clientX: x, clientY: y, detail } = event;
    const isInside = x >= left && x <= right && y >= top && y <= bottom;
    if (detail < 2 || !isInside) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', ignore, true);
  setTimeout(() => removeEventListener('click', ignore, true), secondClickMs);
}
