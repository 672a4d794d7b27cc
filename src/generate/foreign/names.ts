/** Finds names: words that keep their capital inside sentences, by all forms of the text. */
import type { Grammar } from '../define/languages/grammar.ts';
import { wordsOf } from '../language/words.ts';
import type { Material } from '../make/material.ts';

/** Of a form or a part of a compound. */
export const formLetters = 5;

export type IsName = (word: string) => boolean;

/** @param capitalNouns as in German, where only other words than nouns can lose their capital */
export function namesOf({ spellings }: Material, capitalNouns: boolean): IsName {
  const capital = new Map<string, number>();
  const small = new Map<string, number>();
  for (const [word, count] of spellings) {
    const counts = /^\p{Lu}/u.test(word) ? capital : small;
    const form = formOf(word);
    counts.set(form, (counts.get(form) ?? 0) + count);
  }
  return (word) => {
    if (/^.+\p{Lu}/u.test(word) || /\d/.test(word)) return true;
    const form = formOf(word);
    const [large, low] = [capital.get(form) ?? 0, small.get(form) ?? 0];
    return capitalNouns ? large >= low && (large > 0 || nounEnding.test(word)) : large > low;
  };
}

const nounEnding = /(?:ung|heit|keit|schaft|ion|tät|ismus|ment)(?:en|s)?$/u;

function formOf(word: string): string {
  return word.toLowerCase().slice(0, formLetters);
}

export function asInside(text: string, isName: IsName): string {
  const first = /^[\p{L}\p{N}’'-]+/u.exec(text)?.[0] ?? '';
  return first === '' || isName(first) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/** German: “Atome mit …” keeps its capital, “Ionisierte Gaswolken” loses it, also where the text has it nowhere else. */
export function startInside(
  text: string,
  isFirst: boolean,
  { grammar, isName }: { grammar: Grammar; isName: IsName },
): string {
  if (grammar.capitalNouns !== true || !isFirst || !text.includes(' '))
    return asInside(text, isName);
  const [first = ''] = text.split(' ');
  const [, more = ''] = /^\p{Lu}\p{Ll}+ (?:(\p{Ll}+e[nrsm]?) )?\p{Lu}/u.exec(text) ?? [];
  const isAdjective = /^\p{Lu}\p{Ll}+e[nrsm]? \p{Lu}/u.test(text) || more !== '';
  const isSmall = grammar.isFunctionWord(first.toLowerCase());
  const isLow = isSmall || (isAdjective && !grammar.isFunctionWord(more));
  return isLow ? asInside(text, () => false) : text;
}

/** Two words of one family: one begins with the other, or contains it as in a compound. */
export function isFamily(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < 4) return short === long;
  if (short.length >= formLetters && long.includes(short)) return true;
  const shared = Math.max(4, Math.min(6, short.length - 1));
  return short.slice(0, shared) === long.slice(0, shared);
}

/** The text has a word of the family of a part of the term, so it gives the term away. */
export function tells(
  term: string,
  text: string,
  isFunctionWord: (word: string) => boolean,
): boolean {
  return partsTold(term, text, isFunctionWord).some(Boolean);
}

/** The text has all parts of the term. “The variables that may disturb a study” are called “hidden variables”: it lacks one. */
export function tellsWhole(
  term: string,
  text: string,
  isFunctionWord: (word: string) => boolean,
): boolean {
  return partsTold(term, text, isFunctionWord).every(Boolean);
}

/** Whether the text has a word of the family, for each part of the term. */
function partsTold(
  term: string,
  text: string,
  isFunctionWord: (word: string) => boolean,
): boolean[] {
  const parts = (of: string) =>
    wordsOf(of)
      .flatMap((word) => word.split(/['’-]/))
      .filter((word) => word.length > 2 && !isFunctionWord(word));
  const said = parts(text);
  return parts(term).map((part) => said.some((word) => isFamily(part, word)));
}
