/** What words of one family share: “function”, “functional” and “functionalism” tell each other. Rough on purpose. */
import { rememberTexts } from '../prepare/remember.ts';
import { stemOf, stopWords, wordsOf } from './words.ts';

const rootLetters = 6;
/** Shorter words are compared whole. */
const shortestRoot = 5;

export function rootOf(word: string): string {
  const stem = stemOf(word);
  return stem.length < shortestRoot ? stem : stem.slice(0, rootLetters);
}

/** What is held against many others is asked about again and again. */
const mostKnown = 4_000;

/** Of the words that carry meaning. */
export const rootsOf: (text: string) => ReadonlySet<string> = rememberTexts((text) => {
  const words = wordsOf(text)
    .flatMap((word) => word.split('-'))
    .filter((word) => word.length > 3 && !stopWords.has(word));
  return new Set(words.map(rootOf));
}, mostKnown);

/** Whether one text tells a part of the other. */
export function sharesRoot(one: string, other: string): boolean {
  const roots = rootsOf(other);
  return [...rootsOf(one)].some((root) => roots.has(root));
}
