/** What a text is about: the terms that its author would put into a glossary. */

import type { CleanPage } from '../../text/clean-page.ts';
import { rememberBy } from '../prepare/remember.ts';
import { pickTerms } from './pick-terms.ts';
import { termCandidates, termFeatureNames } from './term-candidates.ts';
import { markedWeights, plainWeights } from './term-weights.ts';

/** The terms of a text, the surest first. */
export function keyTermsOf(pages: readonly CleanPage[]): string[] {
  return weighedTermsOf(pages).map(({ text }) => text);
}

interface WeighedTerm {
  text: string;
  score: number;
}

/** With how sure each is: the logarithm of its odds. */
export const weighedTermsOf = rememberBy((pages: readonly CleanPage[]): WeighedTerm[] => {
  const isMarked = pages.some(({ blocks }) => blocks.some(({ terms = [] }) => terms.length > 0));
  const weights = isMarked ? markedWeights : plainWeights;
  const inOrder = termFeatureNames.map((name) => weights[name]);
  return pickTerms(termCandidates(pages), inOrder).map(({ text, score }) => ({ text, score }));
});
