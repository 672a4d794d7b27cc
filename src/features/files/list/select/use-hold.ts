/** Selects a file by a long press. */
import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { toggleSelected, useSelection } from '../selection.ts';

const holdMs = 450;
/** Movement beyond which the finger scrolls, pixels. */
const slackPx = 10;

/** @returns handlers of the file's row, and of the link in it */
export function useHold(id: string) {
  const hold = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | undefined>(
    undefined,
  );
  /** The click that follows a hold opens nothing. */
  const hasHeld = useRef(false);
  const end = () => {
    clearTimeout(hold.current?.timer);
    hold.current = undefined;
  };
  const onPointerDown = ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
    end();
    hasHeld.current = false;
    if (pointerType === 'mouse') return;
    const timer = setTimeout(() => {
      hasHeld.current = true;
      hold.current = undefined;
      toggleSelected(id);
    }, holdMs);
    hold.current = { timer, x, y };
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    const { x, y } = hold.current ?? { x: clientX, y: clientY };
    if (Math.hypot(clientX - x, clientY - y) > slackPx) end();
  };
  return {
    row: {
      onPointerDown,
      onPointerMove,
      onPointerUp: end,
      onPointerCancel: end,
      // The browser's menu of a link would open in the midst of it.
      onContextMenu: (event: MouseEvent) => {
        if (hold.current !== undefined || hasHeld.current) event.preventDefault();
      },
    },
    link: {
      // A key opens the file always; a tap selects while files are selected.
      onClick: (event: MouseEvent) => {
        const isTap = event.detail > 0 && !event.ctrlKey && !event.metaKey;
        if (hasHeld.current) event.preventDefault();
        else if (isTap && useSelection.getState().isOn) {
          event.preventDefault();
          toggleSelected(id, event.shiftKey);
        }
        hasHeld.current = false;
      },
    },
  };
}
