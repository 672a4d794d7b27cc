/** The frame of the reader: a part of the screen or the whole window. Its content stays mounted between the two. */
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { classes } from '../../ui/classes.ts';

interface ReaderFrameProps {
  full: Pick<FullScreen, 'isFull'>;
  children: (frame: RefObject<HTMLElement | null>) => ReactNode;
}

export function ReaderFrame({ full: { isFull }, children }: ReaderFrameProps) {
  const frame = useRef<HTMLElement>(null);
  useAlone(frame, isFull);
  useNoSwipeAway(isFull);
  return (
    <section
      ref={frame}
      aria-label="Reader"
      className={classes(
        // Clipped, not hidden: focus at the edge must not scroll it.
        'flex touch-pan-y touch-pinch-zoom flex-col overflow-clip bg-surface-2',
        isFull
          ? 'fixed inset-0 z-40 pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]'
          : 'min-h-0 flex-1',
      )}
    >
      {children(frame)}
    </section>
  );
}

/** On the document's root: otherwise a sideways swipe past the pages would trigger the browser's Back. */
function useNoSwipeAway(isFull: boolean): void {
  useEffect(() => {
    if (!isFull) return;
    const { style } = document.documentElement;
    style.overscrollBehaviorX = 'none';
    return () => void style.removeProperty('overscroll-behavior-x');
  }, [isFull]);
}

/** Makes everything behind a cover of the window inert, except messages and dialogs. */
export function useAlone(element: RefObject<HTMLElement | null>, isAlone: boolean): void {
  useEffect(() => {
    const own = element.current;
    if (!isAlone || own === null) return;
    const hidden = siblingsUp(own).filter(
      (other) => !other.matches('[inert], dialog, script, style, [data-base-ui-portal]'),
    );
    for (const other of hidden) other.setAttribute('inert', '');
    return () => {
      for (const other of hidden) other.removeAttribute('inert');
    };
  }, [element, isAlone]);
}

/** The siblings of the element and of its ancestors, up to the app's frame. */
function siblingsUp(own: HTMLElement): Element[] {
  const frame = own.closest('body > * > *');
  const found: Element[] = [];
  for (let at: Element = own; at !== frame && at.parentElement !== null; at = at.parentElement) {
    found.push(...[...at.parentElement.children].filter((child) => child !== at));
  }
  return found;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Chosen by the student; by default it depends on the screen. */
    reading?: boolean;
  }
}

export interface FullScreen {
  isWide: boolean;
  isFull: boolean;
  /** Full screen is not available. */
  isFixed?: boolean;
  enter: () => void;
  leave: () => void;
}

/** A phone opens a file in the whole window. It is a state of the history, so that Back leaves it. */
export function useFull(isWide: boolean): FullScreen {
  const router = useRouter();
  const navigate = useNavigate();
  const chosen = useLocation({ select: ({ state }) => state.reading });
  const hash = useLocation({ select: (location) => location.hash });
  // The button “Generate” (`generate/generate-dialog.tsx`) needs the file's own screen.
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
