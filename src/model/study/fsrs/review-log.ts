/**
 * A student's reviews in compact form: half a million take 7 MB, where rows take hundreds. Cards follow each other,
 * each with its reviews in order; a card that was made new again counts as another card.
 */
import { dayMs } from '../../../lib/date-format.ts';
import { countsForMemory, type ReviewFact, ratingTime } from '../scheduling.ts';
import { rolloverHour } from '../study-day.ts';

export interface ReviewLog {
  /** Start of each card's reviews; the last entry is the number of reviews. */
  starts: Uint32Array;
  /** Study days since the previous review; 0 for the first of a card. */
  days: Uint16Array;
  /** 1 to 4. */
  ratings: Uint8Array;
  /** When it was rated, milliseconds. */
  at: Float64Array;
}

/** Receives reviews in the order of ids and sorts them by card. */
export interface LogReader {
  add: (reviews: readonly (ReviewFact & { cardId: string })[]) => void;
  finish: () => ReviewLog;
}

const minuteMs = 60_000;
const longestDays = 65_535;
/** Marks a card that was made new again. */
const anew = 0;

/** @param voided ids of undone reviews */
export function createLogReader(voided: ReadonlySet<string>): LogReader {
  const cards = new Map<string, number>();
  const cardOf: number[] = [];
  const at: number[] = [];
  const offset: number[] = [];
  const rating: number[] = [];
  return {
    add: (reviews) => {
      for (const review of reviews) {
        if (!countsForMemory(review) || review.kind === 'due' || voided.has(review.id)) continue;
        let card = cards.get(review.cardId);
        if (card === undefined) {
          card = cards.size;
          cards.set(review.cardId, card);
        }
        cardOf.push(card);
        at.push(ratingTime(review));
        offset.push(review.tzOffsetMin);
        rating.push(review.kind === 'forget' ? anew : review.rating);
      }
    },
    finish: () => {
      const order = Uint32Array.from(cardOf, (_, index) => index);
      const key = (of: readonly number[], index: number) => of[index] ?? 0;
      // Equal times keep the order of their ids, as elsewhere.
      order.sort((a, b) => key(cardOf, a) - key(cardOf, b) || key(at, a) - key(at, b) || a - b);
      return packed(order, { cardOf, at, offset, rating });
    },
  };
}

interface Columns {
  cardOf: readonly number[];
  at: readonly number[];
  offset: readonly number[];
  rating: readonly number[];
}

function packed(order: Uint32Array, { cardOf, at, offset, rating }: Columns): ReviewLog {
  const [starts, count] = [[] as number[], order.length];
  const days = new Uint16Array(count);
  const ratings = new Uint8Array(count);
  const times = new Float64Array(count);
  let [size, card, day, startsAnew] = [0, -1, 0, true];
  for (const index of order) {
    if (cardOf[index] !== card) startsAnew = true;
    card = cardOf[index] ?? -1;
    if (rating[index] === anew) {
      startsAnew = true;
      continue;
    }
    const shifted = (at[index] ?? 0) + ((offset[index] ?? 0) - rolloverHour * 60) * minuteMs;
    const today = Math.floor(shifted / dayMs);
    if (startsAnew) starts.push(size);
    // Time never runs backwards, as in `foldMemory`.
    days[size] = startsAnew ? 0 : Math.min(longestDays, Math.max(0, today - day));
    day = startsAnew ? today : Math.max(day, today);
    ratings[size] = rating[index] ?? 0;
    times[size] = at[index] ?? 0;
    startsAnew = false;
    size += 1;
  }
  starts.push(size);
  return {
    starts: Uint32Array.from(starts),
    days: days.subarray(0, size),
    ratings: ratings.subarray(0, size),
    at: times.subarray(0, size),
  };
}

/** Counts reviews that test memory: those on another day than the previous one. */
export function countTests({ days }: ReviewLog): number {
  return days.reduce((sum, elapsed) => sum + Number(elapsed > 0), 0);
}

/** The instant before which `part` of the test reviews were rated. */
export function timeOfPart({ days, at }: ReviewLog, part: number): number {
  const times = at.filter((_, index) => (days[index] ?? 0) > 0).sort();
  return times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
}
