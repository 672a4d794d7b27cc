/** Short names that a deck spells out: “Mean squared error (MSE)”, “AID (Automatic Interaction Detection)”. Pure. */
import type { CleanPage } from '../../../text/clean-page.ts';
import { upperFirst, wordsOf } from '../../language/words.ts';
import { rolesIn } from './line-roles.ts';
import { grownAway } from './slide-pages.ts';

export interface Acronym {
  short: string;
  /** The words of its letters, as on the page. */
  words: string;
  page: number;
  /** Verbatim from the page. */
  quote: string;
  /** Index of its block in the whole text. */
  block: number;
}

// A word begins after no letter and has no hyphen, so that each text is read in one way.
const longBefore =
  /(?<![\p{L}’'])((?:\p{L}[\p{L}’']*[\s-]){1,7}\p{L}[\p{L}’']*)\s?\((\p{Lu}[\p{L}\d-]{1,7}?)s?\)/gu;
const shortBefore =
  /(?<![\p{L}\p{N}-])(\p{Lu}[\p{L}\d-]{1,7}?)s?\s?\(([\p{L}][\p{L}\s’'-]{5,80})\)/gu;
/** In the whole deck: where it is spelled out, and once more. */
const fewestTimes = 2;
const mostLetters = 1500;
/** Two letters are often the initials of a role in one drawing. */
const fewestLetters = 3;

export function askLongName(short: string): string {
  return `What does “${short}” stand for?`;
}

/** Each short name once. @param pages of a deck */
export function acronymsIn(pages: readonly CleanPage[]): Acronym[] {
  const roles = rolesIn(pages);
  const grown = grownAway(pages);
  const times = timesOf(pages);
  const found = new Map<string, Acronym>();
  let index = -1;
  for (const { page, blocks } of pages) {
    for (const block of blocks) {
      index += 1;
      if (roles.has(block) || grown.has(page) || block.kind === 'code') continue;
      for (const line of block.text.slice(0, mostLetters).split('\n')) {
        for (const { short, words } of spelledIn(line)) {
          const isUsed = (times.get(short.toLowerCase()) ?? 0) >= fewestTimes;
          if (!isUsed || found.has(short)) continue;
          found.set(short, { short, words, page, quote: line.trim(), block: index });
        }
      }
    }
  }
  return [...found.values()];
}

function timesOf(pages: readonly CleanPage[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { text } of pages)
    for (const word of wordsOf(text)) times.set(word, (times.get(word) ?? 0) + 1);
  return times;
}

function spelledIn(line: string): Pick<Acronym, 'short' | 'words'>[] {
  const before = [...line.matchAll(longBefore)].map(([, long = '', short = '']) => ({
    short,
    long,
  }));
  const behind = [...line.matchAll(shortBefore)].map(([, short = '', long = '']) => ({
    short,
    long,
  }));
  return [
    ...before.flatMap(({ short, long }) => pair(short, endOf(long, short))),
    ...behind.flatMap(({ short, long }) =>
      pair(short, endOf(long, short) === long ? long : undefined),
    ),
  ];
}

function pair(short: string, words: string | undefined) {
  if (words === undefined) return [];
  // A title in capitals.
  const plain = /\p{Ll}/u.test(words) ? words : words.toLowerCase();
  return [{ short, words: upperFirst(plain.trim()) }];
}

const joining = /^(?:of|the|and|for|in|to|a|an|on|by|with|as)$/i;

/** @returns the last words whose first letters make the short name; `undefined` if they do not */
export function endOf(long: string, short: string): string | undefined {
  const letters = [...short.toLowerCase()].filter((letter) => /\p{L}/u.test(letter));
  const isShort = (short.match(/\p{Lu}/gu)?.length ?? 0) >= 2 && letters.length >= fewestLetters;
  if (!isShort || /\d/.test(short)) return undefined;
  const parts = [...long.matchAll(/[\p{L}’']+/gu)];
  let at = parts.length - 1;
  let letter = letters.length - 1;
  let begin = long.length;
  while (at >= 0 && letter >= 0) {
    const [word = ''] = parts[at] ?? [];
    if (word.charAt(0).toLowerCase() === letters[letter]) {
      letter -= 1;
      begin = parts[at]?.index ?? 0;
    } else if (!joining.test(word)) return undefined;
    at -= 1;
  }
  return letter < 0 ? long.slice(begin) : undefined;
}
