/** A button with a menu. Arrows, Home, End and first letters move in it; Escape and Back close it. */
import { Menu as Base } from '@base-ui/react/menu';
import { Popover } from '@base-ui/react/popover';
import { Toolbar as BaseToolbar } from '@base-ui/react/toolbar';
import { type ReactElement, type ReactNode, useCallback, useState } from 'react';
import { classes } from './classes.ts';
import { useBlockedBack } from './dialog/use-blocked-back.ts';

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  /** The label of the key with the same action. */
  keyHint?: string | undefined;
  /** Marks a destructive action. */
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

interface MenuProps {
  /** The `Button` or `IconButton` that opens and names the menu. */
  button: ReactElement;
  actions: MenuAction[];
}

export function Menu({ button, actions }: MenuProps) {
  const [open, setOpen] = useState(false);
  useBlockedBack(() => setOpen(false), open);
  const [layer, trigger] = useLayer();
  return (
    <Base.Root modal={false} open={open} onOpenChange={setOpen}>
      <Base.Trigger ref={trigger} render={button} />
      <Base.Portal container={layer}>
        <Base.Positioner
          positionMethod="fixed"
          align="start"
          sideOffset={popupGapPx}
          collisionPadding={edgeGapPx}
          className={floatClass}
        >
          <Base.Popup className={classes(popupClass, 'min-w-44 p-1')}>
            {actions.map(({ label, icon, keyHint, danger = false, disabled = false, onSelect }) => (
              <Base.Item
                key={label}
                disabled={disabled}
                onClick={onSelect}
                className={classes(rowClass, danger && 'text-danger')}
              >
                {icon}
                {label}
                {keyHint === undefined ? null : <KeyHint>{keyHint}</KeyHint>}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Not part of the accessible name, since the sheet of shortcuts lists the keys. Hidden without a keyboard. */
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

/**
 * A button with a panel of further controls beside it, which stays within the window. Escape, a press outside, Back and
 * its own actions close it; the focus goes into it and back. The header's panels are `dialog/popover.tsx` (docs/decisions/02).
 */
interface AnchoredPopoverProps {
  title: string;
  /** What opens it: a `Button` or an `IconButton`. */
  button: ReactElement;
  /** The panel; call `close` after an action that ends its use. */
  children: (close: () => void) => ReactNode;
}

export function AnchoredPopover({ title, button, children }: AnchoredPopoverProps) {
  const [open, setOpen] = useState(false);
  useBlockedBack(() => setOpen(false), open);
  const [layer, trigger] = useLayer();
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger ref={trigger} render={button} />
      <Popover.Portal container={layer}>
        <Popover.Positioner
          positionMethod="fixed"
          sideOffset={popupGapPx}
          collisionPadding={edgeGapPx}
          className={floatClass}
        >
          <Popover.Popup className={classes(popupClass, 'grid gap-3 p-4')}>
            <Popover.Title className="font-semibold">{title}</Popover.Title>
            {children(() => setOpen(false))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The look of everything that floats above the page, and of the rows in it. */

/** Pixels: how far a popup stays from its trigger and from the edge of the window. */
const popupGapPx = 6;
const edgeGapPx = 8;

/** Above the header and below the toasts. */
const floatClass = 'z-40 outline-none';

const popupClass = classes(
  'max-h-(--available-height) max-w-[min(24rem,var(--available-width))] overflow-y-auto rounded-card',
  'border border-line bg-surface text-text shadow-card outline-none',
  'origin-(--transform-origin) transition-opacity duration-150',
  'data-ending-style:opacity-0 data-starting-style:opacity-0',
);

const rowClass = classes(
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-[0.9375rem] select-none',
  'outline-none data-disabled:cursor-default data-disabled:opacity-55',
  // The one at the keyboard's or the pointer's place; a line tells it where colours are forced.
  'data-highlighted:bg-surface-2 data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-focus',
);

/**
 * Where a popup is drawn: within the dialog that its trigger stands in, since a modal `<dialog>` lies above all the rest of
 * the page and makes it inert; else within the page's main part, where who goes from landmark to landmark finds it.
 */

/** @returns the place, and what the trigger takes as its `ref` */
function useLayer(): [HTMLElement | undefined, (trigger: HTMLElement | null) => void] {
  const [layer, setLayer] = useState<HTMLElement>();
  const trigger = useCallback((element: HTMLElement | null) => {
    if (element !== null) setLayer(element.closest<HTMLElement>('dialog, main') ?? undefined);
  }, []);
  return [layer, trigger];
}

/** A group of buttons with one tab stop; arrows move between them. Its parent draws the frame. */
interface ToolbarProps {
  /** The purpose of its buttons. */
  label: string;
  /** Each a `Button` or an `IconButton` with a key. */
  buttons: ReactElement[];
}

export function Toolbar({ label, buttons }: ToolbarProps) {
  return (
    <BaseToolbar.Root aria-label={label} className="flex flex-wrap gap-1">
      {buttons.map((button) => (
        <BaseToolbar.Button key={button.key} render={button} />
      ))}
    </BaseToolbar.Root>
  );
}
