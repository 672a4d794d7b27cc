/**
 * The dialog of the kit, on the platform's `<dialog>`: it traps the focus and returns it. Escape, a tap outside and Back
 * leave it; if typed text would be lost, they store a draft or ask first. Centred by default; can be maximised (spec §4).
 * On phones it is a sheet at the bottom: a pull down leaves it, a pull up maximises it.
 */
import { Maximize2, Minimize2, X } from 'lucide-react';
import { type ReactNode, useContext, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button, type ButtonVariant, IconButton } from '../button.tsx';
import { classes } from '../classes.ts';
import type { FormDraft } from '../form/use-form-draft.ts';
import { Scroller } from '../page/scroller.ts';
import { useSecondClick } from '../press/use-once.ts';
import { LeaveDialog, useLeaving } from './leave-dialog.ts';
import { SheetGrip, useSheetDrag } from './sheet.tsx';
import { dialogOpened } from './use-blocked-back.ts';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** It has unsaved text. Text typed in present fields is noticed without this. */
  isDirty?: boolean;
  busy?: boolean;
  /** The draft of its form: then leaving asks nothing. */
  draft?: FormDraft | undefined;
  /** The id of text that is announced with the title. */
  describedBy?: string | undefined;
  actions?: ReactNode;
  /**
   * Centre (spec §4), or top, where an on-screen keyboard does not cover it. `search`: wide, at the top, the whole screen
   * on phones, and without a head: its content has the cross.
   */
  position?: 'centre' | 'top' | 'search';
}

/** Open while it is mounted: render it only when it is open. */
export function Dialog({
  title,
  onClose,
  children,
  isDirty = false,
  busy = false,
  draft,
  describedBy,
  actions,
  position = 'centre',
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [body, setBody] = useState<HTMLDivElement | null>(null);
  const titleId = useId();
  const [maximised, setMaximised] = useState(false);
  const { leave, asked, stay, discard, ...leaving } = useLeaving(element, {
    onClose,
    isDirty,
    busy,
    draft,
  });
  useSecondClick(element);
  const drag = useSheetDrag({
    sheet: () => element.current,
    onDown: () => (maximised ? setMaximised(false) : leave()),
    onUp: () => setMaximised(true),
  });
  // A layout effect, since a removed dialog cannot return the focus.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const opener = openerOf(document.activeElement);
    dialog.showModal();
    const closed = dialogOpened(dialog);
    // The title names the dialog; by default the browser focuses the first button of the head.
    heading.current?.focus();
    return () => {
      closed();
      dialog.close();
      giveFocusBack(opener);
    };
  }, []);
  const isSearch = position === 'search';
  const name = (
    <h2
      ref={heading}
      id={titleId}
      tabIndex={-1}
      className={isSearch ? 'sr-only' : 'min-w-0 flex-1 basis-16 text-title outline-none'}
    >
      {title}
    </h2>
  );
  const dialog = (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      {...leaving}
      className={classes(
        'bg-surface p-0 text-text shadow-pop backdrop:animate-appear forced-colors:border',
        'max-sm:mx-0 max-sm:mt-auto max-sm:mb-0 max-sm:animate-sheet sm:animate-appear',
        placeClass[position],
        'max-sm:w-screen max-sm:max-w-none max-sm:pb-[env(safe-area-inset-bottom)]',
        maximised
          ? 'h-dvh max-h-none w-screen max-w-none px-[env(safe-area-inset-left)] pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]'
          : sizeClass[position],
      )}
    >
      <div
        className={classes(
          'flex max-h-[inherit] flex-col overflow-y-auto',
          maximised && 'h-full',
          isSearch && 'max-sm:h-full',
        )}
      >
        {isSearch ? (
          name
        ) : (
          <>
            <SheetGrip />
            <div
              data-bar
              {...drag}
              className="flex flex-wrap items-center gap-2 pr-2 pl-5 max-sm:touch-none max-sm:pb-1 sm:pt-[min(0.75rem,2dvh)] [&_button]:size-[min(2.75rem,12vw)]"
            >
              {name}
              <div className="ms-auto flex">
                <IconButton
                  label={maximised ? 'Restore size' : 'Maximise'}
                  icon={
                    maximised ? (
                      <Minimize2 aria-hidden size={18} />
                    ) : (
                      <Maximize2 aria-hidden size={18} />
                    )
                  }
                  onClick={() => setMaximised(!maximised)}
                />
                <IconButton
                  label="Close"
                  icon={<X aria-hidden size={20} />}
                  disabled={busy}
                  onClick={() => leave()}
                />
              </div>
            </div>
          </>
        )}
        <div
          ref={setBody}
          className={
            isSearch
              ? 'flex min-h-0 flex-1 flex-col'
              : 'grid flex-1 content-start gap-4 overflow-y-auto px-5 py-[min(0.75rem,2dvh)]'
          }
        >
          <Scroller value={body}>{children}</Scroller>
        </div>
        {actions ? (
          // Compact with large text: as high as a finger needs, and no wider than its text.
          <div
            data-bar
            className="flex flex-wrap justify-end gap-2 px-4 py-[min(0.75rem,2dvh)] sm:px-5 sm:pb-[min(1.25rem,2dvh)] max-sm:[&>button]:flex-1 [&>button]:min-h-[min(2.75rem,max(44px,8dvh))] [&>button]:px-[min(1rem,2.5vw)]"
          >
            {actions}
          </div>
        ) : null}
      </div>
    </dialog>
  );
  return (
    <LeaveDialog value={leave}>
      {dialog}
      {asked > 0 ? (
        <ConfirmDialog
          key={asked}
          title="Discard what you typed?"
          text="It is not saved yet."
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={discard}
          onClose={stay}
        />
      ) : null}
    </LeaveDialog>
  );
}

const placeClass = {
  centre: 'm-auto',
  top: 'mx-auto mt-[max(1rem,8dvh)] mb-auto',
  search: 'mx-auto mb-auto sm:mt-[min(3.5rem,7dvh)]',
} as const;

const formSize =
  'max-sm:max-h-[92dvh] max-sm:rounded-t-sheet sm:max-h-[min(90dvh,48rem)] sm:w-[min(36rem,calc(100vw-2rem))] sm:rounded-card';

const sizeClass = {
  ...{ centre: formSize, top: formSize },
  search:
    'max-sm:h-dvh max-sm:max-h-none max-sm:pt-[env(safe-area-inset-top)] sm:max-h-[min(90dvh,48rem)] sm:w-[min(47.5rem,calc(100vw-2rem))] sm:rounded-sheet',
} as const;

/** An item of a menu goes with the menu, so the menu's button stands for it. */
function openerOf(active: Element | null): Element | null {
  const menu = active?.closest('[role="menu"]');
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? active;
}

/** If the opener is gone, such as a deleted row's button, the page's title gets the focus. */
function giveFocusBack(opener: Element | null): void {
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  if (isThere) {
    // Closing has focused it, but in Chromium it gets no keys if the dialog is removed at once.
    opener.blur();
    // No scrolling: an opener in the sticky header counts as hidden because of `scroll-padding`.
    opener.focus({ preventScroll: true });
  }
  if (isThere && document.activeElement === opener) return;
  const title = document.querySelector<HTMLElement>('h1') ?? document.getElementById('main');
  title?.focus({ preventScroll: true });
}

/** Leaves the surrounding dialog, like Escape. */
export function CancelButton({
  label = 'Cancel',
  ...rest
}: {
  label?: string;
  disabled?: boolean;
}) {
  const leave = useContext(LeaveDialog);
  return (
    <Button {...rest} variant="secondary" onClick={() => leave?.()}>
      {label}
    </Button>
  );
}

interface ConfirmDialogProps {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  variant?: ButtonVariant;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  variant = 'danger',
  busy = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      busy={busy}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button variant={variant} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div>{text}</div>
    </Dialog>
  );
}
