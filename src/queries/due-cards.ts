/** Which cards may be asked, read from the index of memory: never a scan, however many cards there are. */
import type { AccountDatabase } from '../db/database.ts';
import { cardsByDeck, cardsByLive, live } from '../db/database-versions.ts';
import { tablesOf } from '../db/derived/derivations.ts';
import { memory } from '../db/derived/memory.ts';
import type { RememberedCard } from '../db/rows/cards-of-deck.ts';
import { fewAtOnce } from '../db/rows/read-rows.ts';
import { dayMs } from '../lib/date-format.ts';
import type { Card } from '../model/entities/card.ts';
import { withDecksIn } from '../model/study/cards/deck-tree.ts';
import type { Limits } from '../model/study/options/day-limits.ts';
import type { Live, Memory } from '../model/study/scheduling.ts';
import { type Allowance, type Clock, readAllowance } from './cards/allowance.ts';
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

/** The most cards of archived decks to skip; beyond it, the other decks are queried one by one. */
const mostPassedOver = 200;

/** The most results of one IndexedDB request (§4.7, `unsigned long`); a day's limit may be larger. */
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

/** Cards of one state in the order of their due times. */
export interface DueCards {
  count(): Promise<number>;
  /** At most `most`: a count walks its whole range, so a screen asks only for what it can show. */
  countUpTo(most: number): Promise<number>;
  first(): Promise<DueCard | undefined>;
  take(most: number): Promise<DueCard[]>;
  /** The ids of at most `most` cards: the first of each deck. */
  ids(most: number): Promise<string[]>;
  get(ids: readonly string[]): Promise<DueCard[]>;
}

/** Live cards of one state, due from `fromMs` to `toMs` inclusive, the earliest first. Both are a `studyTime`. */
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

/** Takes from each list in turn, so that a long list leaves room for the others. */
function inTurn(lists: readonly string[][], most: number): string[] {
  const rounds = Math.min(most, Math.max(0, ...lists.map(({ length }) => length)));
  const taken = Array.from({ length: rounds }, (_, at) => lists.flatMap((list) => list[at] ?? []));
  return taken.flat().slice(0, most);
}

/** @param from and `to`: state and time, inclusive. @param lastLive the highest `live` of the cards */
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
  /** New cards within today's allowance. */
  fresh: number;
}

export function totalDue({ learning, reviews, fresh }: DueCounts): number {
  return learning + reviews + fresh;
}

/** How far a student may study ahead: three days, milliseconds. */
export const aheadMs = 3 * dayMs;

/** Cards outside the Trash, in a deck and the decks in it. */
export async function countCardsWithin(db: AccountDatabase, deckId: string): Promise<number> {
  const ids = withDecksIn(await readLiveDecks(db), deckId);
  const counts = await fewAtOnce(ids, (id) => countCards(db, id));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Cards outside the Trash. @param scope one deck alone */
export function countCards(db: AccountDatabase, scope: string | undefined): Promise<number> {
  return rangeOf(
    db,
    scope,
    [states.fresh, 0],
    [states.relearning, Infinity],
    live.suspended,
  ).count();
}

export function readAllowanceNow(db: AccountDatabase, clock: Clock): Promise<Allowance> {
  return readAllowance(db, clock, () => countBacklog(db, clock.nowMs));
}

/** Due reviews without limits, in all decks except those of archived courses. */
export async function countBacklog(db: AccountDatabase, nowMs: number): Promise<number> {
  const scope = await readWholeScope(db);
  return await cardsDue(db, scope, states.review, studyTime(db, nowMs)).count();
}

/** New cards that may still be introduced this study day, in all decks. */
export async function readNewLeft(db: AccountDatabase, clock: Clock): Promise<number> {
  return (await readAllowanceNow(db, clock)).newLeft;
}

/** Due cards within the limits. @param most of each kind; a screen counts no further than it shows */
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

/** The decks of due cards of a state that wait for tomorrow. A card in learning returns on the same day. */
function waitingOf({ waiting }: Allowance, state: StateNumber, now: number): string[] {
  if (state !== states.fresh && state !== states.review) return [];
  return waiting.flatMap(({ deckId, $memory }) =>
    $memory?.live === live.askable && $memory.state === state && $memory.dueAt <= now ? deckId : [],
  );
}

/** Read in one transaction, so that a live query follows all. @param scope `undefined`: the shown courses' decks */
export async function readDue(
  db: AccountDatabase,
  scope: Scope,
  clock: Clock,
  most?: number,
): Promise<DueCounts> {
  const [counts] = await readDueOf(db, [scope], clock, most);
  return counts ?? { learning: 0, reviews: 0, fresh: 0 };
}

/** For several scopes, in order: the allowance is read once. */
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

interface LimitedPart {
  decks: readonly string[];
  most: number;
}

/** How due cards of one state are counted; without a deck: of all decks. */
interface Counting {
  /** The bound of the count. */
  most: number;
  /** The deck of each card that waits for tomorrow; they are counted but not asked. */
  waiting: readonly string[];
  countOf: (deckId: string | undefined) => Promise<number>;
  /** The decks of the first `most` cards; fewer if there are fewer cards. */
  decksOfFirst: (most: number) => Promise<readonly string[]>;
  /** Whether a deck is asked and in no part. */
  isInRest: (deckId: string) => boolean;
  /** If the rest is all decks but these. */
  hidden: readonly string[] | undefined;
  countRest: (most: number) => Promise<number>;
}

/** With more decks, reading the first cards costs less than one request per deck. */
const fewDecks = 50;
const firstCards = 1_000;

/** Each deck costs a request, and a student may have a thousand decks with limits: so the first cards are read before. */
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
    // Waiting cards may lie behind the first, so this never exceeds the true number.
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
