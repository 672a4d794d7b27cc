/** A review with the source of its card, beside it or over it. Closing the source keeps the state of the review. */
import { useNavigate } from '@tanstack/react-router';
import {
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import {
  libraryPath,
  type PanePath,
  roomForTwo,
  type ScreenPaneProps,
  useScreenPane,
} from '../../../components/screen-pane.ts';
import { useBlockedBack } from '../../../ui/dialog/use-blocked-back.ts';
import { Loading } from '../../../ui/page/loading.tsx';
import { isForInputMethod } from '../../../ui/press/key-press.ts';
import { usePane } from '../../../ui/split/pane.ts';
import { pathOfClick, SplitPane } from '../../../ui/split/split-pane.tsx';
import { useMedia } from '../../../ui/use-media.ts';

interface WithSourceProps {
  /** Its source closes when the card changes. */
  cardId: string | undefined;
  children: ReactNode;
}

export function WithSource(props: WithSourceProps) {
  const ScreenPane = useScreenPane();
  // In a pane, the other pane shows the source.
  const isInPane = usePane() !== undefined;
  if (ScreenPane === undefined || isInPane) return props.children;
  return <Sides ScreenPane={ScreenPane} {...props} />;
}

const ofFile = `${libraryPath}files/`;

function Sides({
  ScreenPane,
  cardId,
  children,
}: WithSourceProps & { ScreenPane: ComponentType<ScreenPaneProps> }) {
  const hasRoom = useMedia(roomForTwo);
  const navigate = useNavigate();
  const [opened, setOpened] = useState<{ cardId: string | undefined; path: PanePath }>();
  const opener = useRef<HTMLElement>(null);
  // The source closes for good when its card leaves: opened again, it would reveal the answer.
  if (opened !== undefined && opened.cardId !== cardId) setOpened(undefined);
  const path = opened?.path;
  const show = (next: PanePath) => setOpened({ cardId, path: next });
  const open = (event: MouseEvent) => {
    const href = pathOfClick(event);
    if (!href?.startsWith(ofFile)) return;
    event.preventDefault();
    event.stopPropagation();
    opener.current = event.target instanceof Element ? event.target.closest('a') : null;
    show(href.slice(libraryPath.length));
  };
  const close = () => {
    // Nothing under the source takes the focus.
    flushSync(() => setOpened(undefined));
    opener.current?.focus();
  };
  const sideElement = useRef<HTMLDivElement>(null);
  usePaneEscape(sideElement, close);
  useBlockedBack(close, path !== undefined);
  const isOver = path !== undefined && !hasRoom;
  const side =
    path === undefined ? undefined : (
      <div
        ref={sideElement}
        className={
          hasRoom
            ? 'flex min-h-0 flex-1 flex-col py-2 pr-2'
            : 'fixed inset-0 z-50 flex flex-col bg-bg pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]'
        }
      >
        <Suspense fallback={<Loading label="Opening…" />}>
          <ScreenPane
            key={path}
            path={path}
            takesFocus
            onPath={show}
            onElsewhere={(href) => {
              if (href.startsWith(ofFile)) show(href.slice(libraryPath.length));
              // All ratings are stored, so another screen may end the review.
              else void navigate({ href });
            }}
            onClose={close}
          />
        </Suspense>
      </div>
    );
  return (
    <SplitPane
      className="h-full flex-1"
      label="Width of the review"
      main={
        <div
          inert={isOver}
          className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain"
          onClickCapture={open}
        >
          {children}
        </div>
      }
      side={isOver ? undefined : side}
      over={isOver ? side : undefined}
    />
  );
}

/** Escape closes these first: a dialog handles the key itself, and the highlight bar listens at `document`. */
const closesFirst = 'dialog';
const closesFirstWhileOpen = '[data-highlight-bar]';

/** Escape inside the pane closes it, unless something in it handles the key. Menus that open from it are outside. */
function usePaneEscape(pane: RefObject<HTMLElement | null>, onClose: () => void): void {
  const mayClose = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    const side = pane.current;
    if (isForInputMethod(event)) return false;
    if (key !== 'Escape' || !(target instanceof Element) || !side?.contains(target)) return false;
    return (
      target.closest(closesFirst) === null && side.querySelector(closesFirstWhileOpen) === null
    );
  });
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const stop = new AbortController();
    let isMeant = false;
    // Check in the capture phase: the key may have closed the element by the time it bubbles.
    const { signal } = stop;
    const first = (event: KeyboardEvent) => {
      isMeant = mayClose(event);
    };
    addEventListener('keydown', first, { capture: true, signal });
    // `window` comes after the listeners of React and of `document`.
    const last = (event: KeyboardEvent) => {
      if (!isMeant || event.defaultPrevented) return;
      event.preventDefault();
      close();
    };
    addEventListener('keydown', last, { signal });
    return () => stop.abort();
  }, []);
}
