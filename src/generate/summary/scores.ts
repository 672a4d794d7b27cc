/** How much each sentence of a text says, by itself. Pure. */
import { weigh } from '../language/weigh.ts';

/**
 * @param fit places of the sentences that may be points: beside them a score is high or low
 * @returns by place; of these sentences the mean is 0 and the standard deviation 1
 */
export function scoresOf(
  features: readonly (readonly number[])[],
  fit: readonly number[],
  weights: readonly number[],
): number[] {
  const plain = features.map((row) => weigh(row, weights));
  const own = fit.map((place) => plain[place] ?? 0);
  const mean = own.reduce((sum, one) => sum + one, 0) / Math.max(own.length, 1);
  const squares = own.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / Math.max(own.length, 1)) || 1;
  return plain.map((one) => (one - mean) / deviation);
}
