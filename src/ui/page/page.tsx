/** The frame of a screen: its title (also the document's), description and main actions. */
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { classes } from '../classes.ts';
import { usePane } from '../split/pane.ts';

interface PageProps {
  title: string;
  /** The title is a name, such as a file's: browsers do not translate it. */
  isName?: boolean;
  description?: ReactNode;
  actions?: ReactNode;
  above?: ReactNode;
  /** A small title in one row, if the content needs the room. */
  isDense?: boolean;
  children: ReactNode;
}

/** For a link `above` the title, with an icon of 16 pixels before its text. */
export const backLinkClass =
  'inline-flex min-h-11 w-fit items-center gap-1.5 text-sm font-medium text-muted hover:text-text';

export function Page({ title, isName, description, actions, above, children, ...look }: PageProps) {
  useDocumentTitle(title);
  const isInPane = usePane() !== undefined;
  const Title = isInPane ? 'h2' : 'h1';
  const isDense = look.isDense || isInPane;
  const heading = useHandedOverFocus();
  return (
    <div
      className={classes(
        'mx-auto grid w-full content-start',
        isDense ? 'gap-3 px-4 py-3' : 'max-w-5xl gap-6 px-4 py-6 sm:px-6 lg:py-8',
      )}
    >
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div
          className={isDense ? 'flex min-w-0 flex-wrap items-center gap-x-4' : 'grid min-w-0 gap-1'}
        >
          {above}
          <Title
            ref={heading}
            tabIndex={-1}
            translate={isName ? 'no' : undefined}
            dir="auto"
            className={classes(
              'text-left break-words outline-none',
              isDense ? 'line-clamp-1 text-lg font-semibold' : 'text-display sm:text-[2rem]',
            )}
          >
            {title}
          </Title>
          {description ? (
            <p className={classes('text-muted', isDense ? 'text-sm' : 'max-w-prose')}>
              {description}
            </p>
          ) : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </header>
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
