/** How much each sentence of a text says, by itself. Pure. */
import { weigh } from '../language/weigh.ts';

/**
 * @param features of the sentences that may be points, by place; others have none
 * @returns by place; of these sentences the mean is 0 and the standard deviation 1, and others have 0
 */
export function scoresOf(
  features: readonly (readonly number[] | undefined)[],
  weights: readonly number[],
): number[] {
  const plain = features.map((row) => row && weigh(row, weights));
  const { mean, deviation } = spreadOf(plain.filter((one) => one !== undefined));
  return plain.map((one) => (one === undefined ? 0 : (one - mean) / deviation));
}

/** @returns the mean and the standard deviation; 1 in place of a deviation of 0, since one divides by it */
export function spreadOf(numbers: readonly number[]): { mean: number; deviation: number } {
  const count = Math.max(numbers.length, 1);
  const mean = numbers.reduce((sum, one) => sum + one, 0) / count;
  const squares = numbers.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / count) || 1 };
}
