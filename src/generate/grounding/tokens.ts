/** A text as words that can be compared, each with its place in the text. */

import { squash } from '../../text/clean/characters.ts';
import { rememberTexts } from '../prepare/remember.ts';

export interface Tokens {
  text: string;
  /** In small letters; “toll-like” are two, “don’t” is one, and a number keeps its signs: 3.5 is not 35, nor −5 5. */
  words: readonly string[];
  /** Where each begins and ends in `text`. */
  starts: readonly number[];
  ends: readonly number[];
  /** All words without a blank, and where each begins in it; one more place for its end. */
  joined: string;
  places: readonly number[];
}

/** “l’eau”, “dell’acqua”: the article is a word of its own. The dash of “3–5” is no sign, nor one that opens an entry. */
const word =
  /(?:(?<![\p{L}\p{N})\]%°”’"']|\p{N}\s)(?:−|(?<!\n)[-–])(?=\p{N}))?\p{N}+(?:[.,]\p{N}+)*|(?:[ldcjmtsn]|qu|jusqu|lorsqu|puisqu|un|quest|cos|com|dov|dell|all|nell|dall|sull)[’'](?=\p{L})|[\p{L}\p{M}]+(?:[’'][\p{L}\p{M}]+)*/giu;
/** A word that was parted at the end of a line. */
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
    // Between two words stands nothing that a word could begin with.
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

/** Most words are plain, and a page has hundreds. */
const plainLetters = /^[A-Za-z]+$/;

function plainWord(word: string): string {
  if (plainLetters.test(word)) return word.toLowerCase();
  return /\p{N}/u.test(word) ? `#${word.replace(/[−–]/, '-')}#` : squash(word);
}

/** Words from `from` up to, without, `to`. */
export interface Span {
  from: number;
  to: number;
}

/** Where these words stand side by side, wherever blanks and hyphens part them. @param after the first word looked at */
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

/** By halves; `undefined` inside a word. */
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
