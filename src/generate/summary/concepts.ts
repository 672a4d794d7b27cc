/**
 * How likely an author's summary says each word and each pair of words of a text: by how often and where they stand, and by how much
 * the sentences say that have them. What some points are worth together is what they say of these (concept-based summaries, Gillick
 * and Favre 2009, with chances in place of counts). Weights are in `concept-weights.ts`. Pure.
 */
import { chance, weigh } from '../language/weigh.ts';
import type { Material } from '../make/material.ts';
import { mostTimes, seenIn } from './concept-features.ts';
import { conceptWeights } from './concept-weights.ts';

export interface Concepts {
  /** The words of each sentence as numbers, by its place. */
  wordsAt: readonly (readonly number[])[];
  pairsAt: readonly (readonly number[])[];
  /** The chances that a word is said once, twice, … */
  ofWord: readonly (readonly number[])[];
  ofPair: ArrayLike<number>;
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
  const ofWord = seen.words.map((_, id) =>
    Array.from({ length: Math.min(mostTimes, seen.timesOf(id)) }, (_, index) =>
      chance(weigh(seen.featuresOfWord(id, index + 1), ofWords)),
    ),
  );
  const ofPair = Float64Array.from({ length: seen.pairCount }, (_, pair) =>
    chance(weigh(seen.featuresOfPair(pair), ofPairs)),
  );
  return { wordsAt: seen.wordsAt, pairsAt: seen.pairsAt, ofWord, ofPair };
}
