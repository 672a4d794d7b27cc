/**
 * How much a card or a question is worth to a student, learned from cards that one reader judged. Whether it is true is told by the
 * rules and the check. What is worth less than `leastWorth` is not made: a student who meets bad cards stops trusting all of them.
 */
import { weigh } from '../language/weigh.ts';
import { type Telling, worthFeatureNames, worthFeatures } from './worth-features.ts';
import { blankWorth, definitionWorth } from './worth-weights.ts';

const ofDefinition = worthFeatureNames.map((name) => definitionWorth[name] ?? 0);
const ofBlank = worthFeatureNames.map((name) => blankWorth[name] ?? 0);

/** Of the logarithm of the odds that it would be kept as it is. */
export const leastWorth = {
  definition: 0,
  blank: 0.4,
  // A question has answers beside it that may be weak too.
  definitionAsked: 0.1,
  statementAsked: 0.5,
  blankAsked: 0.6,
};

/** @param defining for each of `definitionFeatureNames` @returns the logarithm of the odds that it would be kept as it is */
export function worthOfDefinition(telling: Telling, defining: readonly number[]): number {
  return weigh(worthFeatures(telling, defining), ofDefinition);
}

/** As of a definition; a sentence with a blank is judged by other weights. */
export function worthOfBlank(telling: Telling, defining: readonly number[]): number {
  return weigh(worthFeatures(telling, defining), ofBlank);
}

export function isWorthTelling({ worth }: { worth: number }): boolean {
  return worth >= leastWorth.definition;
}
