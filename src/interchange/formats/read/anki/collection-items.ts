/** The items of an Anki collection: decks, then cards, known by their note's `guid`, then tags, media and reviews. */
import { listOf, plural } from '../../../../lib/plural.ts';
import type { Rating } from '../../../../model/entities/facts/review.ts';
import { dayAfter } from '../../../../model/study/local-time.ts';
import { studyDayOf } from '../../../../model/study/study-day.ts';
import { cleanLine } from '../../../../text/clean-text.ts';
import { asLine } from '../shared/bounds.ts';
import { cardTagItems, levelsOf } from '../shared/items.ts';
import {
  type AnkiItem,
  type CollectionTools,
  cardsOfNotes,
  type FoundCard,
  offsetsOf,
  ownDeckId,
} from './card-items.ts';
import { type AnkiDeck, type Collection, lastTimeMs } from './collection.ts';
import { firstDay, type LogTimes, memoryOf } from './memory-state.ts';
import type { Sqlite } from './sqlite.ts';

/** @throws if the database is damaged */
export function* itemsOfCollection(
  sqlite: Sqlite,
  collection: Collection,
  tools: CollectionTools,
): Generator<AnkiItem, void, undefined> {
  const decks = yield* deckItems(sqlite, collection, tools);
  const found = new Map<number, FoundCard>();
  const leftOut = new Set<number>();
  for (const card of cardsOfNotes(sqlite, collection, decks, tools, leftOut)) {
    found.set(card.ankiId, card);
    yield card.item;
  }
  for (const { item, tags } of found.values()) yield* cardTagItems(item.key, tags);
  yield* mediaItems([...found.values()], tools);
  yield* reviewItems(sqlite, collection, { found, leftOut }, tools);
}

/** Decks with cards, parents first. @returns key and full name by Anki's id */
function* deckItems(
  sqlite: Sqlite,
  { decks, choicesOf, untakenOf }: Collection,
  { leaveOut }: CollectionTools,
): Generator<AnkiItem, Map<number, { key: string; name: string }>, undefined> {
  const keys = new Map<number, { key: string; name: string }>();
  const given = new Set<string>();
  const byPath = new Map([...decks.values()].map((deck) => [deck.path.join('::'), deck]));
  const untaken = new Set<string>();
  const ids = [...sqlite.rows(`SELECT DISTINCT ${ownDeckId} FROM cards c`)];
  for (const id of ids.map(([id]) => Number(id)).sort((a, b) => a - b)) {
    const { path } = decks.get(id) ?? lost;
    const names = levelsOf(path).map((name) => cleanLine(name) || 'Untitled deck');
    const key = (depth: number) => `deck:${names.slice(0, depth + 1).join('::')}`;
    for (const [depth, name] of names.entries()) {
      if (given.has(key(depth))) continue;
      given.add(key(depth));
      const deck = byPath.get(path.slice(0, depth + 1).join('::'));
      const around = byPath.get(path.slice(0, depth).join('::'));
      if (deck && !deck.ownId) for (const name of untakenOf(deck)) untaken.add(name);
      yield {
        ...{ entity: 'deck', key: key(depth) },
        fields: {
          name: asLine(name, 'the name of its deck', { leaveOut }),
          // The choices of a deck that Haversack exported are already here.
          ...(deck && !deck.ownId && choicesOf(deck, around)),
        },
        ...(depth > 0 && { refs: { parentId: key(depth - 1) } }),
        ...(deck?.ownId !== undefined && { id: deck.ownId }),
      };
    }
    keys.set(id, { key: key(names.length - 1), name: names.join('::') });
  }
  if (untaken.size > 0)
    leaveOut({
      what: plural(untaken.size, 'deck option'),
      why: `no counterpart here for ${listOf([...untaken])}; left out`,
    });
  return keys;
}

const lost: AnkiDeck = { path: ['Untitled deck'], ownId: undefined, presetId: 0, own: {} };

function* mediaItems(
  cards: readonly FoundCard[],
  { leaveOut, media }: CollectionTools,
): Generator<AnkiItem> {
  const missing = new Set<string>();
  for (const { item, sides, mediaIdOf } of cards) {
    for (const side of ['front', 'back'] as const) {
      for (const named of sides.media[side]) {
        const name = named.normalize('NFC');
        if (!media.has(name)) {
          missing.add(name);
          continue;
        }
        const id = mediaIdOf(side, name);
        yield {
          ...{ entity: 'media', key: `media:${item.key}\n${side}\n${name}`, media: name },
          // Without a description: the student's own stays.
          fields: { ownerEntity: 'card', side },
          refs: { ownerId: item.key },
          ...(id !== undefined && { id }),
        };
      }
    }
  }
  if (missing.size === 0) return;
  const [first = ''] = missing;
  leaveOut({
    what: plural(missing.size, 'picture or sound', 'pictures and sounds'),
    why: `not in this package, such as “${first.slice(0, 60)}”`,
  });
}

const mostDurationMs = 60 * 60_000;

function* reviewItems(
  sqlite: Sqlite,
  collection: Collection,
  cards: { found: ReadonlyMap<number, FoundCard>; leftOut: ReadonlySet<number> },
  tools: CollectionTools,
): Generator<AnkiItem> {
  const { leaveOut } = tools;
  const { found } = cards;
  const offsetAt = offsetsOf(collection, tools);
  const counts = { byHand: 0, crammed: 0, beforeReset: 0, ofNone: 0, ofLeftOut: 0, atNoTime: 0 };
  const memoryItem = memoryItems(collection, offsetAt);
  const withoutLog = new Map(found);
  let unrated = 0;
  for (const [cardId, entries] of logsOf(sqlite)) {
    const card = found.get(cardId);
    if (card === undefined) {
      if (cards.leftOut.has(cardId)) counts.ofLeftOut += entries.length;
      else counts.ofNone += entries.length;
      continue;
    }
    const ownId = (atMs: number) => card.reviewIds?.[String(atMs)];
    const isOurs = ({ id }: { id: number }) => ownId(id) !== undefined;
    const { ratings, ...left } = reviewsOfCard(entries, collection.hasThreeButtons, isOurs);
    withoutLog.delete(cardId);
    let hasReviews = false;
    counts.byHand += left.byHand;
    counts.crammed += left.crammed;
    counts.beforeReset += left.beforeReset;
    for (const { ratedAt, rating, durationMs, dueInDays } of ratings) {
      if (ratedAt > lastTimeMs) {
        counts.atNoTime += 1;
        continue;
      }
      hasReviews = true;
      const offset = offsetAt(ratedAt);
      const studyDay = studyDayOf(ratedAt, offset);
      const id = ownId(ratedAt);
      const memory = dueInDays === undefined ? undefined : card.memories?.[String(ratedAt)];
      yield {
        ...{ entity: 'review', key: `review:${card.item.key}\n${ratedAt}` },
        fields: {
          ...{ ratedAt, rating, durationMs: Math.min(durationMs, mostDurationMs) },
          ...{ tzOffsetMin: offset, studyDay },
          ...(rating === 0 && dueInDays === undefined && { kind: 'forget' }),
          ...(dueInDays !== undefined && { kind: 'due', dueOn: dayAfter(studyDay, dueInDays) }),
          ...(memory !== undefined && { memory }),
        },
        refs: { cardId: card.item.key },
        changedAt: ratedAt,
        ...(id !== undefined && { id }),
      };
    }
    // What Haversack exported has its memory from its reviews.
    const last = entries.at(-1);
    if (last !== undefined && isOurs(last)) continue;
    const log = timesOf(entries, hasReviews);
    const item = memoryItem(card, log);
    if (item !== undefined) yield item;
    else if (hasReviews && card.schedule.type === 0) yield resetItem(card, log, offsetAt);
    else if (!hasReviews && card.schedule.type > 1) unrated += 1;
  }
  for (const card of withoutLog.values()) {
    const item = memoryItem(card, { lastEntryAt: undefined, lastRatedAt: undefined });
    if (item !== undefined) yield item;
    else if (card.schedule.type > 1) unrated += 1;
  }
  const tell = (count: number, why: string) => {
    if (count > 0) leaveOut({ what: plural(count, 'review'), why });
  };
  tell(counts.byHand, 'set by hand in Anki, without a rating; left out');
  tell(counts.crammed, 'extra practice that Anki does not count; left out');
  tell(counts.beforeReset, 'from before the card was reset in Anki; left out');
  tell(counts.atNoTime, 'from after the year 9999; left out');
  tell(counts.ofLeftOut, 'of cards that are left out, such as cards with nothing on the front');
  tell(counts.ofNone, 'of cards that are not in this package; left out');
  if (unrated > 0)
    leaveOut({
      what: plural(unrated, 'card'),
      why: 'learned in Anki, but this package has neither reviews nor a due day; imported as new',
    });
}

/** The entries with a time within the calendar. */
function timesOf(entries: readonly LogEntry[], hasReviews: boolean): LogTimes {
  const known = entries.filter(({ id }) => id <= lastTimeMs);
  const rated = hasReviews ? known.findLast(({ ease }) => ease >= 1 && ease <= 4) : undefined;
  return { lastEntryAt: known.at(-1)?.id, lastRatedAt: rated?.id };
}

/**
 * Makes the fact of a card's memory in Anki: state, due day, stability and difficulty. It stands just after the last
 * entry of the card's log, so earlier reviews change nothing and reviews here go on from it. A repeated import gives
 * the same fact; an import after more reviews gives a later one.
 */
function memoryItems(collection: Collection, offsetAt: (atMs: number) => number) {
  const { createdAt, createdOffsetMin = offsetAt(createdAt), rollover, decks } = collection;
  const days = { first: firstDay(createdAt, createdOffsetMin, rollover), offsetAt };
  return ({ item, schedule, changedAt, deckId }: FoundCard, log: LogTimes) => {
    const deck = collection.memoryOfDeck(decks.get(deckId));
    const found = memoryOf(schedule, log, changedAt, deck, days);
    if (found === undefined) return undefined;
    const { at, dueOn, memory, content } = found;
    const tzOffsetMin = offsetAt(at);
    return {
      ...{ entity: 'review', key: `memory:${item.key}\n${at}\n${content}` },
      fields: {
        ...{ ratedAt: at, rating: 0, durationMs: 0, kind: 'due', dueOn, memory },
        ...{ tzOffsetMin, studyDay: studyDayOf(at, tzOffsetMin) },
      },
      refs: { cardId: item.key },
      changedAt: at,
    } satisfies AnkiItem;
  };
}

/** Older versions of Anki make a card new again without an entry in the log. */
function resetItem(
  { item }: FoundCard,
  { lastEntryAt = 0 }: LogTimes,
  offsetAt: (atMs: number) => number,
): AnkiItem {
  const at = lastEntryAt + 1;
  const tzOffsetMin = offsetAt(at);
  return {
    ...{ entity: 'review', key: `reset:${item.key}\n${at}` },
    fields: {
      ...{ ratedAt: at, rating: 0, durationMs: 0, kind: 'forget' },
      ...{ tzOffsetMin, studyDay: studyDayOf(at, tzOffsetMin) },
    },
    refs: { cardId: item.key },
    changedAt: at,
  };
}

type Log = Parameters<typeof reviewsOfCard>[0][number];

function* logsOf(sqlite: Sqlite): Generator<[number, Log[]]> {
  let [of, entries]: [number, Log[]] = [0, []];
  const query = 'SELECT cid, id, ease, factor, time, type, ivl FROM revlog ORDER BY cid, id';
  for (const [card, id, ease, factor, time, kind, interval] of sqlite.rows(query)) {
    if (Number(card) !== of) {
      if (entries.length > 0) yield [of, entries];
      [of, entries] = [Number(card), []];
    }
    const entry = { id: Number(id), ease: Number(ease), factor: Number(factor) };
    if (entry.id > 0)
      entries.push({
        ...entry,
        ...{ durationMs: Number(time) || 0, kind: Number(kind) },
        interval: Number(interval) || 0,
      });
  }
  if (entries.length > 0) yield [of, entries];
}

interface LogEntry {
  /** Milliseconds; also its time. */
  id: number;
  /** 0: set by hand. */
  ease: number;
  factor: number;
  durationMs: number;
  /** Days until the next review, or negative seconds. */
  interval: number;
  /** 0 learning, 1 review, 2 relearning, 3 filtered, 4 manual, 5 rescheduled. */
  kind: number;
}

interface RatedEntry {
  ratedAt: number;
  /** 0: reset to new, or due day chosen; only for our own entries. */
  rating: Rating | 0;
  durationMs: number;
  dueInDays?: number;
}

interface ReviewsOfCard {
  ratings: RatedEntry[];
  byHand: number;
  crammed: number;
  beforeReset: number;
}

/**
 * The entries that are ratings, by the rule of Anki's FSRS: none set by hand, none of cramming, none from before the
 * card was last learned from scratch.
 * @param entries of one card, earliest first
 * @param isOurs entries that Haversack exported; all of them come back, also resets and what was before
 */
export function reviewsOfCard(
  entries: readonly LogEntry[],
  hasThreeButtons: boolean,
  isOurs: (entry: LogEntry) => boolean = () => false,
): ReviewsOfCard {
  const from = beginningOf(entries);
  const told: ReviewsOfCard = { ratings: [], byHand: 0, crammed: 0, beforeReset: 0 };
  for (const [index, entry] of entries.entries()) {
    if (isReset(entry) && isOurs(entry)) told.ratings.push({ ...none, ratedAt: entry.id });
    else if (entry.kind === 4 && Math.abs(entry.interval) <= mostDays && isOurs(entry))
      told.ratings.push({ ...none, ratedAt: entry.id, dueInDays: entry.interval });
    else if (entry.ease < 1 || entry.ease > 4) told.byHand += 1;
    else if (isCramming(entry)) told.crammed += 1;
    else if (index < from && !isOurs(entry)) told.beforeReset += 1;
    else told.ratings.push(ratedOf(entry, hasThreeButtons));
  }
  return told;
}

/** Where the learning began that counts for the memory. */
function beginningOf(entries: readonly LogEntry[]): number {
  let learning: number | undefined;
  let last = 0;
  for (let at = entries.length - 1; at >= 0; at--) {
    const entry = entries[at] as LogEntry;
    if (isCramming(entry)) continue;
    if (entry.ease > 0 && entry.kind === 0) learning = at;
    else if (isReset(entry)) return learning ?? (last || at + 1);
    // Older versions log no reset.
    else if (learning !== undefined) return learning;
    if (entry.ease > 0) last = at;
  }
  return learning ?? 0;
}

/** Days. A larger number in our own entry was changed by somebody. */
const mostDays = 40_000;

const none = { rating: 0, durationMs: 0 } as const;

function isReset({ kind, factor }: LogEntry): boolean {
  return kind === 4 && factor === 0;
}

function isCramming({ kind, factor }: LogEntry): boolean {
  return kind === 3 && factor === 0;
}

/** The first scheduler had three buttons while learning: Again, Good and Easy. */
function ratedOf({ id, ease, kind, durationMs }: LogEntry, hasThreeButtons: boolean): RatedEntry {
  const isShifted = hasThreeButtons && (kind === 0 || kind === 2) && (ease === 2 || ease === 3);
  const rating = (isShifted ? ease + 1 : ease) as Rating;
  return { ratedAt: id, rating, durationMs: Math.max(0, Math.round(durationMs)) };
}
