/**
 * A few words on a control, where a pointer rests on it or the keyboard reaches it. Not on touch screens: what a student
 * must know stands on the page. The control keeps a name of its own.
 */
import { Tooltip as Base } from '@base-ui/react/tooltip';
import { type ReactElement, useId } from 'react';
import { edgeGapPx, floatClass, popupGapPx } from './popup-class.ts';
import { useLayer } from './use-layer.ts';

interface TooltipProps {
  text: string;
  /** One element that can have the focus, such as an `IconButton`. */
  children: ReactElement;
}

export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [layer, trigger] = useLayer();
  return (
    <Base.Root>
      <Base.Trigger ref={trigger} render={children} aria-describedby={id} />
      <span id={id} hidden>
        {text}
      </span>
      <Base.Portal container={layer}>
        <Base.Positioner
          positionMethod="fixed"
          sideOffset={popupGapPx}
          collisionPadding={edgeGapPx}
          className={floatClass}
        >
          <Base.Popup className="max-w-64 rounded-control bg-text px-2.5 py-1.5 text-sm text-bg shadow-card">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
