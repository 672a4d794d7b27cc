/**
 * How many reviews a day a retention brings: the student's own cards reviewed as they come due, forgotten as often as FSRS-6
 * expects, with the new cards that the limit lets in. Chance is seeded, so that the same cards give the same forecast.
 */
import { begin, createTraced, expectRecall, follow } from './gradient.ts';
import { createRandom } from './optimise.ts';
import { intervalOf } from './recall.ts';

export interface WorkloadCard {
  stability: number;
  difficulty: number;
  /** Days since it was rated last. */
  age: number;
}

export interface WorkloadInput {
  cards: readonly WorkloadCard[];
  /** New cards that wait, and how many of them a day begins. */
  fresh: number;
  newPerDay: number;
  parameters: readonly number[];
  days: number;
}

/** @returns reviews of each day; new cards and repeats of forgotten ones count */
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
      // Before the forecast began its age counts from then.
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

/** `age` is reckoned from the first day of the forecast, so it is below 0 for what was rated later. */
function at(stability: number, difficulty: number, day: number): WorkloadCard {
  return { stability, difficulty, age: -day };
}
