/** Which cards may be asked, read from the index of memory: never a scan, whatever the number of cards. */

import type { AccountDatabase } from '../db/database.ts';
import { cardsByDeck, cardsByLive, live } from '../db/rows/cards-of-deck.ts';
import { readRows } from '../db/rows/read-rows.ts';
import { dayMs } from '../lib/date-format.ts';
import type { Card } from '../model/entities/card.ts';
import type { Deck } from '../model/entities/deck.ts';
import { defaultSettings, settingsId } from '../model/entities/student/settings.ts';
import { withDecksIn } from '../model/study/cards/deck-tree.ts';
import { countIntroduced } from '../model/study/review-queue.ts';
import type { Live, Memory } from '../model/study/scheduling.ts';
import { studyDayOf } from '../model/study/study-day.ts';
import { readCurrentCourses, readShownCourses, type ShownCourses } from './courses.ts';
import { studyTime } from './study-clock.ts';

/** A deck's id; some decks, such as those of a course; all but those of archived courses; `undefined`: all decks. */
export type Scope =
  | string
  | { only: readonly string[] }
  /** `rest`: all the other decks. */
  | { without: readonly string[]; rest: readonly string[] }
  | undefined;

/** So many cards of archived decks are passed over; where there are more, each of the other decks is asked. */
const mostPassedOver = 200;

export interface Clock {
  /** The device's own. */
  nowMs: number;
  /** Minutes to add to UTC for local time. */
  tzOffsetMin: number;
}

export const states = { fresh: 0, learning: 1, review: 2, relearning: 3 } as const;
export type StateNumber = (typeof states)[keyof typeof states];

export interface DueCard {
  cardId: string;
  dueAt: number;
  createdAt: number;
  card: Card;
}

/** Cards of one state in the order in which they are due. */
export interface DueCards {
  count(): Promise<number>;
  /** At most `most`: a count walks its whole range, so a screen asks only for what it can show. */
  countUpTo(most: number): Promise<number>;
  first(): Promise<DueCard | undefined>;
  /** The first `most` of them. */
  take(most: number): Promise<DueCard[]>;
}

type StoredCard = Card & { $memory: Memory };

/** Live cards of one state, due from `fromMs` to `toMs`, both included; the earliest first. Both are a `studyTime`. */
export function cardsDue(
  db: AccountDatabase,
  scope: Scope,
  state: StateNumber,
  toMs: number,
  fromMs = 0,
): DueCards {
  const ofDecks = (ids: readonly string[]) =>
    together(ids.map((id) => cardsDue(db, id, state, toMs, fromMs)));
  if (typeof scope === 'object' && 'only' in scope) return ofDecks(scope.only);
  if (typeof scope === 'object') {
    const all = cardsDue(db, undefined, state, toMs, fromMs);
    const hidden = ofDecks(scope.without);
    const isSeen = ({ deckId }: Card) => !scope.without.includes(deckId);
    return dueCards({
      count: async () => (await all.count()) - (await hidden.count()),
      countUpTo: async (most) => {
        // Among so many there are enough, or all.
        const left = await hidden.count();
        return Math.min(most, (await all.countUpTo(most + left)) - left);
      },
      take: async (most) => {
        const among = most + mostPassedOver;
        const first = await all.take(among);
        const seen = first.filter(({ card }) => isSeen(card)).slice(0, most);
        const isEnough = seen.length === most || first.length < among;
        return isEnough ? seen : await ofDecks(scope.rest).take(most);
      },
    });
  }
  const range = () => rangeOf(db, scope, [state, fromMs], [state, toMs]);
  return dueCards({
    count: () => range().count(),
    countUpTo: async (most) => (await range().limit(most).primaryKeys()).length,
    take: async (most) => (await range().limit(most).toArray()).map(dueCardOf),
  });
}

function dueCards(cards: Omit<DueCards, 'first'>): DueCards {
  return { ...cards, first: async () => (await cards.take(1))[0] };
}

/** Of several decks. */
function together(parts: readonly DueCards[]): DueCards {
  const sum = async (of: (part: DueCards) => Promise<number>) =>
    (await Promise.all(parts.map(of))).reduce((all, one) => all + one, 0);
  return dueCards({
    count: () => sum((part) => part.count()),
    countUpTo: async (most) => Math.min(most, await sum((part) => part.countUpTo(most))),
    take: async (most) => {
      const taken = await Promise.all(parts.map((part) => part.take(most)));
      return taken
        .flat()
        .sort((a, b) => a.dueAt - b.dueAt)
        .slice(0, most);
    },
  });
}

/**
 * @param from and `to`: state and instant, both included
 * @param lastLive up to which `live` cards are wanted
 */
function rangeOf(
  db: AccountDatabase,
  scope: string | undefined,
  from: [StateNumber, number],
  to: [StateNumber, number],
  lastLive: Live = live.askable,
) {
  const cards = storedCards(db);
  return scope === undefined
    ? cards.where(cardsByLive).between([live.askable, ...from], [lastLive, ...to], true, true)
    : cards
        .where(cardsByDeck)
        .between([scope, live.askable, ...from], [scope, lastLive, ...to], true, true);
}

function storedCards(db: AccountDatabase) {
  return db.table<StoredCard, string>('card');
}

function dueCardOf({ $memory, ...card }: StoredCard): DueCard {
  return { cardId: card.id, dueAt: $memory.dueAt, createdAt: card.createdAt, card };
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

/**
 * @param nowMs by the device's clock
 * @param newLeft see `readNewLeft`
 * @param most of each state; a screen that shows no more need not have all counted
 */
export async function countDue(
  db: AccountDatabase,
  scope: Scope,
  nowMs: number,
  newLeft: number,
  most = Number.POSITIVE_INFINITY,
): Promise<DueCounts> {
  const count = (state: StateNumber) => {
    const cards = cardsDue(db, scope, state, studyTime(db, nowMs));
    return Number.isFinite(most) ? cards.countUpTo(most) : cards.count();
  };
  // In one transaction: each read outside begins one of its own.
  const read = async () =>
    await Promise.all([
      count(states.learning),
      count(states.relearning),
      count(states.review),
      cardsDue(db, scope, states.fresh, studyTime(db, nowMs)).countUpTo(newLeft),
    ]);
  const [learning, relearning, reviews, fresh] = await db.transaction('r', ['card'], read);
  return { learning: learning + relearning, reviews, fresh };
}

/** How far a student may study ahead: three days, milliseconds. */
export const aheadMs = 3 * dayMs;

/** Cards that are not due yet and may be studied ahead. @param most they are counted up to here */
export async function countAhead(
  db: AccountDatabase,
  nowMs: number,
  most: number,
): Promise<number> {
  const [scope, now] = [await readScope(db), studyTime(db, nowMs)];
  return cardsDue(db, scope, states.review, now + aheadMs, now + 1).countUpTo(most);
}

/** The decks of the courses that are shown. @param scope one deck with those that lie in it, also where its course is not shown */
export async function readScope(db: AccountDatabase, scope?: Scope): Promise<Scope> {
  if (typeof scope !== 'string') return scope ?? (await scopeOf(db, await readShownCourses(db)));
  const ids = withDecksIn(await readLiveDecks(db), scope);
  return ids.length === 1 ? scope : { only: ids };
}

function readLiveDecks(db: AccountDatabase): Promise<Deck[]> {
  return db.rows('deck').where('deletedAt').equals(0).toArray();
}

/** All decks but those of archived courses, whatever is shown. */
export async function readWholeScope(db: AccountDatabase): Promise<Scope> {
  return (await scopeOf(db, await readCurrentCourses(db))) ?? { without: [], rest: [] };
}

async function scopeOf(
  db: AccountDatabase,
  { isPart, has, chosenId }: ShownCourses,
): Promise<Scope> {
  if (!isPart) return undefined;
  const decks = await readLiveDecks(db);
  const shown = decks.filter(has).map(({ id }) => id);
  if (chosenId !== undefined) return { only: shown };
  return { without: decks.filter((deck) => !has(deck)).map(({ id }) => id), rest: shown };
}

/** Cards that are in no Trash, asked or not, in a deck and those that lie in it. */
export async function countCardsWithin(db: AccountDatabase, deckId: string): Promise<number> {
  const ids = withDecksIn(await readLiveDecks(db), deckId);
  const counts = await Promise.all(ids.map((id) => countCards(db, id)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Cards that are in no Trash, asked or not. @param scope one deck alone */
export function countCards(db: AccountDatabase, scope: string | undefined): Promise<number> {
  return rangeOf(
    db,
    scope,
    [states.fresh, 0],
    [states.relearning, Infinity],
    live.suspended,
  ).count();
}

/** New cards that may still be introduced this study day, over all decks. */
export async function readNewLeft(db: AccountDatabase, clock: Clock): Promise<number> {
  const settings = await db.rows('settings').get(settingsId);
  const perDay = settings?.newCardsPerDay ?? defaultSettings.newCardsPerDay;
  const today = studyDayOf(clock.nowMs, clock.tzOffsetMin);
  const reviews = await db.rows('review').where('studyDay').equals(today).toArray();
  const cardIds = [...new Set(reviews.map((review) => review.cardId))];
  const cards = await readRows(storedCards(db), cardIds);
  const repsOf = (id: string) => cards.get(id)?.$memory?.reps ?? 0;
  return Math.max(0, perDay - countIntroduced(reviews, repsOf));
}

/** At most as many new cards a day can be chosen, and so many are counted. */
const mostNewPerDay = 999;

/**
 * What may be asked now. Everything is read together: a live query that reads one thing after another loses
 * sight of the later ones.
 * @param scope `undefined`: the decks of the courses that are shown
 * @param most see `countDue`
 */
export async function readDue(
  db: AccountDatabase,
  scope: Scope,
  clock: Clock,
  most?: number,
): Promise<DueCounts> {
  const shown = await readScope(db, scope);
  const [newLeft, counts] = await Promise.all([
    readNewLeft(db, clock),
    countDue(db, shown, clock.nowMs, mostNewPerDay, most),
  ]);
  return { ...counts, fresh: Math.min(counts.fresh, newLeft) };
}
