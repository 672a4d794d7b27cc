/**
 * The review with the source of its card: beside it if there is room, otherwise over it. Closing the source keeps the
 * state of the review.
 */
import { useNavigate } from '@tanstack/react-router';
import {
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  Suspense,
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
} from '../../../../components/screen-pane.ts';
import { useBlockedBack } from '../../../../ui/dialog/use-blocked-back.ts';
import { Loading } from '../../../../ui/page/loading.tsx';
import { usePane } from '../../../../ui/split/pane.ts';
import { pathOfClick, SplitPane } from '../../../../ui/split/split-pane.tsx';
import { useMedia } from '../../../../ui/use-media.ts';
import { usePaneEscape } from './use-pane-escape.ts';

interface WithSourceProps {
  /** Its source closes when the card changes. */
  cardId: string | undefined;
  children: ReactNode;
}

export function WithSource(props: WithSourceProps) {
  const ScreenPane = useScreenPane();
  // In a pane of its own a source is shown by what stands beside it.
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
  // The source closes for good when its card leaves. Opening again with the card, it would reveal the answer.
  if (opened !== undefined && opened.cardId !== cardId) setOpened(undefined);
  const path = opened?.path;
  const open = (event: MouseEvent) => {
    const href = pathOfClick(event);
    if (!href?.startsWith(ofFile)) return;
    event.preventDefault();
    event.stopPropagation();
    opener.current = event.target instanceof Element ? event.target.closest('a') : null;
    setOpened({ cardId, path: href.slice(libraryPath.length) });
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
            onPath={(next) => setOpened({ cardId, path: next })}
            onElsewhere={(href) => {
              if (href.startsWith(ofFile))
                setOpened({ cardId, path: href.slice(libraryPath.length) });
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
