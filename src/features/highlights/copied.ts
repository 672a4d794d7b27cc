/** Turns the highlights of one file into new ones of another. Pure. */
import type { Highlight, NewHighlight } from '../../model/entities/highlight.ts';

type Marked = Pick<Highlight, 'quote' | 'page' | 'prefix' | 'area'>;

/**
 * With the places and the hash of where they were marked, so that they are looked for in the other file.
 * @param there what it has: words or an area of the same place are not copied twice
 */
export function copiedTo(
  fileId: string,
  rows: readonly Highlight[],
  there: readonly Marked[],
): NewHighlight[] {
  const known = new Set(there.map(placeOf));
  return rows
    .filter((row) => !known.has(placeOf(row)))
    .map(({ page, color, note, quote, prefix, suffix, start, end, madeOn, ...drawn }) => {
      const { area, strokeEnds, strokeWidth } = drawn;
      const words = { quote, prefix, suffix, start, end };
      return { fileId, page, color, note, ...words, madeOn, area, strokeEnds, strokeWidth };
    });
}

/** The same word may be highlighted at several places, each with its own note. */
function placeOf({ quote, page, prefix, area }: Marked): string {
  return JSON.stringify([page, prefix ?? '', quote, area?.numbers ?? null]);
}
