/** The toasts at the top right begin below something instead of on it, such as an open panel; `toast-area.tsx` reads this. */

/** Pixels: the gap between toasts. */
const gapPx = 14;
const roomName = '--below-panel';

/** May stand as the `ref` of an element, for as long as that is there. @returns gives the room back */
export function keepToastsBelow(element: Element | null): (() => void) | undefined {
  if (element === null) return undefined;
  const { bottom } = element.getBoundingClientRect();
  const { style } = document.documentElement;
  style.setProperty(roomName, `${bottom + gapPx}px`);
  return () => void style.removeProperty(roomName);
}
