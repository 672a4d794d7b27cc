/** A text as comparable words, each with its position in the text. */

import { squash } from '../../text/clean/characters.ts';
import { rememberTexts } from '../remember.ts';

export interface Tokens {
  text: string;
  /** In small letters. “toll-like” is two words, “don’t” one. Numbers keep their signs: 3.5 is not 35, and −5 is not 5. */
  words: readonly string[];
  /** Start and end of each word in `text`. */
  starts: readonly number[];
  ends: readonly number[];
  /** All words joined without blanks, and the start of each; the last entry is the end. */
  joined: string;
  places: readonly number[];
}

/** “l’eau”, “dell’acqua”: the article is a word of its own. The dash in “3–5” or before an entry is not a sign. */
const word =
  /(?:(?<![\p{L}\p{N})\]%°”’"']|\p{N}\s)(?:−|(?<!\n)[-–])(?=\p{N}))?\p{N}+(?:[.,]\p{N}+)*|(?:[ldcjmtsn]|qu|jusqu|lorsqu|puisqu|un|quest|cos|com|dov|dell|all|nell|dall|sull)[’'](?=\p{L})|[\p{L}\p{M}]+(?:[’'][\p{L}\p{M}]+)*/giu;
/** A word hyphenated at the end of a line. */
const parted = /(?<=\p{L})(?:[-‐][^\S\n]*\n\s*(?=\p{Ll})|\u00ad)/gu;

/** The check reads each quote several times. */
const textsKept = 1000;

export const tokensOf = rememberTexts(findTokens, textsKept);

function findTokens(original: string): Tokens {
  const text = original.replace(parted, '');
  const words: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const places: number[] = [];
  let [length, end] = [0, 0];
  for (const found of text.match(word) ?? []) {
    // The text between two words cannot begin a word.
    const start = text.indexOf(found, end);
    end = start + found.length;
    const plain = plainWord(found);
    if (plain === '') continue;
    words.push(plain);
    starts.push(start);
    ends.push(end);
    places.push(length);
    length += plain.length;
  }
  places.push(length);
  return { text, words, starts, ends, joined: words.join(''), places };
}

/** For speed: most words of a page are plain. */
const plainLetters = /^[A-Za-z]+$/;

function plainWord(word: string): string {
  if (plainLetters.test(word)) return word.toLowerCase();
  return /\p{N}/u.test(word) ? `#${word.replace(/[−–]/, '-')}#` : squash(word);
}

/** Words from `from` up to but without `to`. */
export interface Span {
  from: number;
  to: number;
}

/** Finds adjacent words, however blanks and hyphens separate them. @param after index of the first word to look at */
export function spanOf(within: Tokens, joined: string, after = 0): Span | undefined {
  if (joined === '') return undefined;
  for (let at = within.places[after] ?? 0; ; at += 1) {
    at = within.joined.indexOf(joined, at);
    if (at < 0) return undefined;
    const from = indexOfPlace(within.places, at);
    const to = indexOfPlace(within.places, at + joined.length);
    if (from !== undefined && to !== undefined) return { from, to };
  }
}

/** Binary search; `undefined` inside a word. */
function indexOfPlace(places: readonly number[], place: number): number | undefined {
  let [low, high] = [0, places.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = places[middle] ?? 0;
    if (found === place) return middle;
    if (found < place) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
