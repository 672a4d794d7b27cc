/**
 * Finds highlighted words again, on their page and in the whole document, after the text may have changed. Equal words are
 * found. Changed words, and words at several equal places, are always uncertain.
 */
import { lettersBefore, lettersOf, offsetsOf, type PageText, type Selector } from './selector.ts';

/** `found`: at their place. `moved`: elsewhere. `uncertain`: the student has to confirm. `gone`: not in the document. */
export type Anchor =
  | ({ kind: 'found' | 'moved' | 'uncertain'; page: number } & Stretch)
  | { kind: 'gone' };

/** Offsets in a page's text, UTF-16 units, end excluded. */
export interface Stretch {
  start: number;
  end: number;
}

export type AnchorOnPage = { kind: 'found' | 'moved' | 'uncertain' } & Stretch;

/** A page for many searches: its letters are computed once. */
export interface SearchablePage extends PageText {
  letters: string;
}

/** Letters; shorter quotes can match by chance. */
const fewestToBeSure = 20;
const fewestForFuzzy = 10;
/** Share of a quote's letters that may differ. */
const mostChanged = 0.2;
/** Share of the surrounding letters that must agree. */
const contextToBeSure = 0.5;
/** Letters compared at the start and end of a long quote whose middle was changed. */
const endLetters = 20;
/** Most places checked for one quote: a quote of one letter is everywhere. */
const mostPlaces = 200;

export function searchable(page: PageText): SearchablePage {
  return { ...page, letters: lettersOf(page.text) };
}

/** Searches one page, when it is drawn. @returns `undefined` if the words are not on it */
export function anchorOnPage(selector: Selector, page: SearchablePage): AnchorOnPage | undefined {
  const wanted = wantedOf(selector);
  if (wanted.quote === '') return undefined;
  if (selector.page === page.page) {
    const { start, end } = selector;
    const isGiven = typeof start === 'number' && typeof end === 'number';
    if (isGiven && lettersOf(page.text.slice(start, end)) === wanted.quote) {
      return { kind: 'found', start, end };
    }
  }
  const places = placesOn(page, wanted);
  if (places.length > 0) {
    const { place, isSure } = bestOf(places, selector);
    return { kind: isSure ? 'moved' : 'uncertain', ...stretchOf(place, selector.quote) };
  }
  const near = fuzzyOn(page, wanted);
  return near && { kind: 'uncertain', ...stretchOf({ page, ...near }, selector.quote) };
}

/** @param pages all known pages of the document, in any order */
export function anchorInDocument(selector: Selector, pages: readonly SearchablePage[]): Anchor {
  const wanted = wantedOf(selector);
  if (wanted.quote === '') return { kind: 'gone' };
  const own = pages.find(({ page }) => page === selector.page);
  const here = own && anchorOnPage(selector, own);
  if (here?.kind === 'found') return { page: selector.page, ...here };
  const places = pages.flatMap((page) => placesOn(page, wanted));
  if (places.length > 0) {
    const { place, isSure } = bestOf(places, selector);
    const stretch = stretchOf(place, selector.quote);
    return { kind: isSure ? 'moved' : 'uncertain', page: place.page.page, ...stretch };
  }
  if (here !== undefined) return { page: selector.page, ...here };
  const nearestFirst = pages
    .filter((page) => page !== own)
    .sort((a, b) => Math.abs(a.page - selector.page) - Math.abs(b.page - selector.page));
  return fuzzyInDocument(wanted, nearestFirst, selector.quote);
}

interface Wanted {
  quote: string;
  prefix: string;
  suffix: string;
}

function wantedOf({ quote, prefix, suffix }: Selector): Wanted {
  return {
    quote: lettersOf(quote),
    prefix: lettersOf(prefix ?? ''),
    suffix: lettersOf(suffix ?? ''),
  };
}

/** Offsets in the page's letters. */
interface Place extends Stretch {
  page: SearchablePage;
  /** How much of the stored context is around this place, 0 to 1. */
  context: number;
}

/** Offsets in the page's text, including signs at the ends that the quote also has. */
function stretchOf(
  { page, ...letters }: Stretch & { page: SearchablePage },
  quote: string,
): Stretch {
  const { text } = page;
  let { start, end } = offsetsOf(text, letters.start, letters.end);
  const before = /^[^\p{L}\p{N}]*/u.exec(quote)?.[0] ?? '';
  const after = /[^\p{L}\p{N}]*$/u.exec(quote)?.[0] ?? '';
  for (const sign of [...before].reverse()) {
    if (!text.startsWith(sign, start - sign.length)) break;
    start -= sign.length;
  }
  for (const sign of after) {
    if (!text.startsWith(sign, end)) break;
    end += sign.length;
  }
  return { start, end };
}

function placesOn(page: SearchablePage, wanted: Wanted): Place[] {
  const places: Place[] = [];
  let start = page.letters.indexOf(wanted.quote);
  while (start >= 0 && places.length < mostPlaces) {
    const end = start + wanted.quote.length;
    places.push({ page, start, end, context: contextAt(page.letters, start, end, wanted) });
    start = page.letters.indexOf(wanted.quote, start + 1);
  }
  return places;
}

function contextAt(letters: string, start: number, end: number, { prefix, suffix }: Wanted) {
  const all = prefix.length + suffix.length;
  if (all === 0) return 0;
  let same = 0;
  for (let back = 1; back <= prefix.length; back++) {
    if (letters[start - back] !== prefix.at(-back)) break;
    same += 1;
  }
  for (let on = 0; on < suffix.length; on++) {
    if (letters[end + on] !== suffix[on]) break;
    same += 1;
  }
  return same / all;
}

/** By context, then by distance to the old place. */
function bestOf(places: readonly Place[], selector: Selector): { place: Place; isSure: boolean } {
  const ordered = places
    .map((place) => ({ place, away: distance(place, selector) }))
    .sort((a, b) => b.place.context - a.place.context || a.away - b.away);
  const [place, second] = ordered.map((one) => one.place) as [Place, Place?];
  const length = place.end - place.start;
  const isSure =
    second === undefined
      ? length >= fewestToBeSure || place.context >= contextToBeSure
      : place.context >= contextToBeSure && second.context < place.context;
  return { place, isSure };
}

/** In letters; another page is farther than any place on the page. */
function distance({ page, start }: Place, selector: Selector): number {
  const pages = Math.abs(page.page - selector.page);
  if (pages > 0) return pages * 1_000_000;
  return Math.abs(start - lettersBefore(page.text, selector.start ?? 0));
}

function fuzzyOn(page: SearchablePage, { quote }: Wanted, mostErrors = errorsFor(quote)) {
  if (quote.length < fewestForFuzzy) return undefined;
  return nearestMatch(page.letters, quote, mostErrors) ?? byEnds(page.letters, quote);
}

function errorsFor(quote: string): number {
  return Math.floor(quote.length * mostChanged);
}

/** For quotes with insertions or deletions in the middle. */
function byEnds(letters: string, quote: string) {
  if (quote.length < 3 * endLetters) return undefined;
  const start = letters.indexOf(quote.slice(0, endLetters));
  if (start < 0) return undefined;
  const tail = letters.indexOf(quote.slice(-endLetters), start + endLetters);
  const end = tail + endLetters;
  if (tail < 0 || end - start > 2 * quote.length) return undefined;
  return { start, end, errors: Math.abs(end - start - quote.length) };
}

function fuzzyInDocument(wanted: Wanted, pages: readonly SearchablePage[], quote: string): Anchor {
  let best: ({ page: SearchablePage; errors: number } & Stretch) | undefined;
  let most = errorsFor(wanted.quote);
  for (const page of pages) {
    const near = fuzzyOn(page, wanted, most);
    if (near === undefined || (best !== undefined && near.errors >= best.errors)) continue;
    best = { page, ...near };
    most = near.errors - 1;
    if (most < 0) break;
  }
  if (best === undefined) return { kind: 'gone' };
  return { kind: 'uncertain', page: best.page.page, ...stretchOf(best, quote) };
}

interface Match {
  /** Offsets in the text, end excluded. */
  start: number;
  end: number;
  errors: number;
}

/**
 * Finds the part of a text with the smallest edit distance to given words (Sellers 1980), with Ukkonen's cut-off: the
 * time is the length of the text times the allowed errors.
 * @returns the first nearest part; `undefined` if all have more than `mostErrors` errors
 */
export function nearestMatch(text: string, words: string, mostErrors: number): Match | undefined {
  const rows = words.length;
  let most = Math.min(mostErrors, rows - 1);
  if (rows === 0 || most < 0 || !mayHold(text, words, most)) return undefined;
  // Per row: the fewest errors of the first letters against a part that ends here, and that part's start.
  const errors = Int32Array.from({ length: rows + 1 }, (_, row) => row);
  const starts = new Int32Array(rows + 1);
  /** All later rows exceed the bound. */
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
 * Each error changes at most four grams of the words (Ukkonen 1992), so a match contains the other grams. Most pages
 * contain no such part and end here.
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
