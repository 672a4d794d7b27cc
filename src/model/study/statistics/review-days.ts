/** Reviews packed by study day: half a million take a few megabytes and are counted in one pass. */
import type { Review } from '../../entities/facts/review.ts';
import { ratingTime } from '../scheduling.ts';
import { dayNumber } from '../study-day.ts';

/** The counting reviews of one study day in the order of time: one index in each list is one review. */
export interface ReviewDay {
  /** By `dayNumber`. */
  day: number;
  /** Numbers of cards, by `CardNumbers`. */
  cards: Uint32Array;
  ratings: Uint8Array;
  durationsMs: Uint32Array;
  /** Hours of the student's local day. */
  hours: Uint8Array;
  /** Ratings that count only for the day: `acts` of them, `remembered` better than Again. */
  practice?: { acts: number; remembered: number };
}

/** As stored on a device. */
export interface KeptReviews {
  version: number;
  /** By card number. */
  cardIds: readonly string[];
  days: readonly ReviewDay[];
}

/** The fields of a review that are counted. */
export type CountedReview = Pick<
  Review,
  'id' | 'cardId' | 'ratedAt' | 'tzOffsetMin' | 'studyDay' | 'rating' | 'durationMs' | 'voids'
> & { kind?: Review['kind']; $at?: Review['$at'] };

/** Numbers cards for the lifetime of this object. */
export class CardNumbers {
  readonly ids: string[];
  readonly #numbers: Map<string, number>;

  constructor(ids: readonly string[] = []) {
    this.ids = [...ids];
    this.#numbers = new Map(ids.map((id, number) => [id, number]));
  }

  of(id: string): number {
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    const number = this.ids.push(id) - 1;
    this.#numbers.set(id, number);
    return number;
  }
}

/** Longer answers mean that the card was left open, milliseconds. */
const longestMs = 60 * 60_000;

/** @param reviews of one study day, without undone ones */
export function packDay(
  studyDay: string,
  reviews: readonly CountedReview[],
  numbers: CardNumbers,
): ReviewDay {
  const rated = reviews.filter(({ rating }) => rating > 0);
  const practice = rated.filter(({ kind }) => kind === 'practice');
  const counted = rated
    .filter(({ kind }) => kind !== 'practice')
    .map((review) => ({ review, atMs: ratingTime(review) }))
    .sort((a, b) => a.atMs - b.atMs || (a.review.id < b.review.id ? -1 : 1));
  const list = (of: (review: CountedReview) => number) => counted.map(({ review }) => of(review));
  return {
    day: dayNumber(studyDay),
    cards: Uint32Array.from(list(({ cardId }) => numbers.of(cardId))),
    ratings: Uint8Array.from(list(({ rating }) => rating)),
    durationsMs: Uint32Array.from(list(({ durationMs }) => Math.min(longestMs, durationMs))),
    hours: Uint8Array.from(counted.map(({ review, atMs }) => hourOf(atMs, review.tzOffsetMin))),
    ...(practice.length > 0 && {
      practice: {
        acts: practice.length,
        remembered: practice.filter(({ rating }) => rating > 1).length,
      },
    }),
  };
}

function hourOf(atMs: number, tzOffsetMin: number): number {
  return new Date(atMs + tzOffsetMin * 60_000).getUTCHours();
}

/** All ratings, practice included. */
export function actsOn({ cards, practice }: ReviewDay): number {
  return cards.length + (practice?.acts ?? 0);
}

/** Those better than Again. */
export function rememberedOn({ ratings, practice }: ReviewDay): number {
  let remembered = practice?.remembered ?? 0;
  for (const rating of ratings) if (rating > 1) remembered += 1;
  return remembered;
}
