/** Finds a quote on a page: exactly, or without a few light words. A similarity ratio would accept a changed number or an added “not”. */
import { type CheckWords, isTelling } from './check-words.ts';
import { type Span, spanOf, type Tokens } from './tokens.ts';

/** Most words of the passage that the quote may leave out. */
const mostLeftOut = 0.1;
/** In words. A shorter quote must match word for word. */
const fewestWords = 6;
const mostTries = 4;
/** Words that are more frequent on the page do not locate the quote. */
const mostPlaces = 12;

export function locate(quote: Tokens, page: Tokens, words?: CheckWords): Span | undefined {
  const exact = spanOf(page, quote.joined);
  if (exact !== undefined || quote.words.length < fewestWords) return exact;
  for (const begin of likelyBegins(quote, page)) {
    const span = alignFrom(quote.words, page.words, begin, words);
    if (span !== undefined) return span;
  }
  return undefined;
}

/** Start positions of the quote, by votes of words that are rare on the page. */
function likelyBegins(quote: Tokens, page: Tokens): number[] {
  const places = new Map<string, number[]>();
  for (const [place, word] of page.words.entries()) {
    const known = places.get(word);
    if (known) known.push(place);
    else places.set(word, [place]);
  }
  const votes = new Map<number, number>();
  for (const [offset, word] of quote.words.entries()) {
    const found = places.get(word) ?? [];
    if (found.length > mostPlaces) continue;
    for (const place of found) {
      // Each omitted word moves the rest by one.
      const begin = Math.round((place - offset) / 4);
      votes.set(begin, (votes.get(begin) ?? 0) + 1);
    }
  }
  const best = [...votes].sort((a, b) => b[1] - a[1]).slice(0, mostTries);
  return best.map(([begin]) => Math.max(0, begin * 4 - 6));
}

/** Matches all words of the quote in order; the page's words between them are few and light. */
function alignFrom(
  quote: readonly string[],
  page: readonly string[],
  begin: number,
  words: CheckWords | undefined,
): Span | undefined {
  const most = Math.max(1, Math.floor(quote.length * mostLeftOut));
  for (let start = begin; start < begin + 16; start++) {
    if (page[start] !== quote[0]) continue;
    let at = start;
    let left = 0;
    let isIt = true;
    for (const word of quote) {
      while (page[at] !== word && left <= most) {
        if (isTelling(page[at] ?? '', words)) left = most;
        left += 1;
        at += 1;
      }
      if (left > most) {
        isIt = false;
        break;
      }
      at += 1;
    }
    if (isIt) return { from: start, to: at };
  }
  return undefined;
}
