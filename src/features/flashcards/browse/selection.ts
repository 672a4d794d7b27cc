/** The selection in the card list and the position of the keyboard. Pure. */

export interface CardSelection {
  ids: ReadonlySet<string>;
  current: string | undefined;
  anchor: string | undefined;
}

export const nothingSelected: CardSelection = {
  ids: new Set(),
  current: undefined,
  anchor: undefined,
};

export interface CardOrder {
  count: number;
  idAt: (place: number) => string;
  placeOf: (id: string | undefined) => number;
}

export function goTo(selection: CardSelection, id: string): CardSelection {
  return { ...selection, current: id, anchor: id };
}

export function toggle({ ids }: CardSelection, id: string): CardSelection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, current: id, anchor: id };
}

/** Selects all from the anchor to the card, and nothing else. */
export function selectRange(selection: CardSelection, order: CardOrder, id: string): CardSelection {
  const anchor = order.placeOf(selection.anchor) < 0 ? selection.current : selection.anchor;
  const [from, to] = [order.placeOf(anchor), order.placeOf(id)];
  if (to < 0) return selection;
  if (from < 0) return { ids: new Set([id]), current: id, anchor: id };
  const ids = new Set<string>();
  for (let place = Math.min(from, to); place <= Math.max(from, to); place++) {
    ids.add(order.idAt(place));
  }
  return { ids, current: id, anchor };
}

export function selectAll(selection: CardSelection, order: CardOrder): CardSelection {
  const ids = new Set<string>();
  for (let place = 0; place < order.count; place++) ids.add(order.idAt(place));
  return { ...selection, ids };
}

/** Deselects cards that left the list, so that no act reaches a card that the student cannot see. */
export function keepShown(selection: CardSelection, order: CardOrder): CardSelection {
  const { ids, current } = selection;
  const shown = [...ids].filter((id) => order.placeOf(id) >= 0);
  const isThere = current === undefined || order.placeOf(current) >= 0;
  if (shown.length === ids.size && isThere) return selection;
  return { ...selection, ids: new Set(shown), current: isThere ? current : undefined };
}
