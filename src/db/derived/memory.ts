/**
 * The memory of a card, folded from its reviews: a local part of its row, with indexes for due cards. It depends also
 * on the card's deck and on the scheduling options of the student and the deck. A change of options folds the cards of
 * the affected decks again: at once if they are few, else in the background.
 */
import { settingsId } from '../../model/entities/student/settings.ts';
import { isSameRow, isTombstone, type Row, sharedPart } from '../../model/merge.ts';
import type { EntityRow } from '../../model/registry.ts';
import { keyOfFront } from '../../model/study/cards/card-front.ts';
import {
  type DeckChoices,
  mostAround,
  optionsByDeck,
  type StudyChoices,
} from '../../model/study/options/study-options.ts';
import { foldMemory, type Live, type Memory, schedulingKey } from '../../model/study/scheduling.ts';
import { isInTrash } from '../../model/trash.ts';
import type { AccountDatabase } from '../database.ts';
import { live } from '../database-versions.ts';
import { allCardsOfDeck, cardsOfDeck } from '../rows/cards-of-deck.ts';
import { highest, lowest, readRows } from '../rows/read-rows.ts';
import { putRows, rowsWith, type Written } from '../rows/stored-rows.ts';
import { type Derivation, rebuildWanted } from './derivation.ts';

/**
 * Cards of one fold, and of one slice in the background. Bounds the memory for 50,000 cards. A write of a card waits
 * for one slice, about 0.4 s with ten reviews each; a review has its next cards open meanwhile.
 */
const cardsAtOnce = 1_000;
/** The edit that changes options folds at most so many cards itself. */
export const mostFoldedAtOnce = 2_000;

export type CardRow = Row & { $memory?: Memory };

export const memory: Derivation = {
  name: 'memory',
  // 2: an implausible time of rating is replaced (`ratingTime`). 3: removes reviews that an older release kept although
  // they were deleted. 4: cards may be suspended or buried. 5: practice, forgetting and due dates are facts; decks have
  // options. 6: the fold of fronts keeps marks that are letters, and unites letters with two spellings.
  version: 6,
  // Stores what the background still has to fold.
  tables: ['meta'],
  stores: 'card',
  alsoNeeds: (entity, { cardId }) =>
    entity === 'review' && typeof cardId === 'string' ? { entity: 'card', id: cardId } : undefined,
  update: async (database, { written, known }) => {
    const cards = written.filter(({ entity }) => entity === 'card');
    const others = written.filter(({ entity }) => entity !== 'card');
    const touched = await readTouched(database, written, known.get('card') ?? new Map());
    await storeCards(database, cards, touched, others);
    await refoldDecks(database, await decksRescheduled(database, others), others);
  },
  afterRemoval: async (database, entity, row) => {
    // Deleted settings restore the usual retention.
    if (entity === 'settings') return await refoldDecks(database, 'all', []);
    const touched = await readTouched(database, [{ entity, row, before: undefined }], new Map());
    await storeCards(database, [], touched, []);
  },
  rebuild: async (database, from) => {
    const cards = database.table<Row, string>('card').where('id').above(from);
    const ids = await cards.limit(cardsAtOnce).primaryKeys();
    await refoldCards(database, ids, [], true);
    return ids.length < cardsAtOnce ? undefined : ids.at(-1);
  },
};

/** Every interval aims at the current options, so a new choice moves each of its cards, as on every other device. */
async function refoldDecks(
  database: AccountDatabase,
  decks: readonly string[] | 'all',
  sources: readonly Written[],
): Promise<void> {
  if (decks.length === 0) return;
  const table = database.table<Row, string>('card');
  const ofDecks = () =>
    decks === 'all'
      ? table.toCollection().primaryKeys()
      : Promise.all(decks.map((id) => allCardsOfDeck(database, id).primaryKeys()));
  const ids = (await ofDecks()).flat();
  if (ids.length <= mostFoldedAtOnce) return await refoldCards(database, ids, sources);
  const states = (await database.readMeta('derived')) ?? {};
  await database.writeMeta('derived', {
    ...states,
    [memory.name]: { version: memory.version, from: '' },
  });
  rebuildWanted.raise();
}

/** Folds stored cards again, inside a transaction of all sources. @param isRun no other card lies between them */
async function refoldCards(
  database: AccountDatabase,
  ids: readonly string[],
  sources: readonly Written[],
  isRun = false,
): Promise<void> {
  for (let start = 0; start < ids.length; start += cardsAtOnce) {
    const wanted = ids.slice(start, start + cardsAtOnce);
    const part = await readRows(database.table<CardRow, string>('card'), wanted);
    await storeCards(database, [], part, sources, isRun);
  }
}

/** The stored cards whose memory rows of another entity change, by id. */
async function readTouched(
  database: AccountDatabase,
  written: readonly Written[],
  known: ReadonlyMap<string, Row>,
): Promise<ReadonlyMap<string, CardRow>> {
  const ids: string[] = [];
  for (const { entity, row, before } of written) {
    // A tombstone has lost the id of its card.
    const cardId = row.cardId ?? before?.cardId;
    if (entity === 'review' && typeof cardId === 'string') ids.push(cardId);
    if (entity !== 'deck' || isLive(row) === isLive(before)) continue;
    ids.push(...(await cardsOfDeck(database, row.id).primaryKeys()));
  }
  if (ids.length === 0) return new Map();
  const rest = ids.filter((id) => !known.has(id));
  const read = await readRows(database.table<CardRow, string>('card'), rest);
  for (const id of ids) {
    const card = known.get(id);
    if (card !== undefined) read.set(id, card);
  }
  return read;
}

/**
 * @param touched cards to fold again, whether or not they are written now
 * @param sources other rows that are written at the same time
 */
async function storeCards(
  database: AccountDatabase,
  written: readonly Written[],
  touched: ReadonlyMap<string, CardRow>,
  sources: readonly Written[],
  isRun = false,
): Promise<void> {
  const again = new Map(touched);
  const kept: CardRow[] = [];
  const folded: CardRow[] = [];
  for (const { row, before } of written) {
    const memory = again.has(row.id) ? undefined : memoryKept(row, before);
    if (memory === undefined) folded.push(row);
    else kept.push({ ...sharedPart(row), $front: keyOfFront(row), $memory: memory });
    again.delete(row.id);
  }
  folded.push(...again.values());
  // Most cards of a full fold are unchanged, and each write would wake every screen that counts them.
  const rows = [...kept, ...(await withMemory(database, folded, sources, isRun))].filter(
    (row) => !isAsStored(row, touched.get(row.id)),
  );
  if (rows.length === 0) return;
  const added = new Set(written.flatMap(({ row, isAdded }) => (isAdded ? row.id : [])));
  await putRows(database.table<CardRow, string>('card'), rows, ({ id }) => added.has(id));
}

async function withMemory(
  database: AccountDatabase,
  cards: readonly CardRow[],
  sources: readonly Written[],
  isRun: boolean,
): Promise<CardRow[]> {
  // Tombstones, and cards whose deck has not arrived, have no memory.
  const whole = cards.filter(({ deckId }) => deckId !== undefined);
  if (whole.length === 0) return cards.map(sharedPart);
  const ids = whole.map(({ id }) => id);
  const [reviews, decks, settings] = await Promise.all([
    isRun ? reviewsOfRun(database, ids) : rowsWith(database.rows('review'), 'cardId', ids),
    readRows(
      database.table<Row, string>('deck'),
      whole.map(({ deckId }) => String(deckId)),
    ),
    database.rows('settings').get(settingsId),
  ]);
  const known = new Map(reviews.map((review) => [review.id, review]));
  for (const { entity, row } of sources) {
    if (entity === 'deck') decks.set(row.id, row);
    if (entity !== 'review') continue;
    if (isTombstone(row)) known.delete(row.id);
    else known.set(row.id, row as EntityRow<'review'>);
  }
  const chosen = sources.find(({ entity }) => entity === 'settings')?.row ?? settings;
  await addParents(database, decks);
  const optionsOf = optionsByDeck([...decks.values()] as DeckChoices[], chosen as StudyChoices);
  const reviewsOf = Map.groupBy(known.values(), ({ cardId }) => cardId);
  return cards.map((card) => {
    const row = sharedPart(card);
    if (row.deckId === undefined) return row;
    const own = reviewsOf.get(row.id) ?? [];
    const folded = foldMemory(row.id, own, optionsOf(String(row.deckId)), livenessOf(row, decks));
    // A buried card is due at the end of its burial, but no earlier than its reviews say.
    const dueAt = Math.max(folded.dueAt, Number(row.buriedUntil ?? 0));
    return { ...row, $front: keyOfFront(row), $memory: { ...folded, dueAt } };
  });
}

/** Without other cards between them, one query finds all. */
function reviewsOfRun(database: AccountDatabase, ids: readonly string[]) {
  const reviews = database.rows('review').where('cardId');
  return reviews.between(lowest(ids), highest(ids), true, true).toArray();
}

/** @param stored the row on the disk; none if the written row may differ */
function isAsStored(row: CardRow, stored: CardRow | undefined): boolean {
  if (stored === undefined || !isSameRow(row, stored) || row.$front !== stored.$front) return false;
  const [one, other] = [row.$memory, stored.$memory];
  if (one === undefined || other === undefined) return one === other;
  const keys = Object.keys(one) as (keyof Memory)[];
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}

/** Adds the decks around them, whose options they may inherit. */
async function addParents(database: AccountDatabase, decks: Map<string, Row>): Promise<void> {
  for (let level = 1; level < mostAround; level++) {
    const parents = [...decks.values()].map(({ parentId }) => parentId);
    const missing = parents.filter((id) => typeof id === 'string' && !decks.has(id));
    const found = await readRows(database.table<Row, string>('deck'), missing.map(String));
    if (found.size === 0) return;
    for (const [id, row] of found) decks.set(id, row);
  }
}

function livenessOf(card: Row, decks: ReadonlyMap<string, Row>): Live {
  if (isInTrash(card)) return live.trashed;
  if (!isLive(card) || !isLive(decks.get(String(card.deckId)))) return live.deckTrashed;
  return isSuspended(card) ? live.suspended : live.askable;
}

function isSuspended({ suspendedAt }: Row): boolean {
  return typeof suspendedAt === 'number' && suspendedAt > 0;
}

function isLive(row: Row | undefined): boolean {
  return row?.deletedAt === 0;
}

/** Fields that schedule a deck's cards; the other options are inherited by `parentId`. */
const decisive = [
  'desiredRetention',
  'learningSteps',
  'relearningSteps',
  'parameters',
  'parentId',
] as const;

/**
 * The decks whose cards are due at other times after a change of settings or decks.
 * @param written rows of the transaction other than cards
 * @returns ids of decks, in the Trash or not
 */
async function decksRescheduled(
  database: AccountDatabase,
  written: readonly Written[],
): Promise<string[]> {
  const changes = written.filter(changesScheduling);
  if (changes.length === 0) return [];
  const now = new Map(
    (await database.table<Row, string>('deck').toArray()).map((row) => [row.id, row]),
  );
  let settings: Row | undefined = await database.table<Row, string>('settings').get(settingsId);
  // Rows of this transaction may be stored already or not yet.
  for (const { entity, row } of written) {
    if (entity === 'deck') now.set(row.id, row);
    if (entity === 'settings') settings = row;
  }
  const before = new Map(now);
  let settingsBefore = settings;
  for (const { entity, row, before: old } of changes) {
    if (entity === 'settings') settingsBefore = old;
    else if (old === undefined) before.delete(row.id);
    else before.set(row.id, old);
  }
  const keysOf = (decks: ReadonlyMap<string, Row>, student: Row | undefined) => {
    const optionsOf = optionsByDeck([...decks.values()] as DeckChoices[], student as StudyChoices);
    return (id: string) => schedulingKey(optionsOf(id));
  };
  const [keyNow, keyBefore] = [keysOf(now, settings), keysOf(before, settingsBefore)];
  return [...now.keys()].filter((id) => keyNow(id) !== keyBefore(id));
}

function changesScheduling({ entity, row, before }: Written): boolean {
  if (entity !== 'settings' && entity !== 'deck') return false;
  return decisive.some(
    (field) => JSON.stringify(row[field] ?? null) !== JSON.stringify(before?.[field] ?? null),
  );
}

/**
 * Suspending or burying keeps the memory if reviews, deck and Trash are unchanged. So an act on thousands of cards does
 * not read all their reviews.
 * @returns `undefined` if the card must be folded again
 */
export function memoryKept(
  row: Row,
  before: (Row & { $memory?: Memory }) | undefined,
): Memory | undefined {
  const known = before?.$memory;
  if (before === undefined || known === undefined) return undefined;
  const isSame =
    row.deckId === before.deckId &&
    isLive(row) === isLive(before) &&
    isInTrash(row) === isInTrash(before);
  if (!isSame) return undefined;
  const [buriedUntil, wasBuriedUntil] = [timeOf(row.buriedUntil), timeOf(before.buriedUntil)];
  const isPutOff = timeOf(row.suspendedAt) > 0;
  if (buriedUntil === wasBuriedUntil && isPutOff === timeOf(before.suspendedAt) > 0) return known;
  // If its deck is in the Trash, `live` says so in either case.
  const asked = isPutOff ? live.suspended : live.askable;
  const kept = { ...known, live: known.live < live.askable ? known.live : asked };
  if (buriedUntil === wasBuriedUntil) return kept;
  // It was due when its burial ended; the earlier due time is unknown now.
  if (wasBuriedUntil > 0 && known.dueAt <= wasBuriedUntil) return undefined;
  return { ...kept, dueAt: Math.max(known.dueAt, buriedUntil) };
}

function timeOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
