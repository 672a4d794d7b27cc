/** A menu, a popover beside its button, and a toolbar. Escape and Back close what is open; arrows move in it. */
import { Menu as Base } from '@base-ui/react/menu';
import { Popover } from '@base-ui/react/popover';
import { Toolbar as BaseToolbar } from '@base-ui/react/toolbar';
import type { LucideIcon } from 'lucide-react';
import { Fragment, type ReactElement, type ReactNode, useCallback, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { SheetGrip } from './dialog/sheet.tsx';
import { useBlockedBack } from './dialog/use-blocked-back.ts';
import { useSecondClick } from './press/use-once.ts';

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  /** The label of the key with the same action. */
  keyHint?: string | undefined;
  danger?: boolean;
  /** A hairline above it, unless it is the first. */
  startsGroup?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

/** An action with an icon of the size of menus. */
export function menuAction(label: string, Icon: LucideIcon, onSelect: () => void): MenuAction {
  return { label, icon: <Icon aria-hidden size={18} />, onSelect };
}

interface MenuProps {
  /** The `Button` or `IconButton` that opens and names the menu. */
  button: ReactElement;
  actions: MenuAction[];
  /** Open at once: a list of many rows makes the menu of a row when it is pressed. */
  startsOpen?: boolean;
}

export function Menu({ button, actions, startsOpen = false }: MenuProps) {
  const [open, setOpen] = useState(startsOpen);
  useBlockedBack(() => setOpen(false), open);
  const popup = useRef<HTMLDivElement>(null);
  useSecondClick(popup, open);
  const [layer, trigger] = useLayer();
  return (
    <Base.Root modal={false} open={open} onOpenChange={setOpen}>
      <Base.Trigger ref={trigger} render={button} />
      <Base.Portal container={layer}>
        <Base.Backdrop className={veilClass} />
        <Base.Positioner
          positionMethod="fixed"
          align="start"
          sideOffset={popupGapPx}
          collisionPadding={edgeGapPx}
          className={floatClass}
        >
          <Base.Popup ref={popup} className={classes(popupClass, 'min-w-44 p-1')}>
            <SheetGrip />
            {actions.map(
              ({ label, icon, keyHint, danger, startsGroup, disabled, onSelect }, at) => (
                <Fragment key={label}>
                  {startsGroup && at > 0 ? <Base.Separator className="my-1 h-px bg-line" /> : null}
                  <Base.Item
                    disabled={disabled ?? false}
                    onClick={onSelect}
                    className={classes(rowClass, danger && 'text-danger')}
                  >
                    {icon}
                    {label}
                    {keyHint === undefined ? null : <KeyHint>{keyHint}</KeyHint>}
                  </Base.Item>
                </Fragment>
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Not part of the accessible name: the sheet of shortcuts lists the keys. */
function KeyHint({ children }: { children: string }) {
  return (
    <kbd
      translate="no"
      aria-hidden
      className="ms-auto ps-6 text-xs text-muted pointer-coarse:hidden"
    >
      {children}
    </kbd>
  );
}

interface AnchoredPopoverProps {
  title: string;
  button: ReactElement;
  /** The panel; call `close` after an action that completes it. */
  children: (close: () => void) => ReactNode;
}

/** A button with a panel of controls beside it. The header's panels are `dialog/popover.tsx` (docs/decisions/02). */
export function AnchoredPopover({ title, button, children }: AnchoredPopoverProps) {
  const [open, setOpen] = useState(false);
  useBlockedBack(() => setOpen(false), open);
  const popup = useRef<HTMLDivElement>(null);
  useSecondClick(popup, open);
  const [layer, trigger] = useLayer();
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger ref={trigger} render={button} />
      <Popover.Portal container={layer}>
        <Popover.Backdrop className={veilClass} />
        <Popover.Positioner
          positionMethod="fixed"
          sideOffset={popupGapPx}
          collisionPadding={edgeGapPx}
          className={floatClass}
        >
          <Popover.Popup ref={popup} className={classes(popupClass, 'grid gap-3 p-4')}>
            <SheetGrip />
            <Popover.Title className="text-head">{title}</Popover.Title>
            {children(() => setOpen(false))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Distance of a popup from its trigger and from the edge of the window, pixels. */
const popupGapPx = 6;
const edgeGapPx = 8;

/** Above the header and below the toasts. On phones a sheet at the bottom; the library's place is an inline style. */
const floatClass = classes(
  'z-40 outline-none',
  'max-sm:inset-x-0! max-sm:top-auto! max-sm:bottom-0! max-sm:w-full! max-sm:transform-none!',
);

/** Behind the sheet of a phone. */
const veilClass = 'fixed inset-0 z-40 animate-appear bg-backdrop sm:hidden';

const popupClass = classes(
  'overflow-y-auto bg-surface text-text shadow-pop outline-none forced-colors:border',
  'max-sm:max-h-[85dvh] max-sm:animate-sheet max-sm:rounded-t-sheet max-sm:px-3 max-sm:pb-[calc(0.75rem+env(safe-area-inset-bottom))]',
  'sm:max-h-(--available-height) sm:max-w-[min(24rem,var(--available-width))] sm:rounded-card',
  'sm:origin-(--transform-origin) sm:transition-opacity sm:duration-120',
  'sm:data-ending-style:opacity-0 sm:data-starting-style:opacity-0',
);

const rowClass = classes(
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-body select-none max-sm:min-h-12',
  'outline-none data-disabled:cursor-default data-disabled:opacity-55',
  // The outline shows the highlighted row where colours are forced.
  'data-highlighted:bg-surface-2 data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-focus',
);

/**
 * A popup is drawn inside the dialog of its trigger, since a modal `<dialog>` covers the rest of the page and makes it
 * inert; without a dialog in the `main` landmark, where screen readers find it.
 * @returns the place, and the `ref` of the trigger
 */
function useLayer(): [HTMLElement | undefined, (trigger: HTMLElement | null) => void] {
  const [layer, setLayer] = useState<HTMLElement>();
  const trigger = useCallback((element: HTMLElement | null) => {
    if (element !== null) setLayer(element.closest<HTMLElement>('dialog, main') ?? undefined);
  }, []);
  return [layer, trigger];
}

interface ToolbarProps {
  label: string;
  /** Each a `Button` or an `IconButton` with a key. */
  buttons: ReactElement[];
  /** In narrow places it scrolls instead of wrapping. */
  isOneRow?: boolean;
}

/** A group of buttons with one tab stop. Its parent draws the frame. */
export function Toolbar({ label, buttons, isOneRow = false }: ToolbarProps) {
  return (
    <BaseToolbar.Root
      aria-label={label}
      className={classes('flex gap-1', isOneRow ? 'overflow-x-auto' : 'flex-wrap')}
    >
      {buttons.map((button) => (
        <BaseToolbar.Button key={button.key} render={button} />
      ))}
    </BaseToolbar.Root>
  );
}
