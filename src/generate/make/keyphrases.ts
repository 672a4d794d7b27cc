/** The words and phrases that a text is about: what its author marked, and what its glossary would hold. */
import type { CleanPage } from '../../text/clean-page.ts';
import { weighedTermsOf } from '../terms/key-terms.ts';
import type { Material } from './material.ts';
import { isTermLike } from './term-names.ts';

export interface Keyphrase {
  /** As written in the text. */
  text: string;
  marked: boolean;
  score: number;
}

/** The logarithm of the odds that a phrase which nobody marked is a term: one in five. */
const least = -1.4;
/** A single word is a term more seldom than it seems. */
const leastOfWord = -0.4;
/** What its author marked is one. */
const ofMarked = 3;

/** By the phrase in lower case. */
export function keyphrasesOf(
  material: Material,
  pages: readonly CleanPage[],
): ReadonlyMap<string, Keyphrase> {
  const phrases = new Map<string, Keyphrase>();
  for (const { text, score } of weighedTermsOf(pages)) {
    if (isPersonOrPlace(text)) continue;
    if (score > (text.includes(' ') ? least : leastOfWord) && isTermLike(text)) {
      phrases.set(text.toLowerCase(), { text, marked: false, score });
    }
  }
  for (const term of material.sentences.flatMap((sentence) => sentence.terms)) {
    const key = term.toLowerCase();
    if (!isTermLike(term)) continue;
    const known = phrases.get(key);
    phrases.set(key, {
      text: known?.marked ? known.text : term,
      marked: true,
      score: Math.max(known?.score ?? 0, 0) + ofMarked,
    });
  }
  return phrases;
}

/** A name of one word that nobody marked. An abbreviation is none. */
function isPersonOrPlace(text: string): boolean {
  return /^\p{Lu}\p{Ll}[\p{L}’'.-]*$/u.test(text);
}
