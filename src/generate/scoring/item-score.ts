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

export interface ItemScore {
  group: ItemGroup;
  /** Log odds that a reader keeps the item. */
  score: number;
  /** A lower score is too weak. */
  least: number;
}

export function scoreOfItem(item: StudyItem, text: ItemText): ItemScore {
  const { group, row } = itemFeatures(item, text);
  const least =
    group === 'foreign' && isInside(item) ? leastOfForeignBlank : leastItemScores[group];
  return { group, score: weigh(row, weightsOf.get(group) ?? []), least };
}

/**
 * Weaker items are not made. These numbers decide how often an item is right against how many there are:
 * docs/generation-quality.md has the curve. The one of cards is low, since on held-out books it hardly told good
 * definitions from bad ones. Each takes at most a quarter of what readers found good in its group and leaves at least half of the group. A summary has other
 * sentences to choose from. Too few lists and pairs were judged to say more of them.
 */
export const leastItemScores: Readonly<Record<ItemGroup, number>> = {
  card: 0.4,
  gap: 0.1,
  choice: 0.1,
  typed: 0.5,
  truth: 0.4,
  pairs: -0.6,
  list: -0.6,
  point: 0.4,
  slides: -0.3,
  foreign: -0.5,
};

/**
 * Of a blank in another language that does not stand at the beginning: a sentence names many words that it does not tell of. Of the
 * judged ones with a lower score about half were bad, above it one in ten.
 */
const leastOfForeignBlank = 0.1;

const isInside = (item: StudyItem) => item.type === 'cloze' && /^\S+\s+\S.*\{\{/u.test(item.text);

export interface Weak {
  ok: false;
  reason: 'likely not clear or not worth learning';
}

export function faultOfScore(scored: ItemScore | undefined): Weak | undefined {
  if (scored === undefined || scored.score >= scored.least) return undefined;
  return { ok: false, reason: 'likely not clear or not worth learning' };
}
