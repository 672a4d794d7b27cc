/**
 * The order in which cards are asked: learning cards that are due, then due reviews, the most overdue
 * first, then new cards as far as the day's allowance goes. Cards of one group or page give
 * each other's answers away, so they do not follow each other where that can be avoided.
 */
import type { Review } from '../entities/facts/review.ts';
import { effectiveReviews } from './scheduling.ts';

export interface QueueCard {
  cardId: string;
  dueAt: number;
  createdAt: number;
  /** Cards with the same one are kept apart: those of one group, or of one page. Absent for a card that stands alone. */
  apartKey?: string | undefined;
}

export interface Candidates {
  /** Learning and relearning. */
  learning: readonly QueueCard[];
  reviews: readonly QueueCard[];
  fresh: readonly QueueCard[];
}

/** How kinds of cards are put together; none: learning, then reviews by their dates, then new cards by their age. */
export interface Arrangement {
  /** Where new cards come among reviews. */
  place: 'first' | 'mixed' | 'last';
  /** They come in the order in which they are to be asked. */
  isReviewsOrdered: boolean;
  isFreshOrdered: boolean;
  /** Today. */
  done: { fresh: number; reviews: number };
  left: { fresh: number; reviews: number };
}

/**
 * @param newLeft new cards that may still be introduced today
 * @param after the key of the card that was asked last
 */
export function orderQueue<C extends QueueCard>(
  { learning, reviews, fresh }: { [K in keyof Candidates]: readonly C[] },
  newLeft: number,
  after?: string,
  arrangement?: Arrangement,
): C[] {
  const order: C[] = [];
  const known = arrangement?.isReviewsOrdered ? [...reviews] : reviews.toSorted(byDue);
  const ordered = arrangement?.isFreshOrdered ? [...fresh] : fresh.toSorted(byAge);
  const groups = [
    learning.toSorted(byDue),
    ...placed(known, ordered.slice(0, newLeft), arrangement),
  ];
  for (const group of groups) order.push(...keepApart(group, order.at(-1)?.apartKey ?? after));
  return order;
}

/** New cards among reviews. */
function placed<C>(reviews: C[], fresh: C[], arrangement?: Arrangement): C[][] {
  if (arrangement === undefined || arrangement.place === 'last') return [reviews, fresh];
  if (arrangement.place === 'first') return [fresh, reviews];
  const { done, left } = arrangement;
  // Whichever of the two is further behind over the whole day comes next.
  const part = (kind: 'fresh' | 'reviews', asked: number) =>
    (done[kind] + asked) / Math.max(1, done[kind] + left[kind]);
  const mixed: C[] = [];
  let [ofReviews, ofFresh] = [0, 0];
  while (ofReviews < reviews.length && ofFresh < fresh.length) {
    const isFresh = part('fresh', ofFresh) < part('reviews', ofReviews);
    mixed.push(
      ...(isFresh ? fresh.slice(ofFresh, ++ofFresh) : reviews.slice(ofReviews, ++ofReviews)),
    );
  }
  return [[...mixed, ...reviews.slice(ofReviews), ...fresh.slice(ofFresh)]];
}

function byDue(a: QueueCard, b: QueueCard): number {
  return a.dueAt - b.dueAt || byAge(a, b);
}

function byAge(a: QueueCard, b: QueueCard): number {
  return a.createdAt - b.createdAt || (a.cardId < b.cardId ? -1 : 1);
}

/** Keeps the order as far as it can while no two neighbours have the same key. Meant for a few dozen cards. */
export function keepApart<C extends QueueCard>(cards: readonly C[], after?: string): C[] {
  const rest = [...cards];
  const counts = new Map<string | undefined, number>();
  for (const { apartKey } of rest) counts.set(apartKey, (counts.get(apartKey) ?? 0) + 1);
  const spread: C[] = [];
  let last = after;
  for (;;) {
    const [next] = rest.splice(pickNext(rest, counts, last), 1);
    if (next === undefined) return spread;
    counts.set(next.apartKey, (counts.get(next.apartKey) ?? 1) - 1);
    spread.push(next);
    last = next.apartKey;
  }
}

/** A family that holds more than half of the rest has to go now, or it meets itself at the end. */
function pickNext(
  rest: readonly QueueCard[],
  counts: ReadonlyMap<string | undefined, number>,
  last: string | undefined,
): number {
  const isOther = ({ apartKey }: QueueCard) => apartKey === undefined || apartKey !== last;
  const pressing = rest.findIndex(
    (card) =>
      isOther(card) &&
      card.apartKey !== undefined &&
      (counts.get(card.apartKey) ?? 0) * 2 > rest.length,
  );
  return Math.max(0, pressing >= 0 ? pressing : rest.findIndex(isOther));
}

/**
 * How many cards were asked for the first time today. One that was reset since is new again, whatever was rated before.
 * @param today's reviews, as they are stored
 * @param repsOf all ratings that count of a card, over all days; `undefined` for one that has not come yet
 */
export function countIntroduced(
  today: readonly Pick<
    Review,
    'id' | 'cardId' | 'ratedAt' | 'tzOffsetMin' | 'rating' | 'voids' | 'kind'
  >[],
  repsOf: (cardId: string) => number | undefined,
): number {
  const ratings = new Map<string, number>();
  for (const { cardId } of effectiveReviews(today)) {
    ratings.set(cardId, (ratings.get(cardId) ?? 0) + 1);
  }
  return [...ratings].filter(([cardId, count]) => {
    const reps = repsOf(cardId);
    return reps === undefined || (reps > 0 && reps <= count);
  }).length;
}
