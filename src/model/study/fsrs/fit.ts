/**
 * What is offered to a student: numbers that were learnt from the earlier four fifths of their reviews, with how well
 * they and the present ones foretell the last fifth, from which nothing was learnt.
 */
import { evaluate, type Fit } from './evaluate.ts';
import { optimise } from './optimise.ts';
import { defaultParameters } from './parameters.ts';
import { countTests, type ReviewLog, timeOfPart } from './review-log.ts';

/** Fewer reviews of another day than the one before say too little. */
export const leastTests = 400;
const learntPart = 0.8;

export type FitResult =
  | { kind: 'too-few'; tests: number }
  | {
      kind: 'fitted';
      parameters: number[];
      /** Those that held. None: an older app does not say. */
      present?: readonly number[];
      /** On the last fifth: the present numbers, and the new ones. */
      before: Fit;
      after: Fit;
      tests: number;
    };

/** @param present those that hold now; none: those of FSRS-6 */
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

/** Whether other numbers hold by now, such as those of another device: it was not measured against them. */
export function isOutdated(
  { present }: { present?: readonly number[] },
  now: readonly number[] = defaultParameters,
): boolean {
  return present !== undefined && present.join() !== now.join();
}

/** Whether the new numbers foretell better than the present ones: only then they are offered. */
export function isBetter({ before, after }: { before: Fit; after: Fit }): boolean {
  return after.logLoss < before.logLoss;
}
