/** Scores how clearly a sentence points to its hidden term: a sentence that fits many terms teaches none. */
import { definitionFeatures, definitionWeights } from '../define/definition-features.ts';
import type { KnownTerms } from '../define/term-places.ts';
import { weigh } from '../language/weigh.ts';
import type { Blank } from '../make/cloze.ts';
import type { Material, Sentence } from '../make/material.ts';
import { leastScore, scoreBlankText, type Telling } from './card-features.ts';

const weights = Object.values(definitionWeights).map(([, ofBlank]) => ofBlank);
/** Terms that the author did not mark are less often real terms. */
const moreIfUnmarked = 0.5;

/** “… is called _”: none of 32 judged blanks was bad. Of blanks in sentences that define nothing, two of five were bad. */
const ofPlace: readonly [RegExp, number][] = [
  [/\b(?:called|call|known as|referred to as|termed|named|term)(?: an?| the)? [“"]?_/, 0.6],
  [/^(?:An? |The )?_[^,]{0,24} (?:is|are|means|refers)\b/, 0.1],
];
const ofOthers = -0.15;

/** @param blanked the sentence with “_” for the term */
export function moreByPlace(blanked: string): number {
  return ofPlace.find(([place]) => place.test(blanked))?.[1] ?? ofOthers;
}

/** @returns log odds that the card would be kept unchanged */
export function scoreBlank(
  blank: Blank,
  sentence: Sentence,
  material: Material,
  known: KnownTerms,
): number {
  const { telling, defining } = seenOfBlank(blank, sentence, material, known);
  return (
    scoreBlankText(telling, defining) +
    moreByPlace(telling.blanked ?? '') -
    (blank.marked ? 0 : moreIfUnmarked)
  );
}

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

export function tellsEnough(
  blank: Blank,
  sentence: Sentence,
  material: Material,
  known: KnownTerms,
): boolean {
  return scoreBlank(blank, sentence, material, known) >= leastScore.blank;
}
