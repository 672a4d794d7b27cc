/** Which cards may be asked, read from the index of memory: never a scan, whatever the number of cards. */
import type { AccountDatabase } from '../db/database.ts';
import { cardsByDeck, cardsByLive, live } from '../db/database-versions.ts';
import { tablesOf } from '../db/derived/derivations.ts';
import { memory } from '../db/derived/memory.ts';
import type { RememberedCard } from '../db/rows/cards-of-deck.ts';
import { fewAtOnce } from '../db/rows/read-rows.ts';
import { dayMs } from '../lib/date-format.ts';
import type { Card } from '../model/entities/card.ts';
import { withDecksIn } from '../model/study/cards/deck-tree.ts';
import type { Live, Memory } from '../model/study/scheduling.ts';
import { type Allowance, type Clock, type Limits, readAllowance } from './cards/allowance.ts';
import {
  decksLeftOutOf,
  decksNamedBy,
  inScope,
  partsOf,
  readLiveDecks,
  readScopes,
  readWholeScope,
  type Scope,
} from './cards/scope.ts';
import { studyTime } from './study-clock.ts';

export type { Clock, Scope };

/** So many cards of archived decks are passed over; where there are more, each of the other decks is asked. */
const mostPassedOver = 200;

/** IndexedDB gives no more at once, and throws where it is asked for more (§4.7, `unsigned long`): a limit of a day may be any number. */
const mostOfIndex = 2 ** 32 - 1;

export const states = { fresh: 0, learning: 1, review: 2, relearning: 3 } as const;
export type StateNumber = (typeof states)[keyof typeof states];

export interface DueCard {
  cardId: string;
  dueAt: number;
  createdAt: number;
  card: Card;
  memory: Memory;
}

/** Cards of one state in the order in which they are due. */
export interface DueCards {
  count(): Promise<number>;
  /** At most `most`: a count walks its whole range, so a screen asks only for what it can show. */
  countUpTo(most: number): Promise<number>;
  first(): Promise<DueCard | undefined>;
  /** The first `most` of them. */
  take(most: number): Promise<DueCard[]>;
  /** The ids alone of `most`: the first of each deck. */
  ids(most: number): Promise<string[]>;
  /** By their ids, in that order. */
  get(ids: readonly string[]): Promise<DueCard[]>;
}

/** Live cards of one state, due from `fromMs` to `toMs`, both included; the earliest first. Both are a `studyTime`. */
export function cardsDue(
  db: AccountDatabase,
  scope: Scope,
  state: StateNumber,
  toMs: number,
  fromMs = 0,
): DueCards {
  const ofDecks = (ids: readonly string[]) =>
    together(
      db,
      ids.map((id) => cardsDue(db, id, state, toMs, fromMs)),
    );
  if (typeof scope === 'object' && 'only' in scope) return ofDecks(scope.only);
  if (typeof scope === 'object') {
    const all = cardsDue(db, undefined, state, toMs, fromMs);
    const hidden = ofDecks(scope.without);
    const isSeen = inScope(scope);
    return dueCards(db, {
      ids: async (most) => {
        const passed = new Set(await hidden.ids(Number.POSITIVE_INFINITY));
        const first = await all.ids(most + passed.size);
        return first.filter((id) => !passed.has(id)).slice(0, most);
      },
      count: async () => (await all.count()) - (await hidden.count()),
      countUpTo: async (most) => {
        // Among so many there are enough, or all.
        const left = await hidden.count();
        return Math.min(most, (await all.countUpTo(most + left)) - left);
      },
      take: async (most) => {
        const among = most + mostPassedOver;
        const first = await all.take(among);
        const seen = first.filter(({ card }) => isSeen(card.deckId)).slice(0, most);
        const isEnough = seen.length === most || first.length < among;
        return isEnough ? seen : await ofDecks(scope.rest).take(most);
      },
    });
  }
  const range = () => rangeOf(db, scope, [state, fromMs], [state, toMs]);
  const first = (most: number) => range().limit(Math.min(most, mostOfIndex));
  return dueCards(db, {
    ids: (most) => first(most).primaryKeys(),
    count: () => range().count(),
    countUpTo: async (most) => (await first(most).primaryKeys()).length,
    take: async (most) => (await first(most).toArray()).map(dueCardOf),
  });
}

function dueCards(db: AccountDatabase, cards: Omit<DueCards, 'first' | 'get'>): DueCards {
  return {
    ...cards,
    first: async () => (await cards.take(1))[0],
    get: async (ids) => {
      const rows = await rememberedCards(db).bulkGet([...ids]);
      return rows.flatMap((row) => (row === undefined ? [] : [dueCardOf(row)]));
    },
  };
}

/** Of several decks. */
function together(db: AccountDatabase, parts: readonly DueCards[]): DueCards {
  const sum = async (of: (part: DueCards) => Promise<number>) =>
    (await fewAtOnce(parts, of)).reduce((all, one) => all + one, 0);
  return dueCards(db, {
    ids: async (most) => inTurn(await fewAtOnce(parts, (part) => part.ids(most)), most),
    count: () => sum((part) => part.count()),
    countUpTo: async (most) => Math.min(most, await sum((part) => part.countUpTo(most))),
    take: async (most) => {
      const taken = await fewAtOnce(parts, (part) => part.take(most));
      return taken
        .flat()
        .sort((a, b) => a.dueAt - b.dueAt)
        .slice(0, most);
    },
  });
}

/** One of each list after the other, so that a long one leaves room for all. */
function inTurn(lists: readonly string[][], most: number): string[] {
  const rounds = Math.min(most, Math.max(0, ...lists.map(({ length }) => length)));
  const taken = Array.from({ length: rounds }, (_, at) => lists.flatMap((list) => list[at] ?? []));
  return taken.flat().slice(0, most);
}

/** @param from and `to`: state and instant, both included. @param lastLive up to which `live` cards are wanted */
function rangeOf(
  db: AccountDatabase,
  scope: string | undefined,
  from: [StateNumber, number],
  to: [StateNumber, number],
  lastLive: Live = live.askable,
) {
  const cards = rememberedCards(db);
  return scope === undefined
    ? cards.where(cardsByLive).between([live.askable, ...from], [lastLive, ...to], true, true)
    : cards
        .where(cardsByDeck)
        .between([scope, live.askable, ...from], [scope, lastLive, ...to], true, true);
}

function rememberedCards(db: AccountDatabase) {
  return db.table<RememberedCard, string>('card');
}

function dueCardOf({ $memory, ...card }: RememberedCard): DueCard {
  const { id: cardId, createdAt } = card;
  return { cardId, dueAt: $memory.dueAt, createdAt, card, memory: $memory };
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

/** How far a student may study ahead: three days, milliseconds. */
export const aheadMs = 3 * dayMs;

/** Cards that are in no Trash, asked or not, in a deck and those that lie in it. */
export async function countCardsWithin(db: AccountDatabase, deckId: string): Promise<number> {
  const ids = withDecksIn(await readLiveDecks(db), deckId);
  const counts = await fewAtOnce(ids, (id) => countCards(db, id));
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

/** What today still brings, by the limits that hold now. */
export function readAllowanceNow(db: AccountDatabase, clock: Clock): Promise<Allowance> {
  return readAllowance(db, clock, () => countBacklog(db, clock.nowMs));
}

/** Reviews that are due in all decks but those of archived courses, without any limit. */
export async function countBacklog(db: AccountDatabase, nowMs: number): Promise<number> {
  const scope = await readWholeScope(db);
  return await cardsDue(db, scope, states.review, studyTime(db, nowMs)).count();
}

/** New cards that may still be introduced this study day, over all decks. */
export async function readNewLeft(db: AccountDatabase, clock: Clock): Promise<number> {
  return (await readAllowanceNow(db, clock)).newLeft;
}

/** What is due as far as limits go. @param most of each kind; a screen that shows no more need not have all counted */
export async function countWithin(
  db: AccountDatabase,
  scope: Scope,
  nowMs: number,
  allowance: Allowance,
  most = Number.POSITIVE_INFINITY,
): Promise<DueCounts> {
  const now = studyTime(db, nowMs);
  const counted = async (state: StateNumber, left: number, of: Scope) => {
    const cards = cardsDue(db, of, state, now);
    const upTo = Math.min(left, most);
    const waiting = waitingOf(allowance, state, now).filter(inScope(of)).length;
    const all = Number.isFinite(upTo) ? cards.countUpTo(upTo + waiting) : cards.count();
    return Math.min(upTo, (await all) - waiting);
  };
  const whole = (state: StateNumber) => counted(state, Number.POSITIVE_INFINITY, scope);
  const byParts = async (state: StateNumber, left: keyof Limits) => {
    const parts = partsOf(scope, allowance);
    const rest = parts.at(-1);
    if (rest === undefined) return 0;
    if (parts.length === 1)
      return await counted(state, Math.min(rest[left], allowance[left]), rest.scope);
    return await countParts(
      parts.slice(0, -1).map((part) => ({ decks: decksNamedBy(part.scope), most: part[left] })),
      {
        most: Math.min(allowance[left], most),
        waiting: waitingOf(allowance, state, now),
        isInRest: inScope(rest.scope),
        countOf: (id) => cardsDue(db, id, state, now).count(),
        countRest: (upTo) => counted(state, upTo, rest.scope),
        hidden: decksLeftOutOf(rest.scope),
        decksOfFirst: async (first) =>
          (await cardsDue(db, undefined, state, now).take(first)).map(({ card }) => card.deckId),
      },
    );
  };
  const [learning, relearning, reviews, fresh] = await Promise.all([
    whole(states.learning),
    whole(states.relearning),
    byParts(states.review, 'reviewsLeft'),
    byParts(states.fresh, 'newLeft'),
  ]);
  return { learning: learning + relearning, reviews, fresh };
}

/** The decks of the cards of a state that are due and wait for tomorrow. A card that is being learned comes back on the same day. */
function waitingOf({ waiting }: Allowance, state: StateNumber, now: number): string[] {
  if (state !== states.fresh && state !== states.review) return [];
  return waiting.flatMap(({ deckId, $memory }) =>
    $memory?.live === live.askable && $memory.state === state && $memory.dueAt <= now ? deckId : [],
  );
}

/**
 * What may be asked now, read in one transaction: a live query that reads one thing after another loses sight of the later ones.
 * @param scope `undefined`: the decks of the courses that are shown. @param most see `countWithin`
 */
export async function readDue(
  db: AccountDatabase,
  scope: Scope,
  clock: Clock,
  most?: number,
): Promise<DueCounts> {
  const [counts] = await readDueOf(db, [scope], clock, most);
  return counts ?? { learning: 0, reviews: 0, fresh: 0 };
}

/** The same of several, in their order: what the day allows is read once. */
export async function readDueOf(
  db: AccountDatabase,
  scopes: readonly Scope[],
  clock: Clock,
  most?: number,
): Promise<DueCounts[]> {
  const shown = await readScopes(db, scopes);
  return await db.transaction('r', [...tablesOf(memory), 'course'], async () => {
    const allowance = await readAllowanceNow(db, clock);
    return await Promise.all(
      shown.map((scope) => countWithin(db, scope, clock.nowMs, allowance, most)),
    );
  });
}

/**
 * How many cards may be asked where decks have limits of their own. A student may have a thousand such decks, and each costs a request:
 * so the first cards are looked at before, which are mostly as many as a day or a screen has room for, and decks are asked a few at a time.
 */

/** Decks under one limit. */
interface LimitedPart {
  decks: readonly string[];
  most: number;
}

/** How the cards of one state that are due are counted; without a deck: those of all. */
interface Counting {
  /** Up to here. */
  most: number;
  /** The deck of each card that waits for tomorrow; they are counted, and not asked. */
  waiting: readonly string[];
  countOf: (deckId: string | undefined) => Promise<number>;
  /** Of so many cards the decks; fewer: there are no more. */
  decksOfFirst: (most: number) => Promise<readonly string[]>;
  /** Whether a deck is asked and in no part. */
  isInRest: (deckId: string) => boolean;
  /** Where the rest is all decks but these. */
  hidden: readonly string[] | undefined;
  /** What is asked of the rest. */
  countRest: (most: number) => Promise<number>;
}

/** With more decks than these, rows of the first cards cost less than a request for each deck. */
const fewDecks = 50;
const firstCards = 1_000;

export async function countParts(parts: readonly LimitedPart[], by: Counting): Promise<number> {
  if (by.most <= 0) return 0;
  const decks = parts.flatMap((part) => part.decks);
  const waitingIn = tally(by.waiting);
  const ofParts = (counts: ReadonlyMap<string, number>) => {
    const asked = (id: string) => Math.max(0, (counts.get(id) ?? 0) - (waitingIn.get(id) ?? 0));
    return sum(parts.map((part) => Math.min(part.most, sum(part.decks.map(asked)))));
  };
  if (decks.length > fewDecks) {
    const first = await by.decksOfFirst(firstCards);
    const isRest = (id: string) => by.isInRest(id);
    // Those that wait may lie behind the first: what is seen here is never more than there is.
    const ofRest = first.filter(isRest).length - by.waiting.filter(isRest).length;
    const seen = ofParts(tally(first)) + Math.max(0, ofRest);
    if (seen >= by.most || first.length < firstCards) return Math.min(seen, by.most);
  }
  const counts = new Map<string, number>();
  const count = async (id: string) => counts.set(id, await by.countOf(id));
  await fewAtOnce(decks, count);
  const limited = ofParts(counts);
  if (limited >= by.most) return by.most;
  if (by.hidden === undefined)
    return Math.min(by.most, limited + (await by.countRest(by.most - limited)));
  await fewAtOnce(
    by.hidden.filter((id) => !counts.has(id)),
    count,
  );
  const hidden = sum(by.hidden.map((id) => counts.get(id) ?? 0));
  const waiting = by.waiting.filter((id) => by.isInRest(id)).length;
  return Math.min(by.most, limited + (await by.countOf(undefined)) - hidden - waiting);
}

function tally(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
