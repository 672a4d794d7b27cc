/** Makes an element end where the window, or a phone's bar at its foot, begins: its parts scroll, the page does not. */
import { type RefObject, useLayoutEffect } from 'react';

/** The lowest usable schedule, CSS pixels; in lower windows the page scrolls. */
const leastPx = 360;

export function useFillsWindow(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = () => {
      const top = element.getBoundingClientRect().top + scrollY;
      const bar = document.querySelector('nav.fixed')?.getBoundingClientRect().height ?? 0;
      element.style.height = `${Math.max(leastPx, innerHeight - top - bar)}px`;
    };
    measure();
    addEventListener('resize', measure);
    // Banners above it come and go.
    const observer =
      typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    if (element.parentElement !== null) observer?.observe(document.body);
    return () => {
      removeEventListener('resize', measure);
      observer?.disconnect();
    };
  }, [frame]);
}
