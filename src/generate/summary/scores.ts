/** Scores each sentence alone. Pure. */
import { weigh } from '../language/weigh.ts';

/**
 * @param features by place; only for sentences that may be points
 * @returns by place; standardised to mean 0 and standard deviation 1; other sentences have 0
 */
export function scoresOf(
  features: readonly (readonly number[] | undefined)[],
  weights: readonly number[],
): number[] {
  const plain = features.map((row) => row && weigh(row, weights));
  const { mean, deviation } = spreadOf(plain.filter((one) => one !== undefined));
  return plain.map((one) => (one === undefined ? 0 : (one - mean) / deviation));
}

/** @returns mean and standard deviation; a deviation of 0 becomes 1, since callers divide by it */
export function spreadOf(numbers: readonly number[]): { mean: number; deviation: number } {
  const count = Math.max(numbers.length, 1);
  const mean = numbers.reduce((sum, one) => sum + one, 0) / count;
  const squares = numbers.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / count) || 1 };
}
