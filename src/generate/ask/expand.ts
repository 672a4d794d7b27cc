/** The words of a question as words of the file: themselves, and others of their family, which count less. */
import { rootOf } from '../language/roots.ts';
import { type FileIndex, stemOfAsked } from './file-index.ts';
import type { AskedWord } from './question.ts';

export interface Key {
  /** How well each stem of the file answers the word, by its number: 1 for the word itself. */
  matches: ReadonlyMap<number, number>;
  /** How much the word tells: rare ones tell more, those that ask tell little. */
  weight: number;
  isKey: boolean;
  isWeak: boolean;
}

const ofFamily = 0.7;
const ofWeak = 0.3;
/** Shorter words have no family that could be told by their letters. */
const shortestFamily = 5;
/** Two words of a family share so much of the longer one. */
const leastShared = 0.6;

/** Makes keys of words; looks for a family once, since it asks every word of the file. */
export function keysOfWords(words: readonly AskedWord[], index: FileIndex): Key[] {
  return words.map(({ word, isKey, isWeak }) => {
    const stem = stemOfAsked(word);
    const matches = new Map<number, number>();
    if (isKey && stem.length >= shortestFamily) {
      const root = rootOf(stem);
      for (const [other, number] of index.numbers) {
        if (other.startsWith(root.slice(0, shortestFamily)) && isFamily(stem, other))
          matches.set(number, ofFamily);
      }
    }
    const itself = index.numbers.get(stem);
    if (itself !== undefined) matches.set(itself, 1);
    const weight = isKey ? rarity(matches, index) * (isWeak ? ofWeak : 1) : 0;
    return { matches, weight, isKey, isWeak };
  });
}

function isFamily(one: string, other: string): boolean {
  if (one === other || /\d/.test(other)) return false;
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return shared >= Math.max(shortestFamily, leastShared * Math.max(one.length, other.length));
}

/** The inverse document frequency of BM25; a word that is nowhere counts as if one sentence had it. */
function rarity(matches: ReadonlyMap<number, number>, { sentences, holders }: FileIndex): number {
  let held = 0;
  for (const [number, match] of matches) held += (holders[number]?.length ?? 0) * match;
  const count = sentences.length;
  const found = Math.min(count, Math.max(1, held));
  return Math.log(1 + (count - found + 0.5) / (found + 0.5));
}
