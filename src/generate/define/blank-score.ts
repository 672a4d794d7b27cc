/** How much a sentence with a blank tells of what is hidden: one that would fit many terms teaches none. */
import { weigh } from '../language/weigh.ts';
import type { Material, Sentence } from '../make/material.ts';
import { definitionFeatureNames, definitionFeatures } from './definition-features.ts';
import { blankWeights } from './definition-weights.ts';
import type { KnownTerms } from './known-terms.ts';

const weights = definitionFeatureNames.map((name) => blankWeights[name] ?? 0);

/** @param hidden the term, as it stands in the sentence @returns the logarithm of the odds */
export function blankScore(
  hidden: string,
  sentence: Sentence,
  material: Material,
  known: KnownTerms,
): number {
  const rest = sentence.text.replace(hidden, ' ');
  const seen = definitionFeatures(
    { form: 'blank', link: '' },
    hidden,
    rest,
    sentence,
    material,
    known,
  );
  return weigh(seen, weights);
}
