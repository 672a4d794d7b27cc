/** The pane of a split screen that contains a component. Keys go to the side with the focus. */
import type { RouterHistory } from '@tanstack/react-router';
import { createContext, type RefObject, useContext } from 'react';

export interface Pane {
  element: RefObject<HTMLElement | null>;
  close: () => void;
  /** The window's history. The pane has its own, which the window's Back and Forward do not know. */
  history: RouterHistory | undefined;
}

export const PaneContext = createContext<Pane | undefined>(undefined);

/** @returns the pane's element; `undefined` outside of panes, also in the main part of a split screen */
export function usePane(): RefObject<HTMLElement | null> | undefined {
  return useContext(PaneContext)?.element;
}

export function useClosePane(): (() => void) | undefined {
  return useContext(PaneContext)?.close;
}

/** @returns the window's history for a pane with its own history; `undefined` outside of panes */
export function useHistoryAroundPane(): RouterHistory | undefined {
  return useContext(PaneContext)?.history;
}

export const paneMarker = 'data-pane';

/** Whether a key was pressed on this side: in its pane, or outside of all panes. */
export function isOnSide(
  target: EventTarget | null,
  pane: RefObject<HTMLElement | null> | undefined,
): boolean {
  const own = target instanceof Element ? target.closest(`[${paneMarker}]`) : null;
  return own === (pane?.current ?? null);
}
