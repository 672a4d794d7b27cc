/** Draws by seed: equal numbers of each subject while it has some, and of each form where that is wanted. Pure. */
import { createHash } from 'node:crypto';

/** A place in a fixed random order. The same item has the same place in every draw of a seed, whatever else there is. */
function placeIn(seed: number, set: string, id: string): string {
  return createHash('sha256').update(`${seed}\n${set}\n${id}`).digest('hex');
}

export interface Draw<Item> {
  seed: number;
  /** Two sets of one seed have different orders. */
  set: string;
  count: number;
  groupOf(item: Item): string;
  /** Within a group, turns are taken by these. */
  formOf?(item: Item): string;
}

export function drawEqually<Item extends { id: string }>(
  items: readonly Item[],
  { seed, set, count, groupOf, formOf }: Draw<Item>,
): Item[] {
  const place = (id: string) => placeIn(seed, set, id);
  const sorted = [...items].sort((a, b) => (place(a.id) < place(b.id) ? -1 : 1));
  const groups = [...Map.groupBy(sorted, groupOf)]
    .sort(([a], [b]) => (place(a) < place(b) ? -1 : 1))
    .map(([, some]) => inTurn([...Map.groupBy(some, formOf ?? (() => '')).values()]));
  return inTurn(groups).slice(0, count);
}

/** One of each list, then the next of each. */
export function inTurn<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => index).flatMap((index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  );
}

/** Mixed, in sheets of nearly equal size. */
export function sheetsOf<Item extends { id: string }>(
  items: readonly Item[],
  seed: number,
  most: number,
): Item[][] {
  const place = (id: string) => placeIn(seed, 'sheet', id);
  const mixed = [...items].sort((a, b) => (place(a.id) < place(b.id) ? -1 : 1));
  const count = Math.ceil(mixed.length / most);
  const size = Math.ceil(mixed.length / Math.max(count, 1));
  return Array.from({ length: count }, (_, index) => mixed.slice(index * size, (index + 1) * size));
}
