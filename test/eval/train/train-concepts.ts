/** The weights of words and pairs of words for `src/generate/summary/concepts.ts`: is each in the author's own summary? */
import type { Material } from '../../../src/generate/make/material.ts';
import {
  type ConceptWeights,
  mostTimes,
  seenIn,
  tokensIn,
} from '../../../src/generate/summary/concepts.ts';
import { type Example, logistic } from './linear.ts';

interface Section {
  material: Material;
  reference: readonly string[];
}

const ridge = 3;

/** @param scoresOf of a section's sentences, by place */
export function trainConcepts<S extends Section>(
  some: readonly S[],
  scoresOf: (section: S) => number[],
): ConceptWeights {
  const words: Example[] = [];
  for (const section of some) {
    const seen = seenIn(section.material, scoresOf(section), []);
    const said = countsOf(section.reference.flatMap(tokensIn));
    for (const [id, word] of seen.words.entries()) {
      for (let time = 1; time <= Math.min(mostTimes, seen.timesOf(id)); time++) {
        const isSo = (said.get(word) ?? 0) >= time;
        words.push({ features: [...seen.featuresOfWord(id, time)], isSo });
      }
    }
  }
  const ofWords = logistic(words, words[0]?.features.length ?? 0, ridge);
  const pairs: Example[] = [];
  for (const section of some) {
    const seen = seenIn(section.material, scoresOf(section), ofWords);
    const told = tokensIn(section.reference.join(' '));
    const said = new Set(told.slice(1).map((word, index) => `${told[index]} ${word}`));
    // There are many, and each section's are much alike.
    for (let pair = 0; pair < seen.pairCount; pair += 2) {
      const [first, second] = seen.wordsOf(pair);
      const isSo = said.has(`${seen.words[first]} ${seen.words[second]}`);
      pairs.push({ features: [...seen.featuresOfPair(pair)], isSo });
    }
  }
  return { ofWords, ofPairs: logistic(pairs, pairs[0]?.features.length ?? 0, ridge) };
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
