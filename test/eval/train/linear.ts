/** The trainers' computations. */
import { chance, weigh } from '../../../src/generate/language/weigh.ts';

/** Gauss and Jordan, with the largest pivot. */
export function solve(matrix: readonly Float64Array[], right: Float64Array): number[] {
  const rows = matrix.map((line, i) => [...line, right[i] ?? 0]);
  for (let i = 0; i < rows.length; i++) {
    let pivot = i;
    for (let k = i; k < rows.length; k++) {
      if (Math.abs(rows[k]?.[i] ?? 0) > Math.abs(rows[pivot]?.[i] ?? 0)) pivot = k;
    }
    [rows[i], rows[pivot]] = [rows[pivot] ?? [], rows[i] ?? []];
    const line = rows[i] ?? [];
    for (const [k, other] of rows.entries()) {
      const factor = (other[i] ?? 0) / (line[i] || 1);
      if (k !== i && factor !== 0)
        for (let j = i; j < other.length; j++) other[j] = (other[j] ?? 0) - factor * (line[j] ?? 0);
    }
  }
  return rows.map((line, i) => (line.at(-1) ?? 0) / (line[i] || 1));
}

export interface Example {
  features: readonly number[];
  isSo: boolean;
  /** How often it counts; once where nothing is said. */
  weight?: number;
  /** Log odds that other weights give already. */
  before?: number;
}

/**
 * The weights of a logistic regression, by Newton's method.
 * @param ridge how much a large weight costs
 * @param free of these features it costs nothing
 */
export function logistic(
  examples: readonly Example[],
  size: number,
  ridge: number,
  free: readonly number[] = [],
): number[] {
  let weights = new Array<number>(size).fill(0);
  // Most features of an example are 0.
  const present = examples.map(({ features }) =>
    features.flatMap((value, at) => (value === 0 ? [] : [{ at, value }])),
  );
  for (let round = 0; round < 12; round++) {
    const slope = new Float64Array(size);
    const curve = Array.from({ length: size }, () => new Float64Array(size));
    for (const [number, { features, isSo, weight: times = 1, before = 0 }] of examples.entries()) {
      const likely = chance(before + weigh(features, weights));
      const error = times * ((isSo ? 1 : 0) - likely);
      const weight = times * likely * (1 - likely);
      for (const { at: i, value: xi } of present[number] ?? []) {
        slope[i] = (slope[i] ?? 0) + error * xi;
        const line = curve[i] ?? new Float64Array(size);
        for (const { at: j, value: xj } of present[number] ?? [])
          line[j] = (line[j] ?? 0) + weight * xi * xj;
      }
    }
    for (let i = 0; i < size; i++) {
      const cost = free.includes(i) ? 1e-6 : ridge;
      slope[i] = (slope[i] ?? 0) - cost * (weights[i] ?? 0);
      const line = curve[i];
      if (line !== undefined) line[i] = (line[i] ?? 0) + cost;
    }
    const step = solve(curve, slope);
    weights = weights.map((value, i) => value + (step[i] ?? 0));
    if (Math.max(...step.map(Math.abs)) < 1e-3) break;
  }
  return weights;
}

/** @returns as they stand in the source */
export function tableOfWeights(
  names: readonly string[],
  columns: readonly (readonly number[])[],
  digits = 3,
) {
  const rowOf = (i: number) => columns.map((one) => Number((one[i] ?? 0).toFixed(digits)));
  return Object.fromEntries(
    names.map((name, i) => [name, columns.length === 1 ? rowOf(i)[0] : rowOf(i)]),
  );
}

/** Items to rank, some of which were chosen. */
export interface Choice {
  options: readonly Example[];
}

/**
 * The weights that rank chosen items first in each choice (a conditional logit), by Newton's method.
 * @param ridge penalty for large weights
 */
export function ranking(choices: readonly Choice[], size: number, ridge: number): number[] {
  let weights = new Array<number>(size).fill(0);
  for (let round = 0; round < 25; round++) {
    const slope = new Float64Array(size);
    const curve = Array.from({ length: size }, () => new Float64Array(size));
    for (const { options } of choices) addChoice(options, weights, slope, curve);
    for (let i = 0; i < size; i++) {
      slope[i] = (slope[i] ?? 0) - ridge * (weights[i] ?? 0);
      const line = curve[i];
      if (line !== undefined) line[i] = (line[i] ?? 0) + ridge;
    }
    const step = solve(curve, slope);
    const largest = Math.max(...step.map(Math.abs));
    // A longer step than this leaves the place where the curve is known.
    const share = Math.min(1, 2 / largest);
    weights = weights.map((value, i) => value + share * (step[i] ?? 0));
    if (largest < 1e-3) break;
  }
  return weights;
}

function addChoice(
  options: readonly Example[],
  weights: readonly number[],
  slope: Float64Array,
  curve: readonly Float64Array[],
): void {
  const scores = options.map(({ features }) => weigh(features, weights));
  const highest = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - highest));
  const all = odds.reduce((sum, one) => sum + one, 0);
  const chosen = options.filter(({ isSo }) => isSo).length;
  const mean = new Float64Array(weights.length);
  for (const [at, { features, isSo }] of options.entries()) {
    const likely = (odds[at] ?? 0) / all;
    const error = (isSo ? 1 / chosen : 0) - likely;
    for (let i = 0; i < weights.length; i++) {
      const value = features[i] ?? 0;
      if (value === 0) continue;
      mean[i] = (mean[i] ?? 0) + likely * value;
      slope[i] = (slope[i] ?? 0) + error * value;
      const line = curve[i];
      for (let j = 0; line !== undefined && j < weights.length; j++)
        line[j] = (line[j] ?? 0) + likely * value * (features[j] ?? 0);
    }
  }
  for (const [i, line] of curve.entries())
    for (let j = 0; j < line.length; j++)
      line[j] = (line[j] ?? 0) - (mean[i] ?? 0) * (mean[j] ?? 0);
}
