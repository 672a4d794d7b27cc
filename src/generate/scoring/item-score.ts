/**
 * How likely a reader keeps an item as it stands. Learned from items that readers judged alone; rules and the grounding check refuse what
 * is certain, this score weighs what only together makes an item weak.
 */
import type { StudyItem } from '../engine.ts';
import { weigh } from '../language/weigh.ts';
import { type ItemText, itemFeatureNames, itemFeatures } from './item-features.ts';
import { type ItemGroup, itemGroups } from './item-parts.ts';
import { itemWeights } from './item-weights.ts';

const weightsOf = new Map<ItemGroup, readonly number[]>(
  itemGroups.map((group, at) => [
    group,
    itemFeatureNames.map((name) => itemWeights[name]?.[at] ?? 0),
  ]),
);

/** @returns log odds that a reader keeps the item, and its group */
export function scoreOfItem(item: StudyItem, text: ItemText) {
  const { group, row } = itemFeatures(item, text);
  return { group, score: weigh(row, weightsOf.get(group) ?? []) };
}

/**
 * Weaker items are not made. This number decides how often an item is right against how many there are: docs/generation.md has the curve.
 */
export const leastItemScore = -0.6;
/**
 * Half of the bad gaps go with a third of all gaps; a summary has other sentences to choose from. In other languages less is known, so a
 * higher bound would take too many good ones.
 */
const moreOf: Partial<Record<ItemGroup, number>> = { gap: 0.3, point: 0.6, foreign: -0.3 };

export interface Weak {
  ok: false;
  reason: 'likely not clear or not worth learning';
}

export function faultOfItem(item: StudyItem, text: ItemText): Weak | undefined {
  const { group, score } = scoreOfItem(item, text);
  if (score >= leastItemScore + (moreOf[group] ?? 0)) return undefined;
  return { ok: false, reason: 'likely not clear or not worth learning' };
}
