/** A button with a menu. Arrows, Home, End and first letters move in it; Escape and Back close it. */
import { Menu as Base } from '@base-ui/react/menu';
import { type ReactElement, type ReactNode, useState } from 'react';
import { classes } from '../classes.ts';
import { edgeGapPx, floatClass, popupClass, popupGapPx, rowClass } from '../overlay/popup-class.ts';
import { useBlockedBack } from '../overlay/use-blocked-back.ts';
import { useLayer } from '../overlay/use-layer.ts';

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
