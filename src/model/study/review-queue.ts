/**
 * The order of cards: due learning cards, then due reviews with the most overdue first, then new cards within the
 * day's allowance. Cards of one group or page reveal each other's answers, so they are kept apart if possible.
 */
import type { Review } from '../entities/facts/review.ts';
import { effectiveReviews } from './scheduling.ts';

export interface QueueCard {
  cardId: string;
  dueAt: number;
  createdAt: number;
  /** Cards with the same key are kept apart: those of one group or page. Absent for a card on its own. */
  apartKey?: string | undefined;
}

export interface Candidates {
  /** Learning and relearning cards. */
  learning: readonly QueueCard[];
  reviews: readonly QueueCard[];
  fresh: readonly QueueCard[];
}

/** How the kinds of cards are combined; absent: learning, reviews by date, new cards by age. */
export interface Arrangement {
  /** Where new cards come among reviews. */
  place: 'first' | 'mixed' | 'last';
  /** Reviews arrive in their final order. */
  isReviewsOrdered: boolean;
  isFreshOrdered: boolean;
  /** Answered today. */
  done: { fresh: number; reviews: number };
  left: { fresh: number; reviews: number };
}

/**
 * @param newLeft new cards allowed for today
 * @param after key of the card asked last
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

/** Places new cards among reviews. */
function placed<C>(reviews: C[], fresh: C[], arrangement?: Arrangement): C[][] {
  if (arrangement === undefined || arrangement.place === 'last') return [reviews, fresh];
  if (arrangement.place === 'first') return [fresh, reviews];
  const { done, left } = arrangement;
  // Next comes whichever is further behind over the whole day.
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

/** Changes the order as little as possible so that no two neighbours have the same key. For a few dozen cards. */
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

/** A key that more than half of the rest share has to go now, or two of them would meet at the end. */
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
 * The number of cards asked for the first time today. A card that was reset since is new again.
 * @param today's stored reviews
 * @param repsOf all counting ratings of a card on all days; `undefined` if the card has not arrived yet
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
