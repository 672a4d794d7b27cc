/**
 * Another screen of the library beside the one that is open, whole and with its own links. The screens belong to several
 * features, so what shows them is handed down (`split-view-pane.tsx`).
 */
import { type ComponentType, createContext, useContext } from 'react';

/** What follows `/dashboard/library/`: `notes/…`, `flashcards/…`, `quiz/…` or `files/…`. */
export type PanePath = string;

export interface ScreenPaneProps {
  path: PanePath;
  /** It went to another place of the pane. */
  onPath: (path: PanePath, isReplacing: boolean) => void;
  /** A link in it leads elsewhere. @param href with its slash */
  onElsewhere: (href: string) => void;
  onClose: () => void;
  /** The focus goes into it when it opens. */
  takesFocus?: boolean;
}

export const libraryPath = '/dashboard/library/';

/** On the button that opens something beside a file: it has the focus once that is closed. */
export const opensSplitViewMarker = 'data-opens-split-view';

const paneForFile = /^(?:notes|flashcards|quiz)(?:\/[\w-]+(?:\/practice)?)?(?:#.*)?$/;

export interface SplitViewSearch {
  /** What stands beside the file. */
  beside?: PanePath;
}

/** Anything else is the file alone. */
export function readSplitViewSearch({ beside }: Record<string, unknown>): SplitViewSearch {
  return typeof beside === 'string' && paneForFile.test(beside) ? { beside } : {};
}

/** CSS pixels: two parts of a screen have room beside each other. */
export const roomForTwo = '(min-width: 1100px)';

export const ScreenPaneContext = createContext<ComponentType<ScreenPaneProps> | undefined>(
  undefined,
);

export function useScreenPane(): ComponentType<ScreenPaneProps> | undefined {
  return useContext(ScreenPaneContext);
}
