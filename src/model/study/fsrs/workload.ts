/**
 * Forecasts reviews per day for a desired retention: the student's cards come due, are forgotten as FSRS-6 expects,
 * and new cards are added within the limit. Chance is seeded, so equal cards give equal forecasts.
 */
import { begin, createTraced, expectRecall, follow } from './gradient.ts';
import { createRandom } from './optimise.ts';
import { intervalOf } from './recall.ts';

export interface WorkloadCard {
  stability: number;
  difficulty: number;
  /** Days since its last rating. */
  age: number;
}

export interface WorkloadInput {
  cards: readonly WorkloadCard[];
  /** Waiting new cards, and how many begin each day. */
  fresh: number;
  newPerDay: number;
  parameters: readonly number[];
  days: number;
}

/** @returns reviews of each day, including new cards and repeats of forgotten ones */
export function forecastWorkload(input: WorkloadInput, retention: number): number[] {
  const { cards, newPerDay, days } = input;
  const w = Float64Array.from(input.parameters);
  const random = createRandom(7);
  const perDay = new Array<number>(days).fill(0);
  const due: WorkloadCard[][] = Array.from({ length: days }, () => []);
  const card = createTraced();
  const wait = (stability: number) =>
    Math.max(1, Math.round(intervalOf(stability, retention, input.parameters)));
  const plan = (day: number, from: WorkloadCard) => due[day]?.push(from);
  for (const one of cards) plan(Math.max(0, wait(one.stability) - Math.floor(one.age)), one);
  let waiting = input.fresh;
  for (let day = 0; day < days; day += 1) {
    for (let begun = 0; begun < newPerDay && waiting > 0; begun += 1, waiting -= 1) {
      begin(card, w, 3);
      perDay[day] = (perDay[day] ?? 0) + 1;
      plan(day + wait(card.stability), at(card.stability, card.difficulty, day));
    }
    for (const one of due[day] ?? []) {
      card.stability = one.stability;
      card.difficulty = one.difficulty;
      // Before the forecast begins, its age counts from there.
      const elapsed = Math.max(1, Math.floor(day + one.age));
      expectRecall(card, w, elapsed);
      const isRemembered = random() < card.recall;
      follow(card, w, elapsed, isRemembered ? 3 : 1);
      perDay[day] = (perDay[day] ?? 0) + (isRemembered ? 1 : 2);
      plan(day + wait(card.stability), at(card.stability, card.difficulty, day));
    }
  }
  return perDay;
}

/** `age` counts from the forecast's first day; it is negative for later ratings. */
function at(stability: number, difficulty: number, day: number): WorkloadCard {
  return { stability, difficulty, age: -day };
}
