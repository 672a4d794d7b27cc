/** The sum of what is seen of something, each by its weight; both in the same order. */
export function weigh(features: readonly number[], weights: readonly number[]): number {
  return features.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0);
}

/** A feature that is there or not. */
export function flag(is: boolean): number {
  return is ? 1 : 0;
}

/** Of the logarithm of odds. */
export function chance(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}
