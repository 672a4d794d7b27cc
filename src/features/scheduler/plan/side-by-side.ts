/**
 * Places things that overlap in time beside each other. Two that overlap never share space, and none could be wider
 * without doing so: each side of a block is the edge of its day or touches a block that overlaps it. Pure.
 */

/** From one number to another, such as minutes of a day; the end is not included. */
export interface Stretch {
  from: number;
  to: number;
}

/** Shares of the width: 0 is the start of the line, 1 is all of it. */
export interface Place {
  start: number;
  width: number;
}

/** @returns the place of each stretch, in the order of `stretches`. Ends at or before its start: it counts as empty */
export function placeSideBySide(stretches: readonly Stretch[]): Place[] {
  const places: Place[] = stretches.map(() => ({ start: 0, width: 1 }));
  for (const group of groupsOf(stretches)) {
    const columns = columnsOf(group, stretches);
    columns.forEach((column, at) => {
      for (const index of column) {
        const own = stretches[index] as Stretch;
        let end = at + 1;
        while (end < columns.length && !isTaken(columns[end] as number[], own, stretches)) end += 1;
        places[index] = { start: at / columns.length, width: (end - at) / columns.length };
      }
    });
  }
  return places;
}

/**
 * The first free row of each, such as of events that last several days.
 * @param stretches from the first to the last number, both included
 * @returns the rows, from 0, in the order of `stretches`
 */
export function placeInRows(stretches: readonly Stretch[]): number[] {
  const rows: number[] = stretches.map(() => 0);
  const ends: number[] = [];
  for (const index of inOrder(stretches)) {
    const { from, to } = stretches[index] as Stretch;
    const free = ends.findIndex((end) => end < from);
    const row = free < 0 ? ends.length : free;
    ends[row] = Math.max(from, to);
    rows[index] = row;
  }
  return rows;
}

/** Stretches that are connected by overlaps, each as its indexes in order of time. */
function groupsOf(stretches: readonly Stretch[]): number[][] {
  const groups: number[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const index of inOrder(stretches)) {
    const { from, to } = stretches[index] as Stretch;
    if (from >= end) groups.push([]);
    groups.at(-1)?.push(index);
    end = Math.max(end, to);
  }
  return groups;
}

/** Puts each into the first column in which it is free. */
function columnsOf(group: readonly number[], stretches: readonly Stretch[]): number[][] {
  const columns: number[][] = [];
  const ends: number[] = [];
  for (const index of group) {
    const { from, to } = stretches[index] as Stretch;
    const free = ends.findIndex((end) => end <= from);
    const at = free < 0 ? columns.length : free;
    const column = columns[at] ?? [];
    columns[at] = column;
    column.push(index);
    ends[at] = to;
  }
  return columns;
}

/** Those of one column do not overlap and are in order, so the first that ends later decides. */
function isTaken(
  column: readonly number[],
  { from, to }: Stretch,
  stretches: readonly Stretch[],
): boolean {
  let [low, high] = [0, column.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { to: end } = stretches[column[middle] as number] as Stretch;
    if (end <= from) low = middle + 1;
    else high = middle;
  }
  const next = stretches[column[low] ?? -1];
  return next !== undefined && next.from < to;
}

/** Indexes by start; of two that start together the longer one comes first. */
function inOrder(stretches: readonly Stretch[]): number[] {
  const indexes = stretches.map((_, index) => index);
  return indexes.sort((one, other) => {
    const [a, b] = [stretches[one] as Stretch, stretches[other] as Stretch];
    return a.from - b.from || b.to - a.to || one - other;
  });
}
