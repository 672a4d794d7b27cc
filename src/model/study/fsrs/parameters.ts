/**
 * The 21 parameters of FSRS-6 and their bounds (ts-fsrs 5.4.2, `CLAMP_PARAMETERS`; fsrs-rs, `parameter_clipper`):
 * stabilities of the first rating (0–3), difficulty (4–7), stability after recall (8–10, 15, 16) and after
 * forgetting (11–14), reviews on one day (17–19), decay of the curve (20).
 */

export const parameterCount = 21;

/** The initial parameters of FSRS-6, repeated here so that code that only stores them does not need ts-fsrs. */
export const defaultParameters: readonly number[] = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835,
  0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];

/** Lowest and highest value of each. */
const parameterBounds: readonly (readonly [number, number])[] = [
  [0.001, 100],
  [0.001, 100],
  [0.001, 100],
  [0.001, 100],
  [1, 10],
  [0.001, 4],
  [0.001, 4],
  [0.001, 0.75],
  [0, 4.5],
  [0, 0.8],
  [0.001, 3.5],
  [0.001, 5],
  [0.001, 0.25],
  [0.001, 0.9],
  [0, 4],
  [0, 1],
  [1, 6],
  [0, 2],
  [0, 2],
  [0.01, 0.8],
  [0.1, 0.8],
];

export function isParameters(numbers: readonly number[]): boolean {
  return parameterBounds.every(([low, high], index) => {
    const value = numbers[index] ?? Number.NaN;
    return value >= low && value <= high;
  });
}

/** Clamps each parameter, in place. */
export function clampParameters(numbers: Float64Array): void {
  for (const [index, [low, high]] of parameterBounds.entries()) {
    numbers[index] = Math.min(high, Math.max(low, numbers[index] ?? low));
  }
}

/** The decay of the forgetting curve before it became a parameter. */
const olderDecay = 0.5;
/**
 * Older versions had 0 here, which is out of bounds: a stability of 10 days grows 2 % less if a card is seen twice a
 * day.
 */
const [leastW19] = parameterBounds[19] as [number, number];

/**
 * Converts parameters of FSRS-4.5 (17) or 5 (19) to equivalent ones of FSRS-6 (ts-fsrs 5.4.2, `migrateParameters`).
 * @returns `undefined` for any other count
 */
export function parametersOfOlder(numbers: readonly number[]): number[] | undefined {
  if (!numbers.every(Number.isFinite)) return undefined;
  if (numbers.length === parameterCount) return [...numbers];
  if (numbers.length === 19) return [...numbers, leastW19, olderDecay];
  if (numbers.length !== 17) return undefined;
  const [w4 = 0, w5 = 0, w6 = 0] = numbers.slice(4, 7);
  return [
    ...numbers.slice(0, 4),
    ...[w5 * 2 + w4, Math.log(w5 * 3 + 1) / 3, w6 + 0.5],
    ...numbers.slice(7),
    ...[0, 0, leastW19, olderDecay],
  ];
}
