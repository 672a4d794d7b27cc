/** Blanks: hides the one phrase that the sentence is about, never a word that anyone could guess. */
import { wordsOf } from '../language/words.ts';
import { isTermLike } from './definitions.ts';
import type { Keyphrase } from './keyphrases.ts';
import { contains, type Material, type Sentence } from './material.ts';

export interface Blank {
  /** With `{{c1::…}}`. */
  text: string;
  hidden: string;
  marked: boolean;
}

const minWordsLeft = 7;
const maxLetters = 230;

export function blankIn(
  sentence: Sentence,
  phrases: ReadonlyMap<string, Keyphrase>,
  { english }: Material,
): Blank | undefined {
  if (sentence.text.length > maxLetters) return undefined;
  const marked = sentence.terms.filter((term) => isTermLike(term));
  const repeated = english ? phrasesIn(sentence.text, phrases) : [];
  for (const [hidden, isMarked] of [
    ...marked.map((term) => [term, true] as const),
    ...repeated.map((phrase) => [phrase, false] as const),
  ]) {
    const text = hide(sentence.text, hidden);
    if (text) return { text, hidden, marked: isMarked };
  }
  return undefined;
}

function phrasesIn(text: string, phrases: ReadonlyMap<string, Keyphrase>): string[] {
  const words = wordsOf(text);
  const found = new Set<string>();
  for (let i = 0; i < words.length; i++) {
    for (let size = 2; size <= 3; size++) {
      const phrase = words.slice(i, i + size).join(' ');
      if (phrases.has(phrase)) found.add(phrase);
    }
  }
  return [...found].sort((a, b) => (phrases.get(b)?.score ?? 0) - (phrases.get(a)?.score ?? 0));
}

function hide(text: string, phrase: string): string | undefined {
  const escaped = phrase.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}-])${escaped}(?![\\p{L}\\p{N}-])( \\([^)\\s]{1,8}\\))?`,
    'giu',
  );
  const matches = [...text.matchAll(pattern)];
  const match = matches[0];
  if (matches.length !== 1 || !match || text.includes('{{')) return undefined;
  const before = text.slice(0, match.index);
  const after = text.slice(match.index + match[0].length);
  const rest = `${before} ${after}`;
  if (wordsOf(rest).length < minWordsLeft || givesAway(rest, phrase)) return undefined;
  return `${before}{{c1::${match[0]}}}${after}`;
}

/** The hidden words stand elsewhere in the sentence, or it tells another name for them. */
function givesAway(rest: string, phrase: string): boolean {
  const words = wordsOf(phrase).filter((word) => word.length > 3);
  return words.some((word) => contains(rest, word) || contains(rest, word.replace(/s$/, '')));
}
