/**
 * `node test/eval/train/train-items.ts BOOKS… [--first COUNT]`: the weights of `src/generate/scoring/item-weights.ts`, by logistic
 * regression of how readers judged items (`../labels/tuning.jsonl`). BOOKS: folders made by `npm run eval:read -- gather`. Each item is
 * also judged by weights of other authors’ books; the tables say how many of those that are kept are good and bad when the weakest are not
 * made. COUNT: only so many labels are used. The weights of other languages are of the first 1,160: with all labels they told less.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { weigh } from '../../../src/generate/language/weigh.ts';
import { itemFeatureNames } from '../../../src/generate/scoring/item-features.ts';
import { itemGroups } from '../../../src/generate/scoring/item-parts.ts';
import { readLines } from '../read/judged.ts';
import type { Label } from '../read/labels.ts';
import { curveTable } from './curve.ts';
import { type LabelledItem, labelledItems } from './labelled-items.ts';
import { type Example, logistic } from './linear.ts';

/** Cost of a large weight that all groups share, and of what a group adds to it. The features have one scale. */
const [ofAll, ofGroup] = [200, 400];
/** A rarer feature gets no higher weight. */
const leastSpread = 0.05;
/** A smaller group has the shared weights only. */
const fewestOfGroup = 30;
const parts = 10;
/** How good a verdict is. */
const worth: Readonly<Record<string, number>> = { good: 1, usable: 0.5, bad: 0 };

const { positionals: folders, values } = parseArgs({
  ...{ allowPositionals: true, options: { first: { type: 'string' } } },
});
const all = await readLines<Label>(join(import.meta.dirname, '../labels/tuning.jsonl'));
const labels = all.slice(0, Number(values.first ?? all.length));
/** Readers of documents keep formulas, so no item has a hole for one. */
const hasHole = (label: Label) => JSON.stringify(label).includes('[formula]');
const items = await labelledItems(
  labels.filter((label) => !hasHole(label)),
  folders,
);
const size = itemFeatureNames.length;
const scales = scalesOf(items);

const sources = [...Map.groupBy(items, ({ source }) => source)].sort(
  ([, one], [, other]) => other.length - one.length,
);
/** The sources in parts of nearly equal size. */
const held: LabelledItem[][] = Array.from({ length: parts }, () => []);
for (const [, some] of sources) {
  const [smallest = []] = [...held].sort((one, other) => one.length - other.length);
  smallest.push(...some);
}
const judged = held.flatMap((part) => {
  const taken = new Set(part);
  const weights = weightsOf(items.filter((item) => !taken.has(item)));
  return part.map((item) => ({ ...item, score: scoreOf(item, weights) }));
});
console.log(curveTable(judged));
console.log(JSON.stringify(tableOf(weightsOf(items))));

type Weights = ReadonlyMap<string, readonly number[]>;

function scoreOf({ group, features }: LabelledItem, weights: Weights): number {
  return weigh(features, weights.get(group) ?? []);
}

/** Shared weights and, on top of them, what each group needs. They count features as they are. */
function weightsOf(some: readonly LabelledItem[]): Weights {
  const shared = logistic(examplesOf(some, []), size, ofAll, [0]);
  const byGroup = Map.groupBy(some, ({ group }) => group);
  return new Map(
    itemGroups.map((group) => {
      const own = byGroup.get(group) ?? [];
      const more =
        own.length < fewestOfGroup ? [] : logistic(examplesOf(own, shared), size, ofGroup, [0]);
      return [group, shared.map((value, at) => (value + (more[at] ?? 0)) / (scales[at] ?? 1))];
    }),
  );
}

function examplesOf(some: readonly LabelledItem[], shared: readonly number[]): Example[] {
  return some.flatMap(({ features, label }) => {
    const scaled = features.map((value, at) => value / (scales[at] ?? 1));
    const before = weigh(scaled, shared);
    const good = worth[label.verdict] ?? 0;
    return [
      { features: scaled, isSo: true, weight: good, before },
      { features: scaled, isSo: false, weight: 1 - good, before },
    ].filter(({ weight }) => weight > 0);
  });
}

/** Standard deviations. */
function scalesOf(some: readonly LabelledItem[]): number[] {
  return itemFeatureNames.map((_, at) => {
    const values = some.map(({ features }) => features[at] ?? 0);
    const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
    const squares = values.reduce((sum, one) => sum + (one - mean) ** 2, 0);
    return Math.max(leastSpread, Math.sqrt(squares / values.length));
  });
}

/** For each feature the weights of the groups. */
function tableOf(weights: Weights): Record<string, number[]> {
  const rows = itemFeatureNames.map((name, at): [string, number[]] => [
    name,
    itemGroups.map((group) => Math.round(100 * (weights.get(group)?.[at] ?? 0)) / 100),
  ]);
  return Object.fromEntries(rows.filter(([, row]) => row.some((weight) => weight !== 0)));
}
