/**
 * When a student's next card is due, and how many are. Devices keep the memory state of each card; the server must fold
 * all reviews, so it does this rarely: once in a study day at best.
 */
import type { Review } from '../../src/model/entities/facts/review.ts';
import { defaultSettings, type Settings } from '../../src/model/entities/student/settings.ts';
import { endOfStudyDay, type LocalClock, studyDayAt } from '../../src/model/study/local-time.ts';
import { catchUpLeft } from '../../src/model/study/options/study-options.ts';
import { countIntroduced } from '../../src/model/study/review-queue.ts';
import { effectiveReviews, foldMemory } from '../../src/model/study/scheduling.ts';
import { mostRowsOfLook } from '../limits.ts';
import { workOfOneChange } from '../turns.ts';
import { isOverBudget, rowsOfEntity, type Source } from './read-entity.ts';

export interface CardsDue {
  /** When the first card is or becomes due; 0 if new cards wait; `undefined` without cards. */
  firstDueAt: number | undefined;
  count: number;
}

export async function readCardsDue(
  { rows, userId, giveWay }: Source,
  { nowMs, offsetAt }: LocalClock,
  settings: Partial<Settings>,
  isHidden: (deck: object) => boolean,
): Promise<CardsDue> {
  const source: Source = { rows, userId, giveWay, budget: { rows: mostRowsOfLook } };
  // Filled while reading: very many decks would take a whole turn.
  const shown = new Set<string>();
  for await (const deck of rowsOfEntity(source, 'deck')) {
    if (deck.deletedAt === 0 && !isHidden(deck)) shown.add(deck.id);
  }
  const today = studyDayAt(nowMs, offsetAt);
  const reviews = await readReviews(source);
  const retention = settings.desiredRetention ?? defaultSettings.desiredRetention;
  let [fresh, learning, reviewable, firstDueAt] = [0, 0, 0, Number.POSITIVE_INFINITY];
  for await (const card of rowsOfEntity(source, 'card')) {
    const { id, deckId, deletedAt, suspendedAt, buriedUntil } = card;
    if (deletedAt !== 0 || suspendedAt || !shown.has(deckId)) continue;
    const own = (reviews.get(id) ?? []).slice(-mostFolded);
    const { state, dueAt: askedAt } = foldMemory(id, own, retention);
    const dueAt = Math.max(askedAt, buriedUntil ?? 0);
    await source.giveWay(own.length * workOfOneChange);
    if (dueAt > nowMs) firstDueAt = Math.min(firstDueAt, dueAt);
    else if (state === 0) fresh += 1;
    else if (state === 2) reviewable += 1;
    else learning += 1;
  }
  if (isOverBudget(source)) return { firstDueAt: undefined, count: 0 };
  const done = await countToday(source, reviews, today);
  const left = leftOf(settings, today, reviewable, done);
  const count = learning + Math.min(reviewable, left.reviews) + Math.min(fresh, left.fresh);
  if (count > 0) firstDueAt = 0;
  // Cards beyond the limits are due tomorrow.
  else if (reviewable > 0) firstDueAt = Math.min(firstDueAt, endOfStudyDay(today, offsetAt));
  return { firstDueAt: Number.isFinite(firstDueAt) ? firstDueAt : undefined, count };
}

interface Asked {
  fresh: number;
  reviews: number;
}

/** The cards that the limits of all decks still allow today, counted as in the app (`queries/cards/allowance.ts`). */
function leftOf(
  settings: Partial<Settings>,
  today: string,
  reviewable: number,
  done: Asked,
): Asked {
  const isRaised = settings.raisedOn === today;
  const days = catchUpLeft(settings, today);
  const share = days === undefined ? Infinity : Math.ceil((reviewable + done.reviews) / days);
  const reviews = Math.min(settings.reviewsPerDay ?? Infinity, share);
  const fresh = settings.newCardsPerDay ?? defaultSettings.newCardsPerDay;
  const more = (raised: number | null | undefined) => (isRaised ? (raised ?? 0) : 0);
  return {
    fresh: Math.max(0, fresh + more(settings.raisedNew) - done.fresh),
    reviews: Math.max(0, reviews + more(settings.raisedReviews) - done.reviews),
  };
}

/** Cost of looking up one review, in bytes. */
const workOfOneLookUp = 100;

/** A card has a few dozen reviews. Of thousands, the last ones suffice. */
const mostFolded = 500;

type Kept = Pick<
  Review,
  | ('id' | '$at' | 'cardId' | 'ratedAt' | 'tzOffsetMin' | 'rating' | 'voids' | 'studyDay')
  | ('kind' | 'dueOn' | 'memory')
>;

/** By card, with the fields of the fold only: there may be very many. */
async function readReviews(source: Source): Promise<Map<string, Kept[]>> {
  const reviews = new Map<string, Kept[]>();
  for await (const row of rowsOfEntity(source, 'review')) {
    const { id, $at, cardId, ratedAt, tzOffsetMin, rating, voids, studyDay } = row;
    const { kind, dueOn, memory } = row;
    const kept: Kept = {
      ...{ id, $at, cardId, ratedAt, tzOffsetMin, rating, voids, studyDay },
      ...(kind && { kind, dueOn, ...(memory && { memory }) }),
    };
    const own = reviews.get(cardId);
    if (own === undefined) reviews.set(cardId, [kept]);
    else own.push(kept);
  }
  return reviews;
}

/** Counted by card, since a review may void another of the same card. */
async function countToday(
  { giveWay }: Source,
  reviews: ReadonlyMap<string, readonly Kept[]>,
  today: string,
): Promise<Asked> {
  const done: Asked = { fresh: 0, reviews: 0 };
  for (const all of reviews.values()) {
    const own = all.slice(-mostFolded);
    const ofToday = own.filter(({ studyDay }) => studyDay === today);
    await giveWay(own.length * workOfOneLookUp + ofToday.length * workOfOneChange);
    if (effectiveReviews(ofToday).length === 0) continue;
    // A card that was learned in another program is not new.
    const isBrought = own.some(({ memory }) => memory);
    const isFresh = !isBrought && countIntroduced(ofToday, () => effectiveReviews(own).length) > 0;
    done[isFresh ? 'fresh' : 'reviews'] += 1;
  }
  return done;
}
