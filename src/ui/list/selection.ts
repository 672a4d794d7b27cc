/**
 * The selected rows of a list. A search or a filter deselects what it hides, so that no action changes an invisible row.
 */
import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { create } from 'zustand';

interface Selection {
  /** In selection mode a tap selects a file. */
  isOn: boolean;
  ids: ReadonlySet<string>;
  /** The start of a range. */
  anchor: string | undefined;
}

const none: Selection = { isOn: false, ids: new Set(), anchor: undefined };

const holdMs = 450;
/** Further movement is a scroll, pixels. */
const slackPx = 10;

/** One for each list; it stays while the list is left. */
export type ListSelection = ReturnType<typeof createSelection>;

export function createSelection() {
  const useSelection = create<Selection>(() => none);

  /** The order of the list, for ranges. */
  let order: readonly string[] = [];

  function clearSelection(): void {
    useSelection.setState(none);
  }

  function startSelecting(): void {
    useSelection.setState({ isOn: true });
  }

  /** @param ids in the order of the list */
  function noteShown(ids: readonly string[]): void {
    order = ids;
    const { ids: chosen } = useSelection.getState();
    if (chosen.size === 0) return;
    const shown = new Set(ids);
    const left = [...chosen].filter((id) => shown.has(id));
    if (left.length < chosen.size) useSelection.setState({ ids: new Set(left) });
  }

  function selectAll(): void {
    useSelection.setState({ isOn: true, ids: new Set(order) });
  }

  /** @param isRange selects all rows from the last chosen one to this one */
  function toggleSelected(id: string, isRange = false): void {
    useSelection.setState(({ ids, anchor }) => {
      const next = new Set(ids);
      const [from, to] = [order.indexOf(anchor ?? ''), order.indexOf(id)];
      if (isRange && from >= 0 && to >= 0) {
        for (const one of order.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one);
      } else if (!next.delete(id)) next.add(id);
      return { isOn: true, ids: next, anchor: id };
    });
  }

  /** A long press selects the row. @returns handlers of its row and of the link in it */
  function useHold(id: string) {
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
        // Keeps the browser from opening the menu of the link.
        onContextMenu: (event: MouseEvent) => {
          if (hold.current !== undefined || hasHeld.current) event.preventDefault();
        },
      },
      link: {
        // A key always opens the row. A tap selects it in selection mode.
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

  /** Another account has other rows. */
  function forget(): void {
    clearSelection();
    order = [];
  }

  return {
    ...{ useSelection, clearSelection, startSelecting, noteShown, selectAll, toggleSelected },
    ...{ useHold, forget },
  };
}
