/** A button with a panel below it, on phones a sheet at the bottom. Escape, Back, a press outside or Tab out of it closes it. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { floatClass } from '../page/panel.tsx';
import { isForInputMethod } from '../press/key-press.ts';
import { useSecondClick } from '../press/use-once.ts';
import { useBlockedBack } from './use-blocked-back.ts';

interface PopoverProps {
  /** Accessible name of a button without text. */
  label?: string;
  button: ReactNode;
  buttonClassName?: string;
  wide?: boolean;
  /** As wide as a list of notifications, whose content reaches from edge to edge. */
  isBare?: boolean;
  /** The panel; call `close` after an action that completes it. */
  children: (close: () => void) => ReactNode;
}

export function Popover({ label, button, buttonClassName, wide, isBare, children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();
  useSecondClick(panel, open);
  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isForInputMethod(event)) return;
      setOpen(false);
      trigger.current?.focus({ preventScroll: true });
    };
    const stopping = new AbortController();
    const { signal } = stopping;
    document.addEventListener('pointerdown', closeOutside, { signal });
    document.addEventListener('focusin', closeOutside, { signal });
    document.addEventListener('keydown', closeOnEscape, { signal });
    return () => stopping.abort();
  }, [open]);
  const close = () => {
    setOpen(false);
    // A dialog that opens next returns the focus to this button.
    trigger.current?.focus({ preventScroll: true });
  };
  useBlockedBack(close, open);
  return (
    <div ref={frame} className="relative">
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
        className={buttonClassName}
      >
        {button}
      </button>
      {open ? (
        <>
          <div
            ref={panel}
            id={panelId}
            data-bar
            className={classes(
              floatClass,
              'z-40 grid max-h-[calc(100dvh-5rem)]',
              isBare ? 'overflow-hidden sm:w-[26.5rem] sm:-mr-23' : 'gap-3 overflow-y-auto p-4',
              'max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:animate-sheet max-sm:rounded-b-none max-sm:rounded-t-sheet max-sm:pb-[calc(1rem+env(safe-area-inset-bottom))]',
              // The handle of `sheet.tsx`.
              'max-sm:before:mx-auto max-sm:before:-mt-2 max-sm:before:h-1 max-sm:before:w-9 max-sm:before:rounded-full max-sm:before:bg-line-strong/60',
              'sm:absolute sm:top-full sm:right-0 sm:mt-2',
              !isBare && (wide ? 'sm:w-96' : 'sm:w-72'),
            )}
          >
            {children(close)}
          </div>
          <div
            className="fixed inset-0 z-30 animate-appear bg-backdrop sm:hidden"
            onPointerDown={close}
          />
        </>
      ) : null}
    </div>
  );
}
