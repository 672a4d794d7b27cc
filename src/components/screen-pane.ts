/**
 * The split view: another screen of the library beside the open one, with its own links. Its screens belong to several
 * features, so `app` hands down the component that shows them (`split-view-pane.tsx`).
 */
import { type ComponentType, createContext, useContext } from 'react';

/** The path after `/dashboard/library/`: `notes/…`, `flashcards/…`, `quiz/…` or `files/…`. */
export type PanePath = string;

export interface ScreenPaneProps {
  path: PanePath;
  /** The pane shows another path now. */
  onPath: (path: PanePath, isReplacing: boolean) => void;
  /** A link in the pane leads out of it. @param href with its slash */
  onElsewhere: (href: string) => void;
  onClose: () => void;
  /** Moves the focus into the pane when it opens. */
  takesFocus?: boolean;
}

export const libraryPath = '/dashboard/library/';

/** Attribute of the button that opens the split view. It has the focus again after the split view is closed. */
export const opensSplitViewMarker = 'data-opens-split-view';

const paneForFile = /^(?:notes|flashcards|quiz)(?:\/[\w-]+(?:\/practice)?)?(?:#.*)?$/;

export interface SplitViewSearch {
  /** The path of the split view. */
  beside?: PanePath;
}

/** Any other value shows the file alone. */
export function readSplitViewSearch({ beside }: Record<string, unknown>): SplitViewSearch {
  return typeof beside === 'string' && paneForFile.test(beside) ? { beside } : {};
}

/** Two parts of a screen fit next to each other. */
export const roomForTwo = '(min-width: 1100px)';

export const ScreenPaneContext = createContext<ComponentType<ScreenPaneProps> | undefined>(
  undefined,
);

export function useScreenPane(): ComponentType<ScreenPaneProps> | undefined {
  return useContext(ScreenPaneContext);
}
