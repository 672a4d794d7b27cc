/** Folds a text for comparison: lower case, no accents, compatibility letters unified (Unicode's NFKD). */
export function fold(text: string): string {
  // A fast path for ASCII, which most texts are.
  if (isPlain(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The folded words of a search; an empty list matches everything. */
export function wordsOfSearch(search: string): string[] {
  return fold(search).split(/\s+/).filter(Boolean);
}

/** Whether a folded text contains all words. */
export function holdsWords(folded: string, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(word));
}

function isPlain(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  return /^[\x00-\x7f]*$/.test(text);
}
