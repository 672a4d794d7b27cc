/** The part of a split screen that a component is in. Keys go to the side that has the focus. */
import { createContext, type RefObject, useContext } from 'react';

export const PaneContext = createContext<RefObject<HTMLElement | null> | undefined>(undefined);

/** @returns its element; `undefined` on a screen of its own, and in the main part of a split one */
export function usePane(): RefObject<HTMLElement | null> | undefined {
  return useContext(PaneContext);
}

export const paneMarker = 'data-pane';

/** Whether a key is pressed on this side: in its pane, or outside of every pane. */
export function isOnSide(
  target: EventTarget | null,
  pane: RefObject<HTMLElement | null> | undefined,
): boolean {
  const own = target instanceof Element ? target.closest(`[${paneMarker}]`) : null;
  return own === (pane?.current ?? null);
}
