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
  const own = plain.filter((one) => one !== undefined);
  const mean = own.reduce((sum, one) => sum + one, 0) / Math.max(own.length, 1);
  const squares = own.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / Math.max(own.length, 1)) || 1;
  return plain.map((one) => (one === undefined ? 0 : (one - mean) / deviation));
}
