/** Keeps toasts below an element, such as an open panel. `toaster.tsx` reads this. */
import { toasts } from './counted-toast.tsx';

const roomName = '--below-panel';

/** @returns the top of the toasts in pixels, below open panels */
export function topOfToasts(): number {
  const room = Number.parseFloat(document.documentElement.style.getPropertyValue(roomName));
  return Math.max(toasts.offsetPx, room || 0);
}

/** Can be the `ref` of an element. @returns a function that ends it */
export function keepToastsBelow(element: Element | null): (() => void) | undefined {
  if (element === null) return undefined;
  const { bottom } = element.getBoundingClientRect();
  const { style } = document.documentElement;
  style.setProperty(roomName, `${bottom + toasts.gapPx}px`);
  return () => void style.removeProperty(roomName);
}
