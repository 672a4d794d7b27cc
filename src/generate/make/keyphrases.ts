/** The words and phrases that a text is about: what its author marked, and what it keeps saying. */
import { stopWords, wordsOf } from '../language/words.ts';
import type { Material } from './material.ts';
import { isTermLike } from './term-names.ts';

export interface Keyphrase {
  /** As written in the text. */
  text: string;
  marked: boolean;
  score: number;
}

const minRepeats = 3;
/** A phrase that stands this often inside a longer one is only half of its name. */
const mostlyPart = 0.5;

/** By the phrase in lower case. */
export function keyphrasesOf(material: Material): ReadonlyMap<string, Keyphrase> {
  const phrases = new Map<string, Keyphrase>();
  for (const [phrase, count] of repeatedPhrases(material)) {
    const words = phrase.split(' ').length;
    phrases.set(phrase, {
      text: phrase,
      marked: false,
      score: Math.log(count) * (words > 1 ? 1.6 : 0.7),
    });
  }
  for (const term of material.sentences.flatMap((sentence) => sentence.terms)) {
    const key = term.toLowerCase();
    if (!isTermLike(term)) continue;
    const known = phrases.get(key);
    phrases.set(key, {
      text: known?.marked ? known.text : term,
      marked: true,
      score: (known?.score ?? 0.5) + 1.5,
    });
  }
  return phrases;
}

/** Two or three content words that stand side by side again and again. */
function repeatedPhrases({ sentences }: Material): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of sentences) {
    for (const part of text.split(/[^\p{L}\p{N}\s’'-]+/u)) {
      const words = wordsOf(part);
      for (let size = 2; size <= 3; size++) {
        for (let i = 0; i + size <= words.length; i++) {
          const some = words.slice(i, i + size);
          if (!some.every(isContent)) continue;
          const phrase = some.join(' ');
          counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
        }
      }
    }
  }
  const often = new Map([...counts].filter(([, count]) => count >= minRepeats));
  for (const [phrase, count] of often) {
    for (const part of [phrase.replace(/^\S+ /, ''), phrase.replace(/ \S+$/, '')]) {
      if (count > (often.get(part) ?? Number.POSITIVE_INFINITY) * mostlyPart) often.delete(part);
    }
  }
  return often;
}

/** Adverbs and most verb forms do not make names of things. */
function isContent(word: string): boolean {
  return word.length > 2 && !stopWords.has(word) && !/\d|ly$|(?<!.b)ed$|[’']s$/.test(word);
}
