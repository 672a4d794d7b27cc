/**
 * Finds words that a mistyped word may mean: one letter wrong, missing, extra or swapped from five letters on, two from
 * nine on (Damerau's distance). The typed word may be a beginning. Titles are few, so they forgive from four letters on.
 */

/** Letters from which on one or two may be wrong. */
const oneFrom = 5;
const twoFrom = 9;
const mostFound = 8;
/** No word is longer; UTF-16 units. */
const longestWord = 60;

export interface IndexedWord {
  word: string;
  /** Texts that contain it. */
  count: number;
}

export interface NearWord extends IndexedWord {
  distance: number;
}

/** @returns 0 if a word is too short to be meant otherwise */
export function slipsAllowed(word: string): 0 | 1 | 2 {
  if (word.length >= twoFrom) return 2;
  return word.length >= oneFrom ? 1 : 0;
}

/** The nearest first, then whole words before beginnings, then the most frequent. */
export function nearWords(typed: string, known: Iterable<IndexedWord>): NearWord[] {
  const most = slipsAllowed(typed);
  if (most === 0 || typed.length > longestWord) return [];
  const measure = distances(typed, most);
  const found: (NearWord & { isWhole: boolean })[] = [];
  for (const { word, count } of known) {
    if (word.length > longestWord || word.length < typed.length - most) continue;
    const near = measure(word);
    if (near !== undefined) found.push({ word, count, ...near });
  }
  found.sort(
    (a, b) => a.distance - b.distance || Number(b.isWhole) - Number(a.isWhole) || b.count - a.count,
  );
  return found.slice(0, mostFound).map(({ word, count, distance }) => ({ word, count, distance }));
}

/** In titles a shorter word may be meant otherwise, too. */
const oneInTitlesFrom = 4;

/** @returns whether one of the words of a title is near to the typed one */
export function isNearTitle(typed: string): (words: readonly string[]) => boolean {
  const most = typed.length < oneInTitlesFrom ? 0 : Math.max(1, slipsAllowed(typed));
  if (most === 0 || typed.length > longestWord) return () => false;
  const measure = distances(typed, most);
  const isNear = (word: string) =>
    word.length <= longestWord && word.length >= typed.length - most && measure(word) !== undefined;
  return (words) => words.some(isNear);
}

/** Keeps its rows, since it runs for each word of the index. */
function distances(typed: string, most: number) {
  let before = new Uint8Array(longestWord + 1);
  let last = new Uint8Array(longestWord + 1);
  let row = new Uint8Array(longestWord + 1);
  return (word: string): { distance: number; isWhole: boolean } | undefined => {
    // No letter beyond can be part of a near beginning.
    const length = Math.min(word.length, typed.length + most);
    for (let at = 0; at <= length; at++) last[at] = at;
    for (let i = 1; i <= typed.length; i++) {
      row[0] = i;
      let least = i;
      const letter = typed.charCodeAt(i - 1);
      const previous = typed.charCodeAt(i - 2);
      for (let j = 1; j <= length; j++) {
        const other = word.charCodeAt(j - 1);
        const step = Math.min(cell(last, j), cell(row, j - 1), cell(last, j - 1)) + 1;
        let here = letter === other ? cell(last, j - 1) : step;
        const isSwapped = i > 1 && j > 1 && letter === word.charCodeAt(j - 2) && previous === other;
        if (isSwapped) here = Math.min(here, cell(before, j - 2) + 1);
        row[j] = here;
        if (here < least) least = here;
      }
      if (least > most) return undefined;
      [before, last, row] = [last, row, before];
    }
    const whole = length === word.length ? cell(last, length) : most + 1;
    if (whole <= most) return { distance: whole, isWhole: true };
    let nearest = most + 1;
    for (let at = Math.max(0, typed.length - most); at <= length; at++) {
      nearest = Math.min(nearest, cell(last, at));
    }
    return nearest <= most ? { distance: nearest, isWhole: false } : undefined;
  };
}

function cell(row: Uint8Array, at: number): number {
  return row[at] ?? 0;
}
