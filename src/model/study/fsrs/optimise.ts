/**
 * The 21 parameters that fit a student's reviews best: gradient descent by Adam over batches of whole cards, with
 * the loss of the FSRS optimisers (binary cross-entropy of expected recall at each review of another day) and their
 * regularisation, which pulls each parameter to its start, less if it varies more among students (fsrs-rs,
 * `training_v6.rs`).
 */
import { begin, createTraced, expectRecall, follow } from './gradient.ts';
import { clampParameters, defaultParameters, parameterCount } from './parameters.ts';
import type { ReviewLog } from './review-log.ts';

/** Standard deviation of each parameter among students: published by the FSRS benchmark, values from fsrs-rs. */
const deviations = [
  6.43, 9.66, 17.58, 27.85, 0.57, 0.28, 0.6, 0.12, 0.39, 0.18, 0.33, 0.3, 0.09, 0.16, 0.57, 0.25,
  1.03, 0.31, 0.32, 0.14, 0.27,
];

const batchSize = 512;
const epochs = 5;
/** With few reviews, repeats them more often. */
const leastSteps = 100;
const learningRate = 0.04;
const penaltyWeight = 0.5;
const [momentum, smoothing, tiny] = [0.9, 0.999, 1e-8];
const surest = 1e-4;

export interface Training {
  /** Uses only reviews before this time, milliseconds. */
  untilMs: number;
  start?: readonly number[];
  /** The same seed gives the same order of cards. */
  seed?: number;
  /** @param part 0 to 1 */
  onProgress?: (part: number) => void;
}

/** @returns parameters within their bounds */
export function optimise(log: ReviewLog, training: Training): number[] {
  const { untilMs, start = defaultParameters, seed = 2_023, onProgress } = training;
  const cards = cardsWithTests(log, untilMs);
  const total = cards.reduce((sum, card) => sum + testsOf(log, card, untilMs), 0);
  if (total === 0) return [...start];
  const w = Float64Array.from(start);
  const descent = createDescent(w, total, Float64Array.from(start));
  const perEpoch = Math.max(1, Math.floor(total / batchSize));
  const rounds = Math.max(epochs, Math.ceil(leastSteps / perEpoch));
  const random = createRandom(seed);
  const steps = perEpoch * rounds;
  let done = 0;
  let best = { loss: Number.POSITIVE_INFINITY, w: Float64Array.from(w) };
  for (let round = 0; round < rounds; round += 1) {
    shuffle(cards, random);
    let [inBatch, loss] = [0, 0];
    for (const [index, card] of cards.entries()) {
      const found = addGradient(log, card, w, untilMs, descent.gradient);
      inBatch += found.tests;
      loss += found.loss;
      const isLast = index === cards.length - 1;
      if (inBatch < batchSize && !isLast) continue;
      descent.step(inBatch, learningRate * 0.5 * (1 + Math.cos((Math.PI * done) / steps)));
      done = Math.min(steps, done + 1);
      inBatch = 0;
      if (done % 20 === 0) onProgress?.(done / steps);
    }
    loss += descent.penalty();
    // A round's loss is measured during the round: near its end the steps are small.
    if (loss < best.loss) best = { loss, w: Float64Array.from(w) };
  }
  onProgress?.(1);
  return [...best.w].map((value) => Math.round(value * 1e4) / 1e4);
}

function createDescent(w: Float64Array, total: number, start: Float64Array) {
  const gradient = new Float64Array(parameterCount);
  const mean = new Float64Array(parameterCount);
  const square = new Float64Array(parameterCount);
  let steps = 0;
  const spread = (index: number) => (deviations[index] ?? 1) ** 2;
  const away = (index: number) => (w[index] ?? 0) - (start[index] ?? 0);
  return {
    gradient,
    penalty: () => {
      let sum = 0;
      for (let i = 0; i < parameterCount; i += 1) sum += away(i) ** 2 / spread(i);
      return penaltyWeight * sum;
    },
    step: (tests: number, rate: number) => {
      steps += 1;
      for (let i = 0; i < parameterCount; i += 1) {
        const pull = (2 * penaltyWeight * away(i) * tests) / (spread(i) * total);
        const slope = (gradient[i] ?? 0) + pull;
        mean[i] = momentum * (mean[i] ?? 0) + (1 - momentum) * slope;
        square[i] = smoothing * (square[i] ?? 0) + (1 - smoothing) * slope * slope;
        const mended = (mean[i] ?? 0) / (1 - momentum ** steps);
        const size = Math.sqrt((square[i] ?? 0) / (1 - smoothing ** steps)) + tiny;
        w[i] = (w[i] ?? 0) - (rate * mended) / size;
      }
      clampParameters(w);
      gradient.fill(0);
    },
  };
}

const traced = createTraced();

/** Adds the gradient of one card's loss. */
export function addGradient(
  { starts, days, ratings, at }: ReviewLog,
  card: number,
  w: Float64Array,
  untilMs: number,
  gradient: Float64Array,
): { loss: number; tests: number } {
  const [from, to] = [starts[card] ?? 0, starts[card + 1] ?? 0];
  let [loss, tests] = [0, 0];
  for (let index = from; index < to; index += 1) {
    if ((at[index] ?? 0) >= untilMs) break;
    const rating = ratings[index] ?? 0;
    const elapsed = days[index] ?? 0;
    if (index === from) {
      begin(traced, w, rating);
      continue;
    }
    expectRecall(traced, w, elapsed);
    if (elapsed > 0) {
      const recall = Math.min(1 - surest, Math.max(surest, traced.recall));
      const slope = rating > 1 ? -1 / recall : 1 / (1 - recall);
      loss -= Math.log(rating > 1 ? recall : 1 - recall);
      tests += 1;
      for (let i = 0; i < parameterCount; i += 1) {
        gradient[i] = (gradient[i] ?? 0) + slope * (traced.ofRecall[i] ?? 0);
      }
    }
    follow(traced, w, elapsed, rating);
  }
  return { loss, tests };
}

function cardsWithTests(log: ReviewLog, untilMs: number): number[] {
  const cards = Array.from({ length: log.starts.length - 1 }, (_, card) => card);
  return cards.filter((card) => testsOf(log, card, untilMs) > 0);
}

function testsOf({ starts, days, at }: ReviewLog, card: number, untilMs: number): number {
  let tests = 0;
  for (let index = (starts[card] ?? 0) + 1; index < (starts[card + 1] ?? 0); index += 1) {
    if ((at[index] ?? 0) >= untilMs) break;
    tests += Number((days[index] ?? 0) > 0);
  }
  return tests;
}

function shuffle(list: number[], random: () => number): void {
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [list[last], list[other]] = [list[other] as number, list[last] as number];
  }
}

/** Seeded random numbers from 0 to 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
