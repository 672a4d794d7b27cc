/** A text made ready to be compared: lower case, without accents, letters of one look alike (Unicode's NFKD). */
export function fold(text: string): string {
  // Most texts need no look at each letter.
  if (isPlain(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words that are searched, folded; none: all is found. */
export function wordsOfSearch(search: string): string[] {
  return fold(search).split(/\s+/).filter(Boolean);
}

/** Whether a folded text holds all of them. */
export function holdsWords(folded: string, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(word));
}

function isPlain(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  return /^[\x00-\x7f]*$/.test(text);
}
