/** Weighted sum of features; both arrays have the same order. */
export function weigh(features: ArrayLike<number>, weights: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < features.length; i++) sum += (features[i] ?? 0) * (weights[i] ?? 0);
  return sum;
}

export function flag(is: boolean): number {
  return is ? 1 : 0;
}

/** The probability for log odds. */
export function chance(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}
