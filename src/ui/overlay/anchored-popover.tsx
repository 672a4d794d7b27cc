/**
 * A button with a panel of further controls beside it, which stays within the window. Escape, a press outside, Back and
 * its own actions close it; the focus goes into it and back. The header's panels are `dialog/popover.tsx` (docs/decisions/02).
 */
import { Popover } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, useState } from 'react';
import { classes } from '../classes.ts';
import { edgeGapPx, floatClass, popupClass, popupGapPx } from './popup-class.ts';
import { useBlockedBack } from './use-blocked-back.ts';
import { useLayer } from './use-layer.ts';

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
