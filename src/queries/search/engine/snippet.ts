/**
 * The part of a text that shows what was found, with the found words marked. Made from the stored text, since the index
 * keeps words only. Pure and linear in the text.
 */
import {
  foldApart,
  foldWithPlaces,
  indexedWords,
  wordRuns,
  wordsOfSearch,
} from '../../../text/fold.ts';
import type { Term } from './search-line.ts';

export interface Piece {
  text: string;
  isFound: boolean;
}

export interface Snippet {
  pieces: readonly Piece[];
  /** The found words with what stands between, as in the text: a place to open at. Empty if nothing was found. */
  quote: string;
  /** How many different terms are in the best place. */
  termCount: number;
}

/** UTF-16 units. */
const width = 180;
const before = 40;
const longestQuote = 120;
/** Of longer texts only the beginning is searched for words. */
const longestText = 400_000;

interface Found {
  start: number;
  end: number;
  /** Which term. */
  term: number;
}

/** @param wide how much is shown, UTF-16 units. A short text is shown whole, with its words marked */
export function snippetOf(text: string, terms: readonly Term[], wide = width): Snippet {
  const found = findTerms(text.slice(0, longestText), terms);
  const best = bestWindow(found, wide - before);
  const first = found[best.from];
  const start = text.length <= wide || first === undefined ? 0 : startNear(text, first.start);
  const end = text.length - start <= wide ? text.length : endNear(text, start + wide);
  const shown = found
    .filter((one) => one.start >= start && one.start < end)
    .map((one) => ({ ...one, end: Math.min(one.end, end) }));
  return {
    pieces: piecesOf(text, shown, start, end),
    quote: quoteOf(text, found, best),
    termCount: countTerms(found.slice(best.from, best.to)),
  };
}

/** @returns how many different terms a text has */
export function countTermsIn(text: string, terms: readonly Term[]): number {
  return countTerms(findTerms(text.slice(0, longestText), terms));
}

const countTerms = (found: readonly Found[]): number => new Set(found.map(({ term }) => term)).size;

/** The whole text with its found words marked. */
export function markTerms(text: string, terms: readonly Term[]): Piece[] {
  return piecesOf(text, findTerms(text.slice(0, longestText), terms), 0, text.length);
}

/** The same for what was typed above a list, which finds words also inside of longer ones (`holdsWords`). */
export function markTyped(text: string, typed: string): Piece[] {
  const sought = wordsOfSearch(typed).filter(({ isLeftOut }) => !isLeftOut);
  if (sought.length === 0) return piecesOf(text, [], 0, text.length);
  const parts = [...foldWithPlaces(text.slice(0, longestText))];
  const folded = parts.map((part) => part.text).join('');
  const places = parts.flatMap((part) => Array.from(part.text.split(''), () => part));
  const isFound = new Uint8Array(text.length);
  for (const word of sought.map((one) => one.text)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      const [first, last] = [places[at], places[at + word.length - 1]];
      if (first && last) isFound.fill(1, first.start, last.end);
    }
  }
  return piecesOf(text, runsOf(isFound), 0, text.length);
}

/** The stretches of ones. */
function runsOf(marks: Uint8Array): Found[] {
  const runs: Found[] = [];
  for (let start = marks.indexOf(1); start >= 0; ) {
    const zero = marks.indexOf(0, start);
    const end = zero < 0 ? marks.length : zero;
    runs.push({ start, end, term: 0 });
    start = marks.indexOf(1, end);
  }
  return runs;
}

interface Token {
  word: string;
  start: number;
  end: number;
}

/** Places of terms in a text, in their order, without overlaps. UTF-16 offsets. */
export function findTerms(text: string, terms: readonly Term[]): Found[] {
  if (terms.length === 0) return [];
  const tokens = tokensOf(text);
  const found: Found[] = [];
  for (let at = 0; at < tokens.length; at++) {
    for (const [term, { words, isPrefix }] of terms.entries()) {
      const [first, last] = [tokens[at], tokens[at + words.length - 1]];
      if (first === undefined || last === undefined) continue;
      if (
        !words.every((word, index) =>
          isWord(tokens[at + index], word, isPrefix && index === words.length - 1),
        )
      )
        continue;
      if (first.start >= (found.at(-1)?.end ?? 0)) {
        found.push({ start: first.start, end: last.end, term });
      }
      break;
    }
  }
  return found;
}

function isWord(token: Token | undefined, word: string, isPrefix: boolean): boolean {
  if (token === undefined) return false;
  return token.word === word || (isPrefix && token.word.startsWith(word));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const plain = /^[\x00-\x7f]*$/;

/** Folded words with their places in the text. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: run, index } of text.matchAll(wordRuns)) {
    if (plain.test(run)) {
      tokens.push({ word: run.toLowerCase(), start: index, end: index + run.length });
      continue;
    }
    const words = indexedWords(run);
    if (words.length === 1) {
      tokens.push({ word: words[0] ?? '', start: index, end: index + run.length });
    } else tokens.push(...lettersOf(run, index));
  }
  return tokens;
}

/** For runs in which letters are words. */
function lettersOf(run: string, offset: number): Token[] {
  const tokens: Token[] = [];
  let isOpen = false;
  for (const { text, start, end } of foldWithPlaces(run)) {
    const apart = foldApart(text);
    const words = apart.split(' ').filter(Boolean);
    const isAlone = apart.startsWith(' ');
    for (const word of words) {
      const last = tokens.at(-1);
      if (isOpen && !isAlone && last !== undefined) {
        last.word += word;
        last.end = offset + end;
      } else tokens.push({ word, start: offset + start, end: offset + end });
    }
    isOpen = words.length > 0 ? !apart.endsWith(' ') : isOpen;
  }
  return tokens;
}

interface Window {
  /** Indexes into the found places, `to` excluded. */
  from: number;
  to: number;
}

/** The first window with the most different terms. */
function bestWindow(found: readonly Found[], wide: number): Window {
  let best: Window = { from: 0, to: Math.min(1, found.length) };
  let most = 0;
  const counts = new Map<number, number>();
  let to = 0;
  for (let from = 0; from < found.length; from++) {
    const start = found[from]?.start ?? 0;
    for (let next = found[to]; next !== undefined && next.end - start <= wide; next = found[to]) {
      counts.set(next.term, (counts.get(next.term) ?? 0) + 1);
      to += 1;
    }
    if (counts.size > most) {
      most = counts.size;
      best = { from, to: Math.max(to, from + 1) };
    }
    if (to <= from) {
      to = from + 1;
      continue;
    }
    const term = found[from]?.term ?? 0;
    const left = (counts.get(term) ?? 1) - 1;
    if (left === 0) counts.delete(term);
    else counts.set(term, left);
  }
  return best;
}

function startNear(text: string, at: number): number {
  const wanted = Math.max(0, at - before);
  if (wanted === 0) return 0;
  const blank = text.slice(wanted, at).search(/\s/);
  return blank < 0 ? at : wanted + blank + 1;
}

function endNear(text: string, at: number): number {
  const from = Math.max(0, at - before);
  const blank = text.slice(from, at).search(/\s\S*$/);
  return blank > 0 ? from + blank : at;
}

function piecesOf(text: string, found: readonly Found[], start: number, end: number): Piece[] {
  const pieces: Piece[] = [];
  const add = (from: number, to: number, isFound: boolean) => {
    const words = text.slice(from, to).replace(/\s+/g, ' ');
    if (words !== '') pieces.push({ text: words, isFound });
  };
  let at = start;
  for (const one of found) {
    add(at, one.start, false);
    add(one.start, one.end, true);
    at = one.end;
  }
  add(at, end, false);
  const first = pieces[0];
  const last = pieces.at(-1);
  if (first !== undefined && start > 0) first.text = `… ${first.text.trimStart()}`;
  if (last !== undefined && end < text.length) last.text = `${last.text.trimEnd()} …`;
  return pieces;
}

/** The distinct words of the best place, up to where a link would become too long. */
function quoteOf(text: string, found: readonly Found[], { from, to }: Window): string {
  const first = found[from];
  if (first === undefined) return '';
  let end = first.end;
  const seen = new Set([first.term]);
  for (const one of found.slice(from + 1, to)) {
    if (seen.has(one.term) || one.end - first.start > longestQuote) continue;
    seen.add(one.term);
    end = one.end;
  }
  return text.slice(first.start, end);
}
