/** The numbers of FSRS-6 are found from reviews: derivatives, known students, and what is held out. */
import fc from 'fast-check';
import { default_w, type FSRSState, fsrs } from 'ts-fsrs';
import { describe, expect, it } from 'vitest';
import { evaluate, fitParameters, isBetter, leastTests } from './fit.ts';
import { begin, createTraced, expectRecall, follow } from './gradient.ts';
import { addGradient, optimise } from './optimise.ts';
import { defaultParameters, isParameters, parameterCount } from './parameters.ts';
import { countTests, type ReviewLog, timeOfPart } from './review-log.ts';
import { syntheticLog } from './synthetic-student.ts';

const never = Number.POSITIVE_INFINITY;

/** A student who forgets faster than most. */
const quick = defaultParameters.map((value, index) => {
  const changed: Record<number, number> = {
    0: 0.3,
    1: 0.4,
    2: 0.6,
    3: 1.5,
    8: 1,
    11: 0.7,
    20: 0.4,
  };
  return changed[index] ?? value;
});

const reviews = fc.array(
  fc.record({
    days: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 400 })),
    rating: fc.constantFrom(1, 2, 3, 4),
  }),
  { minLength: 1, maxLength: 12 },
);

function logOf(list: readonly { days: number; rating: number }[]): ReviewLog {
  return {
    starts: Uint32Array.of(0, list.length),
    days: Uint16Array.from(list, ({ days }, index) => (index === 0 ? 0 : days)),
    ratings: Uint8Array.from(list, ({ rating }) => rating),
    at: Float64Array.from(list, (_, index) => index),
  };
}

describe('the numbers of FSRS-6', () => {
  it('are those of ts-fsrs', () => {
    expect(defaultParameters).toEqual([...default_w]);
    expect(isParameters(defaultParameters)).toBe(true);
    expect(isParameters([...defaultParameters.slice(0, 20), 0.9])).toBe(false);
    expect(isParameters([...defaultParameters.slice(0, 20), Number.NaN])).toBe(false);
  });

  it.each([
    ['as they begin', defaultParameters],
    ['of a quick student', quick],
  ])('%s give the states of ts-fsrs', (_, numbers) => {
    const peer = fsrs({ w: [...numbers] });
    const w = Float64Array.from(numbers);
    fc.assert(
      fc.property(reviews, (list) => {
        const card = createTraced();
        let state: FSRSState | null = null;
        for (const [index, { days, rating }] of list.entries()) {
          const elapsed = index === 0 ? 0 : days;
          if (index === 0) begin(card, w, rating);
          else {
            expectRecall(card, w, elapsed);
            follow(card, w, elapsed, rating);
          }
          state = peer.next_state(state, elapsed, rating as 1 | 2 | 3 | 4);
          expect(card.stability / state.stability).toBeCloseTo(1, 3);
          expect(card.difficulty).toBeCloseTo(state.difficulty, 4);
        }
      }),
    );
  });

  it('have the derivatives that a small change of each shows', () => {
    fc.assert(
      fc.property(reviews, (list) => {
        const log = logOf(list);
        const w = Float64Array.from(quick);
        const gradient = new Float64Array(parameterCount);
        addGradient(log, 0, w, never, gradient);
        const lossAt = (index: number, by: number) => {
          const moved = Float64Array.from(w);
          moved[index] = (moved[index] ?? 0) + by;
          return addGradient(log, 0, moved, never, new Float64Array(parameterCount)).loss;
        };
        for (let index = 0; index < parameterCount; index += 1) {
          const step = 1e-6;
          const up = (lossAt(index, step) - lossAt(index, 0)) / step;
          const down = (lossAt(index, 0) - lossAt(index, -step)) / step;
          // Where the two sides differ, a bound lies between.
          if (Math.abs(up - down) > 1e-3 * (1 + Math.abs(up))) continue;
          const found = gradient[index] ?? 0;
          expect(Math.abs(found - (up + down) / 2)).toBeLessThan(2e-3 * (1 + Math.abs(found)));
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('a student whose numbers are known', () => {
  const learnt = syntheticLog({ parameters: quick, cards: 1_200, reviewsEach: 8, seed: 1 });
  const later = syntheticLog({ parameters: quick, cards: 1_200, reviewsEach: 8, seed: 2 });

  it('is foretold nearly as well as by those numbers, on reviews from which nothing was learnt', () => {
    const found = optimise(learnt, { untilMs: never });
    expect(isParameters(found)).toBe(true);
    const [known, start, fitted] = [quick, defaultParameters, found].map((w) => evaluate(later, w));
    expect(start?.logLoss).toBeGreaterThan((known?.logLoss ?? 0) + 0.005);
    // Of what there is to gain, at least nine tenths.
    const gain = (start?.logLoss ?? 0) - (known?.logLoss ?? 0);
    expect((fitted?.logLoss ?? 1) - (known?.logLoss ?? 0)).toBeLessThan(gain / 10);
    expect(fitted?.rmse).toBeLessThan((start?.rmse ?? 0) / 2);
  });

  it('has the same numbers each time', () => {
    const small = syntheticLog({ parameters: quick, cards: 150, reviewsEach: 6, seed: 3 });
    const once = optimise(small, { untilMs: never });
    expect(optimise(small, { untilMs: never })).toEqual(once);
    expect(optimise(small, { untilMs: never, seed: 9 })).not.toEqual(once);
  });

  it('is offered numbers with what they were measured on, the last fifth alone', () => {
    const parts: number[] = [];
    const result = fitParameters(learnt, undefined, (part) => parts.push(part));
    if (result.kind !== 'fitted') throw new Error('There are enough reviews');
    expect(isBetter(result)).toBe(true);
    expect(result.tests).toBe(countTests(learnt));
    expect(result.before.tests).toBe(result.after.tests);
    expect(result.before.tests / result.tests).toBeCloseTo(0.2, 1);
    const splitMs = timeOfPart(learnt, 0.8);
    expect(result.parameters).toEqual(optimise(learnt, { untilMs: splitMs }));
    expect(parts.at(-1)).toBe(1);
  });

  it('of usual memory stays near where everyone begins', () => {
    const usual = { parameters: defaultParameters, cards: 1_000, reviewsEach: 8 };
    const found = optimise(syntheticLog({ ...usual, seed: 4 }), { untilMs: never });
    const test = syntheticLog({ ...usual, seed: 5 });
    const loss = (w: readonly number[]) => evaluate(test, w).logLoss;
    expect(loss(found) - loss(defaultParameters)).toBeLessThan(0.002);
  });
});

it('too few reviews are said to be too few, up to the last', () => {
  const log = syntheticLog({ parameters: quick, cards: 80, reviewsEach: 8, seed: 6 });
  const cut = (size: number): ReviewLog => ({ ...log, starts: log.starts.slice(0, size + 1) });
  expect(fitParameters({ ...cut(10), days: log.days.subarray(0, 80) }).kind).toBe('too-few');
  expect(countTests(log)).toBeGreaterThanOrEqual(leastTests);
  expect(fitParameters(log).kind).toBe('fitted');
});

it('nothing to learn from leaves the numbers as they are', () => {
  const log = logOf([{ days: 0, rating: 3 }]);
  expect(optimise(log, { untilMs: never })).toEqual([...defaultParameters]);
  expect(evaluate(log, defaultParameters)).toEqual({ logLoss: 0, rmse: 0, tests: 0 });
});
