/**
 * Reviews of a student whose memory follows FSRS-6 with known parameters, which the optimiser should find again. For
 * tests and benches.
 */
import { begin, createTraced, expectRecall, follow } from './gradient.ts';
import { createRandom } from './optimise.ts';
import type { ReviewLog } from './review-log.ts';

interface Student {
  parameters: readonly number[];
  cards: number;
  reviewsEach: number;
  seed: number;
}

const dayMs = 86_400_000;

/** Starts cards over the days, reviews each near 90 % recall, and repeats new or forgotten cards on the same day. */
export function syntheticLog({ parameters, cards, reviewsEach, seed }: Student): ReviewLog {
  const w = Float64Array.from(parameters);
  const random = createRandom(seed);
  const rows: { day: number; elapsed: number; rating: number }[][] = [];
  const card = createTraced();
  for (let index = 0; index < cards; index += 1) {
    let day = Math.floor(index / 20);
    const first = 1 + Math.floor(random() * 4);
    begin(card, w, first);
    const reviews = [{ day, elapsed: 0, rating: first }];
    let repeats = first < 3;
    while (reviews.length < reviewsEach) {
      const wait = Math.max(1, Math.round(card.stability * (0.4 + 1.6 * random())));
      const elapsed = repeats ? 0 : Math.min(wait, 3_000);
      expectRecall(card, w, elapsed);
      const isRemembered = repeats || random() < card.recall;
      const kind = random();
      const rating = !isRemembered ? 1 : kind < 0.15 ? 2 : kind < 0.85 ? 3 : 4;
      follow(card, w, elapsed, rating);
      day += elapsed;
      reviews.push({ day, elapsed, rating });
      repeats = rating === 1;
    }
    rows.push(reviews);
  }
  const all = rows.flat();
  return {
    starts: Uint32Array.from({ length: cards + 1 }, (_, index) => index * reviewsEach),
    days: Uint16Array.from(all, ({ elapsed }) => elapsed),
    ratings: Uint8Array.from(all, ({ rating }) => rating),
    at: Float64Array.from(all, ({ day }) => day * dayMs),
  };
}
