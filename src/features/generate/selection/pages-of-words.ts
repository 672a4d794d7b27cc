/** Selected words as the text of an engine. Pure. */
import type { CleanPage } from '../../../text/clean-page.ts';

export interface SelectedWords {
  page: number;
  /** As drawn, with a line break after each line. */
  quote: string;
}

export function pagesOfWords(words: readonly SelectedWords[]): CleanPage[] {
  return words.map(({ page, quote }) => {
    const text = quote
      .replace(/(\p{L})[-\u00ad]\n(?=\p{Ll})/gu, '$1')
      .replace(/\s+/g, ' ')
      .trim();
    return { page, text, blocks: [{ kind: 'paragraph', text, page }] };
  });
}

/** A third of the sentences, at most as many as one can read at a glance. */
export function pointsWanted(sentenceCount: number): number {
  return Math.max(1, Math.min(7, Math.round(sentenceCount / 3)));
}
