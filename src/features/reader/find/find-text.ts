/**
 * Finds typed words among a page's pieces of text, folded as in every search. Hyphens do not matter, and a word may
 * continue in the next piece. A typed space matches white space or the end of a piece.
 */
import { isAccent } from '../../../text/clean/accents.ts';
import { foldWithPlaces } from '../../../text/fold.ts';
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
