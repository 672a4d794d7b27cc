/**
 * Finds typed words among a page's pieces of text, folded as in every search. Hyphens do not matter, and a word may
 * continue in the next piece. A typed space matches white space or the end of a piece.
 */

import type { Term } from '../../../queries/search/engine/search-line.ts';
import { isAccent } from '../../../text/clean/accents.ts';
import { foldWithPlaces, indexedWords } from '../../../text/fold.ts';
import type { Stretch } from '../page/find-quote.ts';

/** A stretch in each piece that contains part of the match. */
export type Match = Stretch[];

interface Folded {
  text: string;
  /** For each UTF-16 unit of `text`: its piece, start and end of its character there, and the gap before it. */
  piece: number[];
  start: number[];
  end: number[];
  gap: Gap[];
}

/** Nothing, the end of a piece, or white space. */
const none = 0;
const soft = 1;
const hard = 2;
type Gap = typeof none | typeof soft | typeof hard;

/** What is looked for: typed words as one, or each of the words of a search. */
export type Sought = string | readonly Term[];

export function isSought(sought: Sought): boolean {
  return typeof sought === 'string' ? sought.trim() !== '' : sought.length > 0;
}

/** @returns the places on a page, in its order */
export function findSought(pieces: readonly string[], sought: Sought): Match[] {
  return typeof sought === 'string' ? findAll(pieces, sought) : findTerms(pieces, sought);
}

/** Whole words, or words that begin so, as the index of the search finds them. */
function findTerms(pieces: readonly string[], terms: readonly Term[]): Match[] {
  const found = terms.flatMap(({ words, isPrefix }) =>
    // The words of “well-known” may stand apart, too.
    [...new Set([words.join(' '), words.join('-')])]
      .flatMap((phrase) => findAll(pieces, phrase))
      .filter((match) => isWord(pieces, match, isPrefix)),
  );
  const apart: Match[] = [];
  for (const match of found.sort(inOrder)) {
    const before = apart.at(-1);
    if (before === undefined || isAfter(match, before)) apart.push(match);
  }
  return apart;
}

function isWord(pieces: readonly string[], match: Match, isPrefix: boolean): boolean {
  const [first, last] = [match[0], match.at(-1)];
  const isInWordAt = ({ piece }: Stretch, at: number) => isInWord(pieces[piece] ?? '', at);
  if (first === undefined || last === undefined) return false;
  return !isInWordAt(first, first.start) && (isPrefix || !isInWordAt(last, last.end));
}

/** Between two letters of one word. Letters of Chinese or Thai are words of their own. */
function isInWord(text: string, at: number): boolean {
  const pair = text.slice(Math.max(0, at - 1), at + 1);
  return /^[\p{L}\p{N}\p{M}]{2}$/u.test(pair) && indexedWords(pair).length === 1;
}

const inOrder = (a: Match, b: Match) =>
  (a[0]?.piece ?? 0) - (b[0]?.piece ?? 0) || (a[0]?.start ?? 0) - (b[0]?.start ?? 0);

function isAfter(match: Match, before: Match): boolean {
  const [first, last] = [match[0], before.at(-1)];
  if (first === undefined || last === undefined) return false;
  return first.piece > last.piece || (first.piece === last.piece && first.start >= last.end);
}

/** @returns the index of the first match that is not before these words on the page; 0 if they are not there */
export function firstFrom(
  pieces: readonly string[],
  matches: readonly Match[],
  words: string,
): number {
  const [wanted] = findAll(pieces, words);
  const at = wanted === undefined ? 0 : matches.findIndex((match) => inOrder(match, wanted) >= 0);
  return Math.max(0, at);
}

/** Limit for one page. */
const mostMatches = 2_000;

export function findAll(pieces: readonly string[], query: string): Match[] {
  const wanted = foldPieces([query.trim()]);
  if (wanted.text === '') return [];
  const page = foldPieces(pieces);
  const found: Match[] = [];
  let at = page.text.indexOf(wanted.text);
  while (at >= 0 && found.length < mostMatches) {
    const isFound = fits(page, wanted, at);
    if (isFound) found.push(stretches(page, at, at + wanted.text.length));
    at = page.text.indexOf(wanted.text, at + (isFound ? wanted.text.length : 1));
  }
  return found;
}

function fits(page: Folded, wanted: Folded, at: number): boolean {
  for (let index = 1; index < wanted.text.length; index++) {
    const there = page.gap[at + index] ?? none;
    if (wanted.gap[index] === hard ? there === none : there === hard) return false;
  }
  return true;
}

function stretches(page: Folded, from: number, to: number): Match {
  const match: Match = [];
  for (let at = from; at < to; at++) {
    const piece = page.piece[at] ?? 0;
    const last = match.at(-1);
    if (last?.piece === piece) last.end = page.end[at] ?? last.end;
    else match.push({ piece, start: page.start[at] ?? 0, end: page.end[at] ?? 0 });
  }
  return match;
}

function foldPieces(pieces: readonly string[]): Folded {
  const folded: Folded = { text: '', piece: [], start: [], end: [], gap: [] };
  const parts: string[] = [];
  let gap: Gap = none;
  pieces.forEach((text, piece) => {
    if (gap === none) gap = soft;
    for (const { text: part, start, end } of foldWithPlaces(text)) {
      // TeX writes accents as signs of their own. A word may be divided at the end of a line.
      const isLoose = isAccent(text.slice(start, end));
      const letters = isLoose ? '' : part.replaceAll('-', '').replace(/\s+/g, ' ');
      if (letters === ' ') gap = hard;
      else if (letters !== '') {
        parts.push(letters);
        for (let unit = 0; unit < letters.length; unit++) {
          folded.piece.push(piece);
          folded.start.push(start);
          folded.end.push(end);
          folded.gap.push(unit === 0 ? gap : none);
        }
        gap = none;
      }
    }
  });
  folded.text = parts.join('');
  return folded;
}

/**
 * @param text as drawn, with line ends and footnote numbers
 * @param pieces in drawing order
 */
export function offsetsOfPieces(text: string, pieces: readonly string[]): number[] {
  let end = 0;
  return pieces.map((piece) => {
    const at = text.indexOf(piece, end);
    if (at < 0) return end;
    end = at + piece.length;
    return at;
  });
}
