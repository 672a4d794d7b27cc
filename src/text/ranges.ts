/** Sets of numbers as [start, end), sorted and disjoint: letters of an author in a document. Pure. */

export type Range = readonly [start: number, end: number];

/** @returns the same numbers, sorted and with touching ranges joined */
export function joinRanges(ranges: readonly Range[]): [number, number][] {
  const apart: [number, number][] = [];
  for (const [start, end] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = apart.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else apart.push([start, end]);
  }
  return apart;
}

/** What is in `ranges` and not in `known`. */
export function withoutRanges(
  ranges: readonly Range[],
  known: readonly Range[],
): [number, number][] {
  const left: [number, number][] = [];
  let at = 0;
  for (const [start, end] of ranges) {
    let from = start;
    while ((known[at]?.[1] ?? Number.POSITIVE_INFINITY) <= from) at++;
    for (let n = at; from < end; n++) {
      const [knownStart, knownEnd] = known[n] ?? [end, end];
      if (knownStart > from) left.push([from, Math.min(knownStart, end)]);
      from = Math.max(from, knownEnd);
    }
  }
  return left;
}
