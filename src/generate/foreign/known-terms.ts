/** Which terms occur again in the text, in any word of their family. */

import { wordsOf } from '../language/words.ts';
import type { Sentence } from '../make/material.ts';
import { once } from '../remember.ts';
import { formLetters, isFamily } from './names.ts';

export type IsKnown = (term: string) => boolean;

/** Share of the words of a term, since an adjective may occur only once. */
const shareKnown = 0.5;

/** Reads the sentences once, when it is first asked. */
export function knownIn(
  sentences: readonly Pick<Sentence, 'text'>[],
  isFunctionWord: (word: string) => boolean,
): IsKnown {
  const families = once(() => familiesIn(sentences));
  const known = new Map<string, boolean>();
  const isWordKnown = (word: string) => {
    const found = known.get(word) ?? comesTwice(word, families());
    known.set(word, found);
    return found;
  };
  return (term) => {
    const words = wordsOf(term).filter((word) => !isFunctionWord(word));
    const again = words.filter(isWordKnown);
    return again.length > 0 && again.length >= words.length * shareKnown;
  };
}

/** Words of one family have their first letters in common, or one contains the other. */
interface Families {
  /** The first two sentences of each word. */
  places: ReadonlyMap<string, readonly number[]>;
  byStart: ReadonlyMap<string, readonly string[]>;
  /** By each run of letters inside them. */
  byPart: ReadonlyMap<string, readonly string[]>;
}

const startLetters = 4;

function familiesIn(sentences: readonly Pick<Sentence, 'text'>[]): Families {
  const places = new Map<string, number[]>();
  for (const [at, { text }] of sentences.entries())
    for (const word of wordsOf(text)) {
      const known = places.get(word);
      if (known === undefined) places.set(word, [at]);
      else if (known.length === 1 && known[0] !== at) known.push(at);
    }
  const byStart = Map.groupBy(places.keys(), (word) => word.slice(0, startLetters));
  const byPart = new Map<string, string[]>();
  for (const word of places.keys())
    for (const part of new Set(partsOf(word))) {
      const words = byPart.get(part);
      if (words === undefined) byPart.set(part, [word]);
      else words.push(word);
    }
  return { places, byStart, byPart };
}

function partsOf(word: string): string[] {
  const count = Math.max(0, word.length - formLetters + 1);
  return Array.from({ length: count }, (_, at) => word.slice(at, at + formLetters));
}

function comesTwice(word: string, { places, byStart, byPart }: Families): boolean {
  let first: number | undefined;
  for (const other of relativesOf()) {
    if (!isFamily(word, other)) continue;
    for (const place of places.get(other) ?? []) {
      first ??= place;
      if (place !== first) return true;
    }
  }
  return false;

  function* relativesOf(): Generator<string> {
    if (places.has(word)) yield word;
    yield* byStart.get(word.slice(0, startLetters)) ?? [];
    const parts = partsOf(word);
    const [start] = parts;
    if (start !== undefined) yield* byPart.get(start) ?? [];
    for (const part of new Set(parts)) yield* byStart.get(part.slice(0, startLetters)) ?? [];
  }
}
