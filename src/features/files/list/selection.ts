/**
 * The files that are selected. Only what the list shows can be: a search or a filter takes the others out, so that
 * nothing happens to a file that is not seen.
 */
import { create } from 'zustand';
import { onAccountClosed } from '../../../db/database.ts';

interface Selection {
  /** Selection mode, by its button or with any file selected: a tap selects a file. */
  isOn: boolean;
  ids: ReadonlySet<string>;
  /** The start of a range. */
  anchor: string | undefined;
}

const none: Selection = { isOn: false, ids: new Set(), anchor: undefined };

export const useSelection = create<Selection>(() => none);

/** The order of the list, for ranges. */
let order: readonly string[] = [];

export function clearSelection(): void {
  useSelection.setState(none);
}

onAccountClosed(() => {
  clearSelection();
  order = [];
});

export function startSelecting(): void {
  useSelection.setState({ isOn: true });
}

/** @param ids of all shown files, in order */
export function noteShown(ids: readonly string[]): void {
  order = ids;
  const { ids: chosen } = useSelection.getState();
  if (chosen.size === 0) return;
  const shown = new Set(ids);
  const left = [...chosen].filter((id) => shown.has(id));
  if (left.length < chosen.size) useSelection.setState({ ids: new Set(left) });
}

export function selectAll(): void {
  useSelection.setState({ isOn: true, ids: new Set(order) });
}

/** @param isRange gives all files from the last chosen one to this one the state of the last chosen one */
export function toggleSelected(id: string, isRange = false): void {
  useSelection.setState(({ ids, anchor }) => {
    const next = new Set(ids);
    const [from, to] = [order.indexOf(anchor ?? ''), order.indexOf(id)];
    if (isRange && from >= 0 && to >= 0) {
      for (const one of order.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one);
    } else if (!next.delete(id)) next.add(id);
    return { isOn: true, ids: next, anchor: id };
  });
}
