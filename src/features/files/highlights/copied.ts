/** The highlights of one file as new ones of another. Pure. */
import type { Highlight, NewHighlight } from '../../../model/entities/highlight.ts';

/**
 * With the places and the hash of where they were marked, so that they are looked for in the other file.
 * @param there what it has: the same words are not copied twice
 */
export function copiedTo(
  fileId: string,
  rows: readonly Highlight[],
  there: readonly Pick<Highlight, 'quote' | 'page'>[],
): NewHighlight[] {
  const known = new Set(there.map(({ quote }) => quote));
  return rows
    .filter(({ quote }) => quote === '' || !known.has(quote))
    .map(({ page, color, note, quote, prefix, suffix, start, end, madeOn, area }) => ({
      ...{ fileId, page, color, note, quote, prefix, suffix, start, end, madeOn, area },
    }));
}
