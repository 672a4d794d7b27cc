/** How much a sentence with a blank tells of what is hidden: one that would fit many terms teaches none. */

import { definitionFeatureNames, definitionFeatures } from '../define/definition-features.ts';
import { blankWeights } from '../define/definition-weights.ts';
import type { KnownTerms } from '../define/known-terms.ts';
import { weigh } from '../language/weigh.ts';
import { leastWorth, worthOfBlank } from '../worth/worth.ts';
import type { Telling } from '../worth/worth-features.ts';
import type { Blank } from './cloze.ts';
import type { Material, Sentence } from './material.ts';

const weights = definitionFeatureNames.map((name) => blankWeights[name] ?? 0);
/** What nobody set apart is a term more seldom. */
const moreIfUnmarked = 0.5;

/** “… is called _”: of 32 such blanks that were judged, none was bad; of those whose sentence tells nothing outright, two of five. */
const ofPlace: readonly [RegExp, number][] = [
  [/\b(?:called|call|known as|referred to as|termed|named|term)(?: an?| the)? [“"]?_/, 0.6],
  [/^(?:An? |The )?_[^,]{0,24} (?:is|are|means|refers)\b/, 0.1],
];
const ofOthers = -0.15;

/** @param blanked the sentence with “_” for the term */
export function moreByPlace(blanked: string): number {
  return ofPlace.find(([place]) => place.test(blanked))?.[1] ?? ofOthers;
}

/** @returns the logarithm of the odds that it would be kept as it is */
export function blankScore(
  blank: Blank,
  sentence: Sentence,
  material: Material,
  known: KnownTerms,
): number {
  const { telling, defining } = seenOfBlank(blank, sentence, material, known);
  return (
    worthOfBlank(telling, defining) +
    moreByPlace(telling.blanked ?? '') -
    (blank.marked ? 0 : moreIfUnmarked)
  );
}

/** What `worthOfBlank` weighs. */
export function seenOfBlank(
  { hidden, text }: Blank,
  sentence: Sentence,
  material: Material,
  known: KnownTerms,
): { telling: Telling; defining: number[] } {
  const told = sentence.text.replace(hidden, ' ');
  const form = { form: 'blank', link: '' } as const;
  const defining = definitionFeatures(form, hidden, told, sentence, material, known);
  const blanked = text.replace(/\{\{c1::.+?\}\}/, '_');
  const score = weigh(defining, weights);
  return {
    telling: { name: hidden, told, link: '', article: '', sentence, score, blanked },
    defining,
  };
}

/** A blank that tells less of what is hidden teaches nothing. */
export function tellsEnough(
  blank: Blank,
  sentence: Sentence,
  material: Material,
  known: KnownTerms,
): boolean {
  return blankScore(blank, sentence, material, known) >= leastWorth.blank;
}
