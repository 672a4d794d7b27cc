/** What a review reads: the next few cards in their order, and one card with all that asking it needs. */
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

/** How far ahead a learning card may be shown when nothing else is left. */
export const learnAheadMs = 20 * 60_000;

/** Cards of each kind that are looked at to find an order; the rest follow as these are done. */
const windowSize = 40;

export interface Queue {
  order: QueueCard[];
  remaining: DueCounts;
  /** When the next learning card is due, by the device's clock, if that is within `learnAheadMs`. */
  waitUntil?: number | undefined;
}

export interface AskedCard {
  card: Card;
  /** See `QueueCard`. */
  apartKey: string | undefined;
  /** Milliseconds until it is asked again, for each rating. */
  intervals: Record<Rating, number>;
  /** It counts among the new cards of the day: it was never rated, or was reset since. */
  isNew: boolean;
  /** What is remembered of it; none where that is not worked out yet. */
  memory?: Memory | undefined;
  /** A rating changes no memory. */
  isPractice?: boolean | undefined;
  /** The group whose other cards wait until tomorrow once this one is rated. */
  buriesGroup?: string | undefined;
  /** It was forgotten so often that it is called hard (`study/cards/leech.ts`). */
  isLeech?: boolean | undefined;
}

/** Cards that are due in the days to come are asked now, each once. */
export interface StudyAhead {
  /** Ids of those that were asked. */
  asked: ReadonlySet<string>;
}

/**
 * @param after the key of the card asked last
 * @param ahead learning cards that are not due yet may be asked too, once nothing else is left
 * @param counted what is due; without it that is counted
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
  // Those that were asked may be due in these days again.
  const first = await cards.take(windowSize + asked.size);
  return first.filter(({ cardId }) => !asked.has(cardId));
}

/** Learning cards that come back within `learnAheadMs`, the earliest first. */
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

/** Cards of one group, such as both directions of a word, or else of one page. */
function apartKeyOf({ groupId, fileId, page }: Card): string | undefined {
  if (groupId) return groupId;
  return fileId && page ? `${fileId} ${page}` : undefined;
}

/** @returns `undefined` when the card was deleted meanwhile */
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

/** In the Trash, alone or with its deck, or deleted for good: then the row has no words either. */
function isGone(card: StoredCard): boolean {
  return (card.$memory?.live ?? live.askable) < live.askable || card.deletedAt !== 0;
}

/** When the next card of the scope is due after now, both by the device's clock; `undefined` when none ever is. */
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
