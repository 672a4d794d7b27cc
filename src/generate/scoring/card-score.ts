/**
 * Scores how likely a student would keep a card or a question, learned from cards that one reader judged. The score says nothing about
 * truth; rules and the grounding check do. Cards below `leastScore` are not made, since a student who meets bad cards stops trusting all.
 */
import { weigh } from '../language/weigh.ts';
import { cardFeatureNames, cardFeatures, type Telling } from './card-features.ts';
import { blankCardWeights, definitionCardWeights } from './card-weights.ts';

const ofDefinition = cardFeatureNames.map((name) => definitionCardWeights[name] ?? 0);
const ofBlank = cardFeatureNames.map((name) => blankCardWeights[name] ?? 0);

/** Log odds that a card would be kept unchanged. */
export const leastScore = {
  definition: 0,
  blank: 0.4,
  // Higher for questions, since their wrong answers may be weak too.
  definitionAsked: 0.1,
  statementAsked: 0.5,
  blankAsked: 0.6,
};

/** @param defining one number for each of `definitionFeatureNames` @returns log odds, as in `leastScore` */
export function scoreDefinition(telling: Telling, defining: readonly number[]): number {
  return weigh(cardFeatures(telling, defining), ofDefinition);
}

/** Same as `scoreDefinition`, with weights for a sentence with a blank. */
export function scoreBlankText(telling: Telling, defining: readonly number[]): number {
  return weigh(cardFeatures(telling, defining), ofBlank);
}

export function scoresEnough({ cardScore }: { cardScore: number }): boolean {
  return cardScore >= leastScore.definition;
}
