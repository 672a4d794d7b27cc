/**
 * The frame of a screen: its title (also the document's), description and main actions. In the dashboard the title of a
 * list stands in the header's one row. The screen of one thing has the way back there, and its title on the page.
 */
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../classes.ts';
import { usePane } from '../split/pane.ts';

interface PageProps {
  title: string;
  /** The title is a name, such as a file's: browsers do not translate it. */
  isName?: boolean;
  description?: ReactNode;
  actions?: ReactNode;
  /** The way back, such as a link of `backLinkClass`. */
  above?: ReactNode;
  /** Icon buttons in the row of the title, such as a filter; on phones at most one fits. */
  tools?: ReactNode;
  /** A small title in one row, if the content needs the room. */
  isDense?: boolean;
  /** From edge to edge and as high as the window, for a grid or for panes that scroll themselves. */
  isFull?: boolean;
  children: ReactNode;
}

/** For a link `above` the title, with an icon of 16 pixels before its text. */
export const backLinkClass =
  'screen-back inline-flex min-h-11 min-w-11 items-center gap-1.5 text-sm font-medium text-muted hover:text-text';

/** The place in the header for a screen's title; `undefined` outside of the dashboard. */
export const TitlePlace = createContext<HTMLElement | undefined>(undefined);

export function Page({ title, isName, description, actions, above, children, ...look }: PageProps) {
  useDocumentTitle(title);
  const isInPane = usePane() !== undefined;
  const place = useContext(TitlePlace);
  const header = isInPane ? undefined : place;
  const Title = isInPane ? 'h2' : 'h1';
  const isDense = look.isDense || isInPane;
  const isOfHeader = header !== undefined && (isDense || !above);
  const isWord = typeof description === 'string';
  const heading = useHandedOverFocus();
  const head = (
    <Title
      ref={heading}
      tabIndex={-1}
      translate={isName ? 'no' : undefined}
      dir="auto"
      className={classes(
        'text-left outline-none',
        isOfHeader
          ? 'screen-title'
          : isDense
            ? 'line-clamp-1 text-head'
            : 'text-display max-sm:text-[1.5rem]',
      )}
    >
      {title}
    </Title>
  );
  const words = (
    <>
      {isOfHeader ? null : head}
      {description ? (
        <p
          className={classes('text-muted', isDense ? 'text-small' : 'max-w-prose text-[0.875rem]')}
        >
          {description}
        </p>
      ) : null}
    </>
  );
  return (
    <div
      className={classes(
        'w-full',
        look.isFull ? 'flex flex-1 flex-col' : 'grid content-start',
        !look.isFull && (isDense ? 'gap-3 px-4 py-3' : 'gap-5 px-4 py-4 sm:px-6 lg:py-6'),
        !look.isFull && !isDense && (header === undefined ? 'mx-auto max-w-5xl' : 'max-w-6xl'),
      )}
    >
      {header === undefined
        ? null
        : createPortal(
            <>
              {above ? (
                <div className={isDense ? 'screen-back-icon' : 'min-w-0 flex-1'}>{above}</div>
              ) : null}
              {isOfHeader ? head : null}
              {look.tools ? <div className="ms-auto flex shrink-0">{look.tools}</div> : null}
            </>,
            header,
          )}
      {!isOfHeader || description || actions ? (
        <header
          className={classes(
            'flex flex-wrap items-center justify-between gap-x-6 gap-y-3',
            look.isFull && 'px-4 py-3 sm:px-6',
            isOfHeader && isWord && !actions && 'max-sm:hidden',
          )}
        >
          <div
            className={classes(
              'min-w-0',
              isDense ? 'flex flex-wrap items-center gap-x-4' : 'grid gap-1',
              // Content comes first where there is little room; what the screen is for, its title says.
              isOfHeader && (isWord || !description) && 'max-sm:hidden',
            )}
          >
            {header === undefined ? above : null}
            {words}
          </div>
          {actions ? (
            <div
              data-bar
              className={classes(
                'flex gap-2',
                isOfHeader && !isDense ? 'screen-acts' : 'flex-wrap',
              )}
            >
              {actions}
            </div>
          ) : null}
        </header>
      ) : null}
      {children}
    </div>
  );
}

/** Does nothing in a pane: the title is that of the screen. */
export function useDocumentTitle(title: string): void {
  const isInPane = usePane() !== undefined;
  useEffect(() => {
    if (!isInPane) document.title = `${title} · Haversack`;
  }, [title, isInPane]);
}

let focusWasOnTitle = false;

/** A loaded screen replaces its `LoadingPage`: its title takes over the focus, so that screen readers stay there. */
function useHandedOverFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const own = heading.current;
    const isLost = document.activeElement === document.body;
    if (focusWasOnTitle && isLost) own?.focus({ preventScroll: true });
    focusWasOnTitle = false;
    return () => {
      focusWasOnTitle = document.activeElement === own;
    };
  }, []);
  return heading;
}
