/** Trains the trees of `src/generate/pick/trees.ts`: gradient boosting of logistic loss, with one question for each level of a tree. */
import type { Example } from './linear.ts';

export interface BoostOptions {
  trees: number;
  /** How much of each tree is added. */
  rate: number;
  /** Cost of a large number at a leaf. */
  ridge: number;
  /** Share of the features that each tree may ask about. */
  share: number;
  seed: number;
}

const depth = 3;
const leaves = 2 ** depth;
const mostBounds = 16;

/** @returns the table; numbers are rounded while training, so later trees mend what rounding changed */
export function boosted(examples: readonly Example[], options: BoostOptions): string {
  const count = examples.length;
  const size = examples[0]?.features.length ?? 0;
  const bounds = Array.from({ length: size }, (_, at) => boundsOf(examples, at));
  const bins = bounds.map((some, at) =>
    Uint8Array.from(examples, ({ features }) => {
      const value = features[at] ?? 0;
      let bin = 0;
      while (bin < some.length && value > (some[bin] ?? 0)) bin++;
      return bin;
    }),
  );
  const score = new Float64Array(count);
  const [slope, curve] = [new Float64Array(count), new Float64Array(count)];
  const leafOf = new Uint8Array(count);
  const random = randomOf(options.seed);
  const rows: string[] = [];
  for (let tree = 0; tree < options.trees; tree++) {
    for (const [index, { isSo, weight = 1 }] of examples.entries()) {
      const likely = 1 / (1 + Math.exp(-(score[index] ?? 0)));
      slope[index] = weight * ((isSo ? 1 : 0) - likely);
      curve[index] = weight * likely * (1 - likely);
    }
    leafOf.fill(0);
    const may = bounds.map((some) => some.length > 0 && random() < options.share);
    const asked: { feature: number; bound: number }[] = [];
    for (let level = 0; level < depth; level++) asked.push(ask(level, may));
    const values = valuesOf();
    for (let index = 0; index < count; index++)
      score[index] = (score[index] ?? 0) + (values[leafOf[index] ?? 0] ?? 0);
    rows.push(
      [
        ...asked.flatMap(({ feature, bound }) => [
          feature,
          Math.round(100 * (bounds[feature]?.[bound] ?? 0)),
        ]),
        ...values.map((value) => Math.round(100 * value)),
      ].join(' '),
    );
  }
  return rows.join('\n');

  /** The question that parts all leaves of a level best; `leafOf` gets its answer. */
  function ask(level: number, may: readonly boolean[]) {
    const parts = 1 << level;
    let best = { feature: 0, bound: 0, gain: Number.NEGATIVE_INFINITY };
    for (let feature = 0; feature < size; feature++) {
      const own = bins[feature];
      const some = bounds[feature] ?? [];
      if (own === undefined || may[feature] !== true) continue;
      const width = some.length + 1;
      const [slopes, curves] = [new Float64Array(parts * width), new Float64Array(parts * width)];
      for (let index = 0; index < count; index++) {
        const at = (leafOf[index] ?? 0) * width + (own[index] ?? 0);
        slopes[at] = (slopes[at] ?? 0) + (slope[index] ?? 0);
        curves[at] = (curves[at] ?? 0) + (curve[index] ?? 0);
      }
      const gains = new Float64Array(some.length);
      for (let part = 0; part < parts; part++) {
        let [allSlope, allCurve] = [0, 0];
        for (let bin = 0; bin < width; bin++) {
          allSlope += slopes[part * width + bin] ?? 0;
          allCurve += curves[part * width + bin] ?? 0;
        }
        let [left, leftCurve] = [0, 0];
        for (let bound = 0; bound < some.length; bound++) {
          left += slopes[part * width + bound] ?? 0;
          leftCurve += curves[part * width + bound] ?? 0;
          gains[bound] =
            (gains[bound] ?? 0) +
            left ** 2 / (leftCurve + options.ridge) +
            (allSlope - left) ** 2 / (allCurve - leftCurve + options.ridge);
        }
      }
      for (const [bound, gain] of gains.entries()) {
        if (gain > best.gain) best = { feature, bound, gain };
      }
    }
    const own = bins[best.feature];
    for (let index = 0; index < count; index++)
      if ((own?.[index] ?? 0) > best.bound) leafOf[index] = (leafOf[index] ?? 0) + parts;
    return best;
  }

  function valuesOf(): number[] {
    const [slopes, curves] = [new Float64Array(leaves), new Float64Array(leaves)];
    for (let index = 0; index < count; index++) {
      const leaf = leafOf[index] ?? 0;
      slopes[leaf] = (slopes[leaf] ?? 0) + (slope[index] ?? 0);
      curves[leaf] = (curves[leaf] ?? 0) + (curve[index] ?? 0);
    }
    return [...slopes].map(
      (sum, leaf) =>
        Math.round((100 * options.rate * sum) / ((curves[leaf] ?? 0) + options.ridge)) / 100,
    );
  }
}

/** Up to 16 bounds between the values of a feature, in hundredths; as many examples are between two of them. */
function boundsOf(examples: readonly Example[], at: number): number[] {
  const values = examples.map(({ features }) => features[at] ?? 0).sort((a, b) => a - b);
  const different = new Set(values).size;
  const steps = Math.min(mostBounds + 1, different <= mostBounds ? 4 * mostBounds : mostBounds + 1);
  const found = new Set<number>();
  for (let step = 0; step < steps; step++) {
    const value = values[Math.floor((step * values.length) / steps)] ?? 0;
    found.add(Math.floor(100 * value) / 100);
  }
  if (different <= mostBounds)
    for (const value of new Set(values)) found.add(Math.floor(100 * value) / 100);
  const most = values.at(-1) ?? 0;
  return [...found]
    .filter((bound) => bound < most)
    .sort((a, b) => a - b)
    .slice(0, 4 * mostBounds);
}

/** A linear congruential generator, so that a training can be repeated. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
