/** The sum of what is seen of something, each by its weight; both in the same order. */
export function weigh(features: ArrayLike<number>, weights: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < features.length; i++) sum += (features[i] ?? 0) * (weights[i] ?? 0);
  return sum;
}

/** A feature that is there or not. */
export function flag(is: boolean): number {
  return is ? 1 : 0;
}

/** Of the logarithm of odds. */
export function chance(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}
