/** The filter of highlights by typed words and colors, in lists and where sentences are picked. Pure. */
import type { Highlight, HighlightColor } from '../../model/entities/highlight.ts';
import { fold, holdsWords, wordsOfSearch } from '../../text/fold.ts';

export interface HighlightFilter {
  /** Typed words to find in the quote or the note. */
  search: string;
  /** Empty: every color. */
  colors: ReadonlySet<HighlightColor>;
}

export function filterHighlights<H extends Pick<Highlight, 'quote' | 'note' | 'color'>>(
  rows: readonly H[],
  { search, colors }: HighlightFilter,
): H[] {
  const words = wordsOfSearch(search);
  return rows.filter(({ quote, note, color }) => {
    if (colors.size > 0 && !colors.has(color)) return false;
    return holdsWords(fold(`${quote} ${note ?? ''}`), words);
  });
}
