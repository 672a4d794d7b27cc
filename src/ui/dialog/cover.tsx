/**
 * Covers the whole window for one activity, or the pane of a split screen. It takes the focus, and returns it when it
 * closes. Content behind it is inert; toasts stay above it.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../classes.ts';
import { usePane } from '../split/pane.ts';

/** @param label name of the activity, for screen readers */
export function Cover({ label, children }: { label: string; children: ReactNode }) {
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
  // If a pressed button is removed, the focus returns to the cover.
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

/** Elements that are already inert belong to another cover. */
function whatIsBehind(room: Element | null, pane: Element | null | undefined): readonly Element[] {
  const app = document.querySelector('main')?.closest('body > * > *');
  const elements = pane ? [...pane.children] : app ? [app] : [];
  return elements.filter((element) => element !== room && !(pane && element.hasAttribute('inert')));
}
