/** A menu, a popover beside its button, and a toolbar. Escape and Back close what is open; arrows move in it. */
import { Menu as Base } from '@base-ui/react/menu';
import { Popover } from '@base-ui/react/popover';
import { Toolbar as BaseToolbar } from '@base-ui/react/toolbar';
import { type ReactElement, type ReactNode, useCallback, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { useBlockedBack } from './dialog/use-blocked-back.ts';
import { useSecondClick } from './press/use-once.ts';

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  /** The label of the key with the same action. */
  keyHint?: string | undefined;
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
  const popup = useRef<HTMLDivElement>(null);
  useSecondClick(popup, open);
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
          <Base.Popup ref={popup} className={classes(popupClass, 'min-w-44 p-1')}>
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
        <Popover.Positioner
          positionMethod="fixed"
          sideOffset={popupGapPx}
          collisionPadding={edgeGapPx}
          className={floatClass}
        >
          <Popover.Popup ref={popup} className={classes(popupClass, 'grid gap-3 p-4')}>
            <Popover.Title className="font-semibold">{title}</Popover.Title>
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

/**
 * A group of buttons with one tab stop. Its parent draws the frame.
 * @param buttons each a `Button` or an `IconButton` with a key
 */
export function Toolbar({ label, buttons }: { label: string; buttons: ReactElement[] }) {
  return (
    <BaseToolbar.Root aria-label={label} className="flex flex-wrap gap-1">
      {buttons.map((button) => (
        <BaseToolbar.Button key={button.key} render={button} />
      ))}
    </BaseToolbar.Root>
  );
}
