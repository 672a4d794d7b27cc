/** Finds terms in sentences. */

import type { Material, Sentence } from '../make/material.ts';
import { plainTerm } from '../make/term-names.ts';
import { rememberTexts } from '../remember.ts';
import type { Keyphrase } from '../terms/key-terms.ts';

export interface TermPlace {
  term: string;
  from: number;
  to: number;
}

const mostWords = 6;
const word = /[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu;

/** For each first word, the number of words of the longest name. */
const longest = new WeakMap<ReadonlySet<string>, ReadonlyMap<string, number>>();

/** @param known in plain form */
export function longestOf(known: ReadonlySet<string>): ReadonlyMap<string, number> {
  const found = longest.get(known);
  if (found !== undefined) return found;
  const made = new Map<string, number>();
  for (const name of known) {
    const words = name.split(' ');
    const [first = ''] = words;
    made.set(first, Math.min(mostWords, Math.max(made.get(first) ?? 0, words.length)));
  }
  longest.set(known, made);
  return made;
}

/** Several sets of terms are looked up in the same sentences. */
const sentencesKept = 1000;

const wordsIn = rememberTexts((text) => {
  const written = text.match(word) ?? [];
  return { written, plain: written.map(plainWord) };
}, sentencesKept);

/** Same as `plainTerm`, faster: most words only need small letters. */
function plainWord(written: string): string {
  const low = written.toLowerCase();
  return low.endsWith('s') || low.length !== written.length ? plainTerm(written) : low;
}

/** The longest known terms, in order. @param known in plain form */
export function termPlaces(text: string, known: ReadonlySet<string>): TermPlace[] {
  const sizes = longestOf(known);
  const { written, plain } = wordsIn(text);
  const found: TermPlace[] = [];
  let end = 0;
  for (let first = 0; first < plain.length; first++) {
    // The text between two words cannot begin a word.
    const from = text.indexOf(written[first] ?? '', end);
    end = from + (written[first]?.length ?? 0);
    const most = Math.min(sizes.get(plain[first] ?? '') ?? 0, plain.length - first);
    for (let size = most; size > 0; size--) {
      const name = size === 1 ? plain[first] : plain.slice(first, first + size).join(' ');
      if (name === undefined || !known.has(name)) continue;
      let to = end;
      for (let next = first + 1; next < first + size; next++) {
        to = text.indexOf(written[next] ?? '', to) + (written[next]?.length ?? 0);
      }
      const term = text.slice(from, to);
      if (/[,;:.()—“”]/.test(term)) continue;
      found.push({ term, from, to });
      first += size - 1;
      end = to;
      break;
    }
  }
  return found;
}

/** Terms of a text that may be defined: those that its author marked, and those that a glossary would have. */
export interface KnownTerms {
  /** In plain form, with the log odds that each is a term. */
  scores: ReadonlyMap<string, number>;
  names: ReadonlySet<string>;
  /** For each term the index of the first sentence with it. */
  first: ReadonlyMap<string, number>;
  count: ReadonlyMap<string, number>;
  places: ReadonlyMap<Sentence, readonly TermPlace[]>;
}

export function knownTermsOf(
  phrases: ReadonlyMap<string, Keyphrase>,
  { sentences, marked }: Material,
): KnownTerms {
  const scores = new Map<string, number>();
  for (const term of marked) if (term !== '') scores.set(term, 0);
  for (const { text, score } of phrases.values()) {
    const plain = plainTerm(text);
    if (plain !== '') scores.set(plain, Math.max(score, scores.get(plain) ?? score));
  }
  const names = new Set(scores.keys());
  const first = new Map<string, number>();
  const count = new Map<string, number>();
  const places = new Map<Sentence, readonly TermPlace[]>();
  for (const sentence of sentences) {
    const { text, place } = sentence;
    const here = termPlaces(text, names);
    places.set(sentence, here);
    for (const { term } of here) {
      const plain = plainTerm(term);
      if (!first.has(plain)) first.set(plain, place);
      count.set(plain, (count.get(plain) ?? 0) + 1);
    }
  }
  return { scores, names, first, count, places };
}
