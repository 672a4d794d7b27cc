/**
 * Whether the reader has the whole window. On a narrow screen a file opens so; on a wide one the student asks for it. It is
 * part of the history, so that Back leaves it.
 */
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Chosen by the student; by default it depends on the screen. */
    reading?: boolean;
  }
}

export interface FullScreen {
  isWide: boolean;
  isFull: boolean;
  /** It is in a part of the screen with its own height. */
  fills?: boolean;
  /** Full screen is not available. */
  isFixed?: boolean;
  enter: () => void;
  leave: () => void;
}

export function useFull(isWide: boolean): FullScreen {
  const router = useRouter();
  const navigate = useNavigate();
  const chosen = useLocation({ select: ({ state }) => state.reading });
  const hash = useLocation({ select: (location) => location.hash });
  // A link that asks something of the file (`generate/generate-button.tsx`) opens its screen, where that shows.
  const [isAsked] = useState(hash === 'generate');
  const go = (reading: boolean) =>
    void navigate({
      to: '.',
      hash: true,
      search: true,
      state: (before) => ({ ...before, reading }),
      resetScroll: false,
    });
  return {
    isWide,
    isFull: chosen ?? !(isWide || isAsked),
    enter: () => go(true),
    leave: () => {
      leaveBrowserFullScreen();
      if (chosen === true) router.history.back();
      else go(false);
    },
  };
}

/** Also hides the browser's frame, if the browser allows it. */
export function enterBrowserFullScreen(): void {
  document.documentElement.requestFullscreen?.().catch((error: unknown) => {
    console.info('The browser keeps its frame', error);
  });
}

function leaveBrowserFullScreen(): void {
  if (!document.fullscreenElement) return;
  document.exitFullscreen().catch((error: unknown) => {
    console.info('The browser has left full screen already', error);
  });
}
