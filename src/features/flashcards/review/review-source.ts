/** The reads of a review: the next cards in order, and one card with its intervals. */
import type { AccountDatabase } from '../../../db/database.ts';
import { live } from '../../../db/database-versions.ts';
import { type StoredCard, storedCards } from '../../../db/rows/cards-of-deck.ts';
import type { Card } from '../../../model/entities/card.ts';
import type { Rating } from '../../../model/entities/facts/review.ts';
import { isLeech } from '../../../model/study/cards/leech.ts';
import { orderQueue, type QueueCard } from '../../../model/study/review-queue.ts';
import { type Memory, previewIntervals } from '../../../model/study/scheduling.ts';
import { readOptionsOf } from '../../../queries/cards/options.ts';
import { readQueueCards } from '../../../queries/cards/queue.ts';
import { readScope } from '../../../queries/cards/scope.ts';
import {
  aheadMs,
  type Clock,
  cardsDue,
  type DueCard,
  type DueCounts,
  type Scope,
  states,
} from '../../../queries/due-cards.ts';
import { deviceTime, studyTime } from '../../../queries/study-clock.ts';

/** A learning card may be asked this long before it is due if no other card is left. */
export const learnAheadMs = 20 * 60_000;

/** Cards of each kind that are read to find an order; the rest follow later. */
const windowSize = 40;

export interface Queue {
  order: QueueCard[];
  remaining: DueCounts;
  /** When the next learning card is due by the device's clock, if within `learnAheadMs`. */
  waitUntil?: number | undefined;
}

export interface AskedCard {
  card: Card;
  /** See `QueueCard`. */
  apartKey: string | undefined;
  /** Milliseconds until it returns, by rating. */
  intervals: Record<Rating, number>;
  /** Never rated, or reset since: it counts among the new cards of the day. */
  isNew: boolean;
  /** `undefined` until it is derived. */
  memory?: Memory | undefined;
  /** A rating changes no memory. */
  isPractice?: boolean | undefined;
  /** The group whose other cards wait until tomorrow after a rating. */
  buriesGroup?: string | undefined;
  /** Forgotten often (`study/cards/leech.ts`). */
  isLeech?: boolean | undefined;
}

/** Asks cards that are due in the next days, each once. */
export interface StudyAhead {
  asked: ReadonlySet<string>;
}

/**
 * @param after the key of the last card
 * @param ahead allows learning cards that are not due yet, if no other card is left
 * @param counted the due counts, if they are known
 */
export async function readQueue(
  db: AccountDatabase,
  ofReview: Scope,
  clock: Clock,
  after: string | undefined,
  ahead: boolean,
  studyAhead?: StudyAhead,
  counted?: DueCounts,
): Promise<Queue> {
  const scope = await readScope(db, ofReview);
  const deckId = typeof ofReview === 'string' ? ofReview : undefined;
  const nowMs = studyTime(db, clock.nowMs);
  const read = (state: 0 | 1 | 2 | 3, toMs: number, fromMs = 0) =>
    cardsDue(db, scope, state, toMs, fromMs).take(windowSize);
  const [learning, relearning, soon, cards] = await Promise.all([
    read(states.learning, nowMs),
    read(states.relearning, nowMs),
    readSoon(db, scope, nowMs),
    readQueueCards(db, scope, clock, windowSize, deckId, counted),
  ]);
  const { reviews, fresh, newLeft, arrangement } = cards;
  const remaining = { ...cards.remaining };
  const later = studyAhead && (await readLater(db, scope, nowMs, studyAhead));
  if (later) remaining.reviews += later.length;
  const candidates = {
    learning: [...learning, ...relearning].map(queued),
    reviews: [...reviews, ...(later ?? [])].map(queued),
    fresh: fresh.map(queued),
  };
  const order = orderQueue(candidates, newLeft, after, arrangement);
  const [next] = soon;
  if (order.length > 0 || next === undefined) return { order, remaining };
  if (!ahead) return { order, remaining, waitUntil: deviceTime(db, next.dueAt) };
  return { order: soon, remaining: { ...remaining, learning: soon.length } };
}

async function readLater(
  db: AccountDatabase,
  scope: Scope,
  nowMs: number,
  { asked }: StudyAhead,
): Promise<DueCard[]> {
  const cards = cardsDue(db, scope, states.review, nowMs + aheadMs, nowMs + 1);
  // Cards asked before may be due again within these days.
  const first = await cards.take(windowSize + asked.size);
  return first.filter(({ cardId }) => !asked.has(cardId));
}

/** Learning cards that return within `learnAheadMs`, by due time. */
async function readSoon(db: AccountDatabase, scope: Scope, nowMs: number): Promise<DueCard[]> {
  const soon = await Promise.all(
    [states.learning, states.relearning].map((state) =>
      cardsDue(db, scope, state, nowMs + learnAheadMs, nowMs).take(windowSize),
    ),
  );
  return soon.flat().sort((a, b) => a.dueAt - b.dueAt);
}

function queued({ cardId, dueAt, createdAt, card }: DueCard): QueueCard {
  return { cardId, dueAt, createdAt, apartKey: apartKeyOf(card) };
}

/** Cards of one group, such as both directions of a word, or of one page are asked apart. */
function apartKeyOf({ groupId, fileId, page }: Card): string | undefined {
  if (groupId) return groupId;
  return fileId && page ? `${fileId} ${page}` : undefined;
}

/** @returns `undefined` if the card was deleted meanwhile */
export async function readAskedCard(
  db: AccountDatabase,
  cardId: string,
  { nowMs, tzOffsetMin }: Clock,
): Promise<AskedCard | undefined> {
  const [stored, reviews] = await Promise.all([
    storedCards(db).get(cardId),
    db.rows('review').where('cardId').equals(cardId).toArray(),
  ]);
  if (stored === undefined || isGone(stored)) return undefined;
  const { $memory: memory, ...card } = stored;
  const options = await readOptionsOf(db, card.deckId);
  return {
    isLeech: isLeech(memory?.lapses ?? 0, options.leechLimit),
    card,
    apartKey: apartKeyOf(card),
    buriesGroup: (options.buriesSiblings && card.groupId) || undefined,
    memory,
    intervals: previewIntervals(cardId, reviews, options, studyTime(db, nowMs), tzOffsetMin),
    isNew: (memory?.state ?? states.fresh) === states.fresh,
  };
}

/** In the Trash, alone or with its deck, or deleted for good. */
function isGone(card: StoredCard): boolean {
  return (card.$memory?.live ?? live.askable) < live.askable || card.deletedAt !== 0;
}

/** When the next card of the scope is due after now. Both times are of the device's clock. */
export async function readNextDue(
  db: AccountDatabase,
  of: Scope,
  nowMs: number,
): Promise<number | undefined> {
  const scope = await readScope(db, of);
  const first = async (state: 1 | 2 | 3) =>
    (await cardsDue(db, scope, state, Infinity, studyTime(db, nowMs) + 1).first())?.dueAt;
  const read = () =>
    Promise.all([first(states.learning), first(states.review), first(states.relearning)]);
  const found = (await db.transaction('r', ['card'], read)).filter((dueAt) => dueAt !== undefined);
  return found.length > 0 ? deviceTime(db, Math.min(...found)) : undefined;
}
