/**
 * The probability that an author's summary has each word and word pair of a text, by their frequency, their position and the scores of
 * their sentences. Concept-based summaries after Gillick and Favre 2009, with probabilities instead of counts. Weights are in
 * `concept-weights.ts`. Pure.
 */
import { chance, weigh } from '../language/weigh.ts';
import type { Material } from '../make/material.ts';
import { mostTimes, seenIn } from './concept-features.ts';
import { conceptWeights } from './concept-weights.ts';

export interface Concepts {
  /** The words of each sentence as numbers, by its place. */
  wordsAt: readonly (readonly number[])[];
  pairsAt: readonly (readonly number[])[];
  /** The probabilities that a word occurs once, twice, … */
  ofWord: readonly (readonly number[])[];
  ofPair: ArrayLike<number>;
}

export interface ConceptWeights {
  ofWords: readonly number[];
  ofPairs: readonly number[];
}

/** @param scores of sentences, by place */
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
