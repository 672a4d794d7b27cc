/**
 * Scores a text for a search. Pure. Each word must match: as a word, a prefix, a part, or with one typo. Accents and
 * case are ignored.
 */

export function wordsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** From this length on a word may have one typo: a wrong, missing, extra or swapped letter. */
const slipFrom = 4;

/**
 * @param words of the search, folded
 * @returns 0 if a word does not match, else up to 1 for the best match
 */
export function score(folded: string, words: readonly string[]): number {
  if (words.length === 0) return 0;
  const tokens = wordsOf(folded);
  let sum = 0;
  for (const word of words) {
    const found = scoreWord(folded, tokens, word);
    if (found === 0) return 0;
    sum += found;
  }
  const startsSo = folded.startsWith(words[0] ?? '') ? 0.1 : 0;
  return (sum / words.length) * 0.9 + startsSo;
}

function scoreWord(folded: string, tokens: readonly string[], word: string): number {
  if (tokens.includes(word)) return 1;
  if (tokens.some((token) => token.startsWith(word))) return 0.8;
  if (folded.includes(word)) return 0.5;
  return tokens.some((token) => isSlipOf(token, word)) ? 0.25 : 0;
}

/** Whether the text contains every word: a fast check for very many texts. */
export function holdsAll(folded: string, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(word));
}

/** Whether `word` is the token or its prefix with at most one typo. */
export function isSlipOf(token: string, word: string): boolean {
  if (word.length < slipFrom || token.length < word.length - 1) return false;
  // Compares with prefixes one letter shorter, equally long and one letter longer.
  return [-1, 0, 1].some((more) => isOneEdit(token.slice(0, word.length + more), word));
}

/** One letter inserted, deleted or replaced, or two neighbours swapped. */
function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  const restA = a.slice(start);
  const restB = b.slice(start);
  if (restA.slice(1) === restB.slice(1)) return true;
  if (restA.slice(1) === restB || restA === restB.slice(1)) return true;
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}
