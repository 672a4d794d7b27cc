/** The toasts at the top right begin below something instead of on it, such as an open panel; `toast-area.tsx` reads this. */
import { toasts } from './toast-limits.ts';

const roomName = '--below-panel';

/** Where the toasts begin, pixels, when nothing but a panel is in their way. */
export function topOfToasts(): number {
  const room = Number.parseFloat(document.documentElement.style.getPropertyValue(roomName));
  return Math.max(toasts.offsetPx, room || 0);
}

/** May stand as the `ref` of an element, for as long as that is there. @returns gives the room back */
export function keepToastsBelow(element: Element | null): (() => void) | undefined {
  if (element === null) return undefined;
  const { bottom } = element.getBoundingClientRect();
  const { style } = document.documentElement;
  style.setProperty(roomName, `${bottom + toasts.gapPx}px`);
  return () => void style.removeProperty(roomName);
}
