/** Key phrases of a text: those that its author marked, and likely entries of its glossary. */
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

/** Log odds that an unmarked phrase is a term: one in five. */
const least = -1.4;
/** Single words are terms less often than their score says. */
const leastOfWord = -0.4;
/** For marked phrases, which are terms. */
const ofMarked = 3;

/** Keys: phrases in lower case. */
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

/** An unmarked name of one word, not an abbreviation. */
function isPersonOrPlace(text: string): boolean {
  return /^\p{Lu}\p{Ll}[\p{L}’'.-]*$/u.test(text);
}
