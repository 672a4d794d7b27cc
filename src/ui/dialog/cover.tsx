/**
 * A calm room for one activity: it covers the whole window, takes the focus and gives it back. What is
 * behind it cannot be reached meanwhile; messages stay above it.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

interface CoverProps {
  /** What the activity is called, for screen readers. */
  label: string;
  children: ReactNode;
}

/** Shown while it is mounted. */
export function Cover({ label, children }: CoverProps) {
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const behind = document.querySelector('main')?.closest('body > * > *');
    behind?.setAttribute('inert', '');
    room.current?.focus();
    return () => {
      behind?.removeAttribute('inert');
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  // A pressed button that is gone takes the focus with it; it stays in the room.
  useEffect(() => {
    if (document.activeElement === document.body) room.current?.focus();
  });
  return createPortal(
    <div
      ref={room}
      role="dialog"
      aria-modal="true"
      aria-label={label}
      tabIndex={-1}
      className="fixed inset-0 z-40 flex flex-col overflow-y-auto overscroll-contain bg-bg px-[env(safe-area-inset-left)] pb-[env(safe-area-inset-bottom)] text-text outline-none"
    >
      <h1 className="sr-only">{label}</h1>
      {children}
    </div>,
    document.body,
  );
}
