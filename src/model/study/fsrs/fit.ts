/**
 * The suggestion for a student: parameters learned from the earlier four fifths of their reviews, and how well they
 * and the present ones predict the last fifth.
 */

import { begin, createTraced, expectRecall, follow } from './gradient.ts';
import { optimise } from './optimise.ts';
import { defaultParameters } from './parameters.ts';
import { countTests, type ReviewLog, timeOfPart } from './review-log.ts';

/** With fewer test reviews the result means too little. */
export const leastTests = 400;
const learntPart = 0.8;

export type FitResult =
  | { kind: 'too-few'; tests: number }
  | {
      kind: 'fitted';
      parameters: number[];
      /** The parameters in force. Absent from an older app. */
      present?: readonly number[];
      /** Prediction quality on the last fifth: present and new parameters. */
      before: Fit;
      after: Fit;
      tests: number;
    };

/** @param present parameters in force; absent: those of FSRS-6 */
export function fitParameters(
  log: ReviewLog,
  present: readonly number[] = defaultParameters,
  onProgress?: (part: number) => void,
): FitResult {
  const tests = countTests(log);
  if (tests < leastTests) return { kind: 'too-few', tests };
  const splitMs = timeOfPart(log, learntPart);
  const parameters = optimise(log, { untilMs: splitMs, ...(onProgress && { onProgress }) });
  return {
    kind: 'fitted',
    parameters,
    present,
    before: evaluate(log, present, splitMs),
    after: evaluate(log, parameters, splitMs),
    tests,
  };
}

/**
 * Whether the parameters in force have changed since, for example by another device: then the comparison no longer
 * holds.
 */
export function isOutdated(
  { present }: { present?: readonly number[] },
  now: readonly number[] = defaultParameters,
): boolean {
  return present !== undefined && present.join() !== now.join();
}

/** Whether the new parameters predict better than the present ones; otherwise they are not suggested. */
export function isBetter({ before, after }: { before: Fit; after: Fit }): boolean {
  return after.logLoss < before.logLoss;
}

/**
 * Prediction quality: log-loss, and RMSE in bins as in the FSRS benchmark (reviews with similar interval, count and
 * lapses; per bin, expected against actual share of recall).
 */
interface Fit {
  /** Mean cross-entropy of a review; lower is better. */
  logLoss: number;
  /** Mean error of the expected recall, 0 to 1; lower is better. */
  rmse: number;
  /** Number of test reviews. */
  tests: number;
}

interface Bin {
  expected: number;
  remembered: number;
  tests: number;
}

const surest = 1e-4;

/** @param fromMs tests only reviews from then on; earlier ones are known */
export function evaluate(log: ReviewLog, parameters: readonly number[], fromMs = 0): Fit {
  const { starts, days, ratings, at } = log;
  const w = Float64Array.from(parameters);
  const card = createTraced();
  const bins = new Map<string, Bin>();
  let [loss, tests] = [0, 0];
  for (let index = 0; index + 1 < starts.length; index += 1) {
    const first = starts[index] ?? 0;
    let lapses = 0;
    for (let review = first; review < (starts[index + 1] ?? 0); review += 1) {
      const [elapsed, rating] = [days[review] ?? 0, ratings[review] ?? 0];
      if (review === first) {
        begin(card, w, rating);
      } else {
        expectRecall(card, w, elapsed);
        if (elapsed > 0 && (at[review] ?? 0) >= fromMs) {
          const recall = Math.min(1 - surest, Math.max(surest, card.recall));
          loss -= Math.log(rating > 1 ? recall : 1 - recall);
          tests += 1;
          addToBin(bins, binOf(elapsed, review - first + 1, lapses), recall, rating > 1);
        }
        follow(card, w, elapsed, rating);
      }
      if (elapsed > 0 && rating === 1) lapses += 1;
    }
  }
  if (tests === 0) return { logLoss: 0, rmse: 0, tests };
  let squares = 0;
  for (const bin of bins.values()) squares += (bin.expected - bin.remembered) ** 2 / bin.tests;
  return { logLoss: loss / tests, rmse: Math.sqrt(squares / tests), tests };
}

/** Bins as in fsrs-rs, `FSRSItem::r_matrix_index`. */
function binOf(days: number, reviews: number, lapses: number): string {
  const step = (value: number, power: number) =>
    value === 0 ? 0 : Math.floor(Math.log(value) / Math.log(power)) + 1;
  return `${step(days, 3.62)} ${step(reviews, 1.89)} ${step(lapses, 1.73)}`;
}

function addToBin(bins: Map<string, Bin>, key: string, recall: number, isRemembered: boolean) {
  const bin = bins.get(key) ?? { expected: 0, remembered: 0, tests: 0 };
  bin.expected += recall;
  bin.remembered += Number(isRemembered);
  bin.tests += 1;
  bins.set(key, bin);
}
