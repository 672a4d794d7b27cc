/**
 * A calm room for one activity: it covers the whole window, takes the focus and gives it back. What is
 * behind it cannot be reached meanwhile; messages stay above it. In a pane of a split screen it covers the pane.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../classes.ts';
import { usePane } from '../split/pane.ts';

interface CoverProps {
  /** What the activity is called, for screen readers. */
  label: string;
  children: ReactNode;
}

/** Shown while it is mounted. */
export function Cover({ label, children }: CoverProps) {
  const pane = usePane();
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const behind = whatIsBehind(room.current, pane?.current);
    for (const element of behind) element.setAttribute('inert', '');
    room.current?.focus();
    return () => {
      for (const element of behind) element.removeAttribute('inert');
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [pane]);
  // A pressed button that is gone takes the focus with it; it stays in the room.
  useEffect(() => {
    if (pane === undefined && document.activeElement === document.body) room.current?.focus();
  });
  const Name = pane === undefined ? 'h1' : 'h2';
  return createPortal(
    <div
      ref={room}
      role="dialog"
      aria-modal={pane === undefined}
      aria-label={label}
      tabIndex={-1}
      className={classes(
        'inset-0 flex flex-col overflow-y-auto overscroll-contain bg-bg px-[env(safe-area-inset-left)] pb-[env(safe-area-inset-bottom)] text-text outline-none',
        pane === undefined ? 'fixed z-40' : 'absolute z-10',
      )}
    >
      <Name className="sr-only">{label}</Name>
      {children}
    </div>,
    pane?.current ?? document.body,
  );
}

/** What is inert already belongs to another cover. */
function whatIsBehind(room: Element | null, pane: Element | null | undefined): readonly Element[] {
  const app = document.querySelector('main')?.closest('body > * > *');
  const elements = pane ? [...pane.children] : app ? [app] : [];
  return elements.filter((element) => element !== room && !(pane && element.hasAttribute('inert')));
}
