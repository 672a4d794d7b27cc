/**
 * How likely an author's summary says each word and each pair of words of a text: by how often and where they stand, and by how much
 * the sentences say that have them. What some points are worth together is what they say of these (concept-based summaries, Gillick
 * and Favre 2009, with chances in place of counts). Weights are in `concept-weights.ts`. Pure.
 */
import { chance, weigh } from '../language/weigh.ts';
import type { Material } from '../make/material.ts';
import { mostTimes, seenIn, tokensIn } from './concept-features.ts';
import { conceptWeights } from './concept-weights.ts';

export interface Concepts {
  /** The words of a sentence as numbers. */
  idsOf(text: string): number[];
  /** The chances that a word is said once, twice, … */
  ofWord(id: number): readonly number[];
  ofPair(key: number): number;
}

export interface ConceptWeights {
  ofWords: readonly number[];
  ofPairs: readonly number[];
}

/** @param scores how much each sentence says, by its place */
export function conceptsOf(
  material: Material,
  scores: readonly number[],
  { ofWords, ofPairs }: ConceptWeights = conceptWeights,
): Concepts {
  const seen = seenIn(material, scores, ofWords);
  const { words, seenWords, seenPairs, featuresOfWord, featuresOfPair } = seen;
  const numbers = new Map(words.map((word, id) => [word, id]));
  const chances = seenWords.map(({ times }, id) => {
    const features = featuresOfWord(id);
    return Array.from({ length: Math.min(mostTimes, times) }, (_, index) =>
      chance(weigh(features(index + 1), ofWords)),
    );
  });
  const pairs = new Map<number, number>();
  for (const key of seenPairs.keys()) {
    pairs.set(key, chance(weigh(featuresOfPair(key), ofPairs)));
  }
  return {
    idsOf: (text) => tokensIn(text).flatMap((word) => numbers.get(word) ?? []),
    ofWord: (id) => chances[id] ?? [],
    ofPair: (key) => pairs.get(key) ?? 0,
  };
}
