/** Which cards of the list are selected, and at which one the keyboard is. Pure. */

export interface CardSelection {
  ids: ReadonlySet<string>;
  /** The card at which the keyboard is. */
  current: string | undefined;
  /** From where a range goes. */
  anchor: string | undefined;
}

export const nothingSelected: CardSelection = {
  ids: new Set(),
  current: undefined,
  anchor: undefined,
};

/** What the list shows, by place. */
export interface CardOrder {
  count: number;
  idAt: (place: number) => string;
  placeOf: (id: string | undefined) => number;
}

/** Goes to a card and leaves the selection. */
export function goTo(selection: CardSelection, id: string): CardSelection {
  return { ...selection, current: id, anchor: id };
}

/** Selects the card, or lets it go. */
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

/** What is not found any more is not selected any more, so that nothing happens to a card that is not in the list. */
export function keepShown(selection: CardSelection, order: CardOrder): CardSelection {
  const { ids, current } = selection;
  const shown = [...ids].filter((id) => order.placeOf(id) >= 0);
  const isThere = current === undefined || order.placeOf(current) >= 0;
  if (shown.length === ids.size && isThere) return selection;
  return { ...selection, ids: new Set(shown), current: isThere ? current : undefined };
}
