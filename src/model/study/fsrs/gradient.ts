/**
 * One review of FSRS-6 with its derivatives: stability and difficulty, and their change with each of the 21
 * parameters, carried from review to review. Formulas as in ts-fsrs (`FSRSAlgorithm.next_state`), without its
 * rounding to 8 digits; a test compares both.
 */
import { parameterCount } from './parameters.ts';

const leastStability = 0.001;
const mostStability = 36_500;

/** The state of one card after a review. */
export interface Traced {
  stability: number;
  difficulty: number;
  /** Derivatives by each parameter. */
  ofStability: Float64Array;
  ofDifficulty: Float64Array;
  /** The recall expected at the last review, and its derivatives. */
  recall: number;
  ofRecall: Float64Array;
}

export function createTraced(): Traced {
  const zeros = () => new Float64Array(parameterCount);
  return {
    ...{ stability: 0, difficulty: 0, recall: 0 },
    ...{ ofStability: zeros(), ofDifficulty: zeros(), ofRecall: zeros() },
  };
}

/** The first rating of a card. */
export function begin(card: Traced, w: Float64Array, rating: number): void {
  const { ofStability, ofDifficulty } = card;
  ofStability.fill(0);
  ofDifficulty.fill(0);
  card.stability = Math.max(at(w, rating - 1), 0.1);
  // Even at the lower bound, so that it can rise again.
  ofStability[rating - 1] = 1;
  const grown = Math.exp((rating - 1) * at(w, 5));
  const difficulty = at(w, 4) - grown + 1;
  card.difficulty = Math.min(10, Math.max(1, difficulty));
  if (card.difficulty !== difficulty) return;
  ofDifficulty[4] = 1;
  ofDifficulty[5] = -(rating - 1) * grown;
}

/** The recall expected after `days`, with its derivatives. */
export function expectRecall(card: Traced, w: Float64Array, days: number): void {
  const { stability, ofStability, ofRecall } = card;
  const decay = at(w, 20);
  const root = 0.9 ** (-1 / decay);
  const factor = root - 1;
  const base = 1 + (factor * days) / stability;
  const recall = base ** -decay;
  card.recall = recall;
  const byStability = (decay * factor * days * recall) / (base * stability * stability);
  for (let i = 0; i < parameterCount; i += 1) ofRecall[i] = byStability * at(ofStability, i);
  const ofFactor = (root * Math.log(0.9)) / (decay * decay);
  const byDecay = -Math.log(base) - (decay * ofFactor * days) / (stability * base);
  ofRecall[20] = at(ofRecall, 20) + recall * byDecay;
}

/** A later rating, `days` study days after the previous one. Call `expectRecall` first. */
export function follow(card: Traced, w: Float64Array, days: number, rating: number): void {
  if (days === 0) repeatOnSameDay(card, w, rating);
  else if (rating === 1) forget(card, w);
  else remember(card, w, rating);
  changeDifficulty(card, w, rating);
}

function repeatOnSameDay(card: Traced, w: Float64Array, rating: number): void {
  const { stability, ofStability } = card;
  const [w17, w18, w19] = [at(w, 17), at(w, 18), at(w, 19)];
  const increase = stability ** -w19 * Math.exp(w17 * (rating - 3 + w18));
  if (rating >= 2 && increase < 1) return;
  const next = stability * increase;
  if (isHeld(card, next)) return;
  // ln s' = (1 − w19) ln s + w17 (g − 3 + w18)
  const byStability = (1 - w19) * increase;
  for (let i = 0; i < parameterCount; i += 1) ofStability[i] = byStability * at(ofStability, i);
  add(ofStability, 17, next * (rating - 3 + w18));
  add(ofStability, 18, next * w17);
  add(ofStability, 19, -next * Math.log(stability));
  card.stability = next;
}

function remember(card: Traced, w: Float64Array, rating: number): void {
  const { stability, difficulty, recall, ofStability, ofDifficulty, ofRecall } = card;
  const [w9, w10] = [at(w, 9), at(w, 10)];
  const bonus = rating === 2 ? at(w, 15) : rating === 4 ? at(w, 16) : 1;
  const grown = Math.exp((1 - recall) * w10);
  const scale = Math.exp(at(w, 8)) * stability ** -w9 * bonus;
  const gain = scale * (11 - difficulty) * (grown - 1);
  const next = stability * (1 + gain);
  if (isHeld(card, next)) return;
  const byStability = 1 + gain * (1 - w9);
  const byDifficulty = -stability * scale * (grown - 1);
  const byRecall = -stability * scale * (11 - difficulty) * grown * w10;
  for (let i = 0; i < parameterCount; i += 1) {
    ofStability[i] =
      byStability * at(ofStability, i) +
      byDifficulty * at(ofDifficulty, i) +
      byRecall * at(ofRecall, i);
  }
  add(ofStability, 8, stability * gain);
  add(ofStability, 9, -stability * gain * Math.log(stability));
  add(ofStability, 10, stability * scale * (11 - difficulty) * grown * (1 - recall));
  if (rating === 2 || rating === 4) {
    const index = rating === 2 ? 15 : 16;
    if (bonus > 0) add(ofStability, index, (stability * gain) / bonus);
  }
  card.stability = next;
}

function forget(card: Traced, w: Float64Array): void {
  const { stability, difficulty, recall, ofStability, ofDifficulty, ofRecall } = card;
  const [w11, w12, w13, w14] = [at(w, 11), at(w, 12), at(w, 13), at(w, 14)];
  const [w17, w18] = [at(w, 17), at(w, 18)];
  const power = (stability + 1) ** w13;
  const scale = w11 * difficulty ** -w12 * Math.exp((1 - recall) * w14);
  const forgotten = scale * (power - 1);
  const shrunk = stability * Math.exp(-w17 * w18);
  // The lower of the two, as in ts-fsrs.
  if (shrunk < forgotten) {
    for (let i = 0; i < parameterCount; i += 1) {
      ofStability[i] = (shrunk / stability) * at(ofStability, i);
    }
    add(ofStability, 17, -shrunk * w18);
    add(ofStability, 18, -shrunk * w17);
    card.stability = Math.max(leastStability, shrunk);
    return;
  }
  if (isHeld(card, forgotten)) return;
  const byStability = (scale * w13 * power) / (stability + 1);
  const byDifficulty = (-w12 * forgotten) / difficulty;
  const byRecall = -w14 * forgotten;
  for (let i = 0; i < parameterCount; i += 1) {
    ofStability[i] =
      byStability * at(ofStability, i) +
      byDifficulty * at(ofDifficulty, i) +
      byRecall * at(ofRecall, i);
  }
  add(ofStability, 11, forgotten / w11);
  add(ofStability, 12, -forgotten * Math.log(difficulty));
  add(ofStability, 13, scale * power * Math.log(stability + 1));
  add(ofStability, 14, forgotten * (1 - recall));
  card.stability = forgotten;
}

function changeDifficulty(card: Traced, w: Float64Array, rating: number): void {
  const { difficulty, ofDifficulty } = card;
  const [w6, w7] = [at(w, 6), at(w, 7)];
  const grown = Math.exp(3 * at(w, 5));
  const easiest = at(w, 4) - grown + 1;
  const moved = difficulty - (w6 * (rating - 3) * (10 - difficulty)) / 9;
  const next = w7 * easiest + (1 - w7) * moved;
  card.difficulty = Math.min(10, Math.max(1, next));
  if (card.difficulty !== next) {
    ofDifficulty.fill(0);
    return;
  }
  const kept = (1 - w7) * (1 + (w6 * (rating - 3)) / 9);
  for (let i = 0; i < parameterCount; i += 1) ofDifficulty[i] = kept * at(ofDifficulty, i);
  add(ofDifficulty, 4, w7);
  add(ofDifficulty, 5, -w7 * 3 * grown);
  add(ofDifficulty, 6, ((w7 - 1) * (rating - 3) * (10 - difficulty)) / 9);
  add(ofDifficulty, 7, easiest - moved);
}

/** At a bound, the result does not depend on the parameters. */
function isHeld(card: Traced, next: number): boolean {
  if (next > leastStability && next < mostStability) return false;
  card.stability = Math.min(mostStability, Math.max(leastStability, next));
  card.ofStability.fill(0);
  return true;
}

function at(of: Float64Array, index: number): number {
  return of[index] as number;
}

function add(to: Float64Array, index: number, value: number): void {
  to[index] = at(to, index) + value;
}
