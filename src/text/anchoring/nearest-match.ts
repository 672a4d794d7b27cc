/**
 * Finds the part of a text with the smallest edit distance to some words (Sellers 1980), with Ukkonen's cut-off: the time
 * is the length of the text times the allowed errors.
 */

export interface Match {
  /** Offsets in the text, end excluded. */
  start: number;
  end: number;
  errors: number;
}

/** @returns the first nearest part; `undefined` if all have more than `mostErrors` errors */
export function nearestMatch(text: string, words: string, mostErrors: number): Match | undefined {
  const rows = words.length;
  let most = Math.min(mostErrors, rows - 1);
  if (rows === 0 || most < 0 || !mayHold(text, words, most)) return undefined;
  // By row: the fewest errors of the first letters against a part that ends here, and the start of that part.
  const errors = Int32Array.from({ length: rows + 1 }, (_, row) => row);
  const starts = new Int32Array(rows + 1);
  /** All later rows are over the bound. */
  let last = most;
  let best: Match | undefined;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    let before = 0;
    let beforeStart = at;
    starts[0] = at + 1;
    const end = Math.min(last + 1, rows);
    for (let row = 1; row <= end; row++) {
      const left = row > last ? most + 1 : (errors[row] ?? 0);
      const leftStart = starts[row] ?? 0;
      const above = errors[row - 1] ?? 0;
      let fewest = before + (letter === words.charCodeAt(row - 1) ? 0 : 1);
      let start = beforeStart;
      if (left + 1 < fewest) {
        fewest = left + 1;
        start = leftStart;
      }
      if (above + 1 < fewest) {
        fewest = above + 1;
        start = starts[row - 1] ?? 0;
      }
      before = left;
      beforeStart = leftStart;
      errors[row] = fewest;
      starts[row] = start;
    }
    last = end;
    while (last > 0 && (errors[last] ?? 0) > most) last -= 1;
    if (last === rows) {
      const fewest = errors[rows] ?? 0;
      best = { start: starts[rows] ?? 0, end: at + 1, errors: fewest };
      if (fewest === 0) return best;
      // From here on only a nearer part counts.
      most = fewest - 1;
      while (last > 0 && (errors[last] ?? 0) > most) last -= 1;
    }
  }
  return best;
}

/** Letters of one gram. */
const gramLength = 4;
const buckets = 1 << 16;

/**
 * Each error changes at most four grams of the words (Ukkonen 1992), so a match contains the other grams. Most pages have
 * no such part and are done after this pass.
 */
function mayHold(text: string, words: string, most: number): boolean {
  const wanted = words.length - gramLength + 1 - gramLength * most;
  if (wanted <= 0) return true;
  const isOfWords = new Uint8Array(buckets);
  let gram = 0;
  for (let at = 0; at < words.length; at++) {
    gram = withLetter(gram, words.charCodeAt(at));
    if (at >= gramLength - 1) isOfWords[gram] = 1;
  }
  const width = words.length + most;
  let count = 0;
  let leaving = 0;
  gram = 0;
  for (let at = 0; at < text.length; at++) {
    gram = withLetter(gram, text.charCodeAt(at));
    count += isOfWords[gram] ?? 0;
    if (at >= width) {
      leaving = withLetter(leaving, text.charCodeAt(at - width));
      count -= isOfWords[leaving] ?? 0;
    }
    if (count >= wanted) return true;
  }
  return false;
}

/** The bucket of the last four letters; older letters are shifted out. */
function withLetter(gram: number, letter: number): number {
  return ((gram << 4) ^ letter) & (buckets - 1);
}
