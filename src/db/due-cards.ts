/** Which cards may be asked, read from the index of memory: never a scan, whatever the number of cards. */

import { defaultSettings, settingsId } from '../model/entities/settings.ts';
import { countIntroduced } from '../model/review-queue.ts';
import { studyDayOf } from '../model/study-day.ts';
import type { AccountDatabase } from './database.ts';

/** A deck's id; `undefined`: all decks. */
export type Scope = string | undefined;

export interface Clock {
  nowMs: number;
  /** Minutes to add to UTC for local time. */
  tzOffsetMin: number;
}

export const states = { fresh: 0, learning: 1, review: 2, relearning: 3 } as const;
export type StateNumber = (typeof states)[keyof typeof states];

/** A part of the index of memory, to be counted or read. */
type MemoryRange = ReturnType<AccountDatabase['memory']['toCollection']>;

/** Live cards of one state, due from `fromMs` to `toMs`, both included; the earliest first. */
export function cardsDue(
  db: AccountDatabase,
  scope: Scope,
  state: StateNumber,
  toMs: number,
  fromMs = 0,
): MemoryRange {
  return scope === undefined
    ? db.memory
        .where('[live+state+dueAt]')
        .between([1, state, fromMs], [1, state, toMs], true, true)
    : db.memory
        .where('[deckId+live+state+dueAt]')
        .between([scope, 1, state, fromMs], [scope, 1, state, toMs], true, true);
}

export interface DueCounts {
  /** Learning and relearning. */
  learning: number;
  reviews: number;
  /** New cards, as far as today's allowance goes. */
  fresh: number;
}

export function totalDue({ learning, reviews, fresh }: DueCounts): number {
  return learning + reviews + fresh;
}

/** @param newLeft see `readNewLeft` */
export async function countDue(
  db: AccountDatabase,
  scope: Scope,
  nowMs: number,
  newLeft: number,
): Promise<DueCounts> {
  const [learning, relearning, reviews, fresh] = await Promise.all([
    cardsDue(db, scope, states.learning, nowMs).count(),
    cardsDue(db, scope, states.relearning, nowMs).count(),
    cardsDue(db, scope, states.review, nowMs).count(),
    cardsDue(db, scope, states.fresh, 0).count(),
  ]);
  return { learning: learning + relearning, reviews, fresh: Math.min(newLeft, fresh) };
}

export async function countCards(db: AccountDatabase, deckId: string): Promise<number> {
  return db.memory
    .where('[deckId+live+state+dueAt]')
    .between([deckId, 1, states.fresh, 0], [deckId, 1, states.relearning, Infinity], true, true)
    .count();
}

/** New cards that may still be introduced this study day, over all decks. */
export async function readNewLeft(db: AccountDatabase, clock: Clock): Promise<number> {
  const settings = await db.rows('settings').get(settingsId);
  const perDay = settings?.newCardsPerDay ?? defaultSettings.newCardsPerDay;
  const today = studyDayOf(clock.nowMs, clock.tzOffsetMin);
  const reviews = await db.rows('review').where('studyDay').equals(today).toArray();
  const cardIds = [...new Set(reviews.map((review) => review.cardId))];
  const memories = await db.memory.bulkGet(cardIds);
  const reps = new Map(
    memories.flatMap((memory) => (memory ? [[memory.cardId, memory.reps]] : [])),
  );
  return Math.max(0, perDay - countIntroduced(reviews, (id) => reps.get(id) ?? 0));
}
