/** How much a sentence with a blank tells of what is hidden: one that would fit many terms teaches none. */

import { definitionFeatureNames, definitionFeatures } from '../define/definition-features.ts';
import { blankWeights } from '../define/definition-weights.ts';
import type { KnownTerms } from '../define/known-terms.ts';
import { weigh } from '../language/weigh.ts';
import type { Blank } from './cloze.ts';
import type { Material, Sentence } from './material.ts';

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

export function tellsEnough(
  { hidden, marked }: Pick<Blank, 'hidden' | 'marked'>,
  sentence: Sentence,
  material: Material,
  known: KnownTerms,
): boolean {
  return blankScore(hidden, sentence, material, known) >= leastOfBlank(hidden, marked);
}

/** A blank that tells less of what is hidden teaches nothing. Names stand in many sentences that say nothing of them. */
export function leastOfBlank(hidden: string, isMarked: boolean): number {
  const isName = /^\p{Lu}/u.test(hidden) && !/ \p{Ll}/u.test(hidden);
  const ofName = hidden.includes(' ') ? 0.7 : 1.2;
  return (isMarked ? 0 : 0.5) + (isName ? ofName : 0);
}
