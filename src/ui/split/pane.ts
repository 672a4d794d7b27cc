/** The part of a split screen that a component is in. Keys go to the side that has the focus. */
import type { RouterHistory } from '@tanstack/react-router';
import { createContext, type RefObject, useContext } from 'react';

export interface Pane {
  element: RefObject<HTMLElement | null>;
  close: () => void;
  /** The window's: its Back and Forward take the screen of the pane away, whose own history they do not know. */
  history: RouterHistory | undefined;
}

export const PaneContext = createContext<Pane | undefined>(undefined);

/** @returns its element; `undefined` on a screen of its own, and in the main part of a split one */
export function usePane(): RefObject<HTMLElement | null> | undefined {
  return useContext(PaneContext)?.element;
}

/** @returns what closes the pane; `undefined` outside of one */
export function useClosePane(): (() => void) | undefined {
  return useContext(PaneContext)?.close;
}

/** @returns the history that the window's Back goes through, where the pane has one of its own; `undefined` outside of one */
export function useHistoryAroundPane(): RouterHistory | undefined {
  return useContext(PaneContext)?.history;
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
