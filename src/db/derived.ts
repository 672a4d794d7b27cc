/**
 * The write door's last step: rows are stored together with what is folded from them, in one put and in
 * the transaction that changes the sources, so that a cache is never out of step. What is derived is a
 * local part of the row (`$memory` of a card): it can be rebuilt and never travels (design §4).
 */
import { defaultSettings, settingsId } from '../model/entities/settings.ts';
import { type Row, sharedPart } from '../model/merge.ts';
import type { EntityName, EntityRow } from '../model/registry.ts';
import { foldMemory, type Live, type Memory, ratingTime } from '../model/study/scheduling.ts';
import { isInTrash } from '../model/trash.ts';
import { type AccountDatabase, currentDatabase } from './database.ts';
import { cardsOfDeck, live } from './rows/cards-of-deck.ts';
import { readAll } from './rows/read-all.ts';
import { readRows } from './rows/read-rows.ts';
import { rowsWith, type Written } from './rows/stored-rows.ts';

const sourcesOfMemory: EntityName[] = ['card', 'review', 'deck', 'settings'];
/** Cards folded at once when all are: bounds the memory that 50,000 of them take. */
const cardsAtOnce = 1_000;

/** A card as it lies in the database. */
export type CardRow = Row & { $memory?: Memory };

/** The tables a transaction must hold when it writes the given entities. */
export function derivedTables(written: readonly EntityName[]): EntityName[] {
  return written.some((name) => sourcesOfMemory.includes(name)) ? sourcesOfMemory : [];
}

/**
 * Stores rows, each card with what is remembered of it.
 * @param known cards as they are stored, where the caller has read them already
 */
export async function storeRows(
  database: AccountDatabase,
  written: readonly Written[],
  known: ReadonlyMap<string, CardRow> = new Map(),
): Promise<void> {
  const cards = written.filter(({ entity }) => entity === 'card');
  const others = written.filter(({ entity }) => entity !== 'card');
  const puts = [...Map.groupBy(others, ({ entity }) => entity)].map(([entity, group]) =>
    database.table<Row, string>(entity).bulkPut(group.map(({ row }) => row)),
  );
  if (written.some(changesRetention)) {
    await Promise.all(puts);
    await refoldAll(database, cards);
    return;
  }
  const remember = async () => {
    const touched = await readTouched(database, written, known);
    await storeCards(database, cards, touched, others);
  };
  // Each turn of waiting costs as much as the work itself, so the cards do not wait for the others.
  await Promise.all([remember(), ...puts]);
}

/** Takes a row away that no server has; cards that it was folded into are folded anew. */
export async function removeRow(
  database: AccountDatabase,
  entity: EntityName,
  row: Row,
): Promise<void> {
  await database.table<Row, string>(entity).delete(row.id);
  // Without it the retention is the usual one again.
  if (entity === 'settings') return await refoldAll(database, []);
  const touched = await readTouched(database, [{ entity, row, before: undefined }], new Map());
  await storeCards(database, [], touched, []);
}

/** Every interval aims at the wanted retention, so a new one moves every card, as on any other device. */
function changesRetention({ entity, row, before }: Written): boolean {
  return entity === 'settings' && row.desiredRetention !== before?.desiredRetention;
}

async function refoldAll(database: AccountDatabase, cards: readonly Written[]): Promise<void> {
  const table = database.table<Row, string>('card');
  await table.bulkPut(cards.map(({ row }) => sharedPart(row)));
  await refoldCards(database, await table.toCollection().primaryKeys());
}

/** Folds cards anew from what is stored, inside a transaction of `derivedTables`. */
async function refoldCards(database: AccountDatabase, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += cardsAtOnce) {
    const wanted = ids.slice(start, start + cardsAtOnce);
    const part = await readRows(database.table<Row, string>('card'), wanted);
    await storeCards(database, [], part, []);
  }
}

/**
 * Folds anew, once, the cards that an earlier release has folded with a time of rating which the fold no longer
 * believes: they would not be asked until then. Called when an account is opened.
 */
export async function refoldUnbelieved(
  database: AccountDatabase = currentDatabase(),
): Promise<void> {
  if ((await database.readMeta('believedRatings')) === true) return;
  const ids = new Set<string>();
  for await (const page of readAll('review', database)) {
    for (const review of page) if (ratingTime(review) !== review.ratedAt) ids.add(review.cardId);
  }
  const tables = [...derivedTables(['card']), 'meta'];
  await database.transaction('rw', tables, async () => {
    await refoldCards(database, [...ids]);
    await database.writeMeta('believedRatings', true);
  });
}

/** Cards whose memory another entity's rows change, by id, as they are stored. */
async function readTouched(
  database: AccountDatabase,
  written: readonly Written[],
  known: ReadonlyMap<string, CardRow>,
): Promise<ReadonlyMap<string, CardRow>> {
  const ids: string[] = [];
  for (const { entity, row, before } of written) {
    if (entity === 'review' && typeof row.cardId === 'string') ids.push(row.cardId);
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
 * @param touched cards to be folded anew, those that are written now among them or not
 * @param sources other rows that are being put at the same time
 */
async function storeCards(
  database: AccountDatabase,
  written: readonly Written[],
  touched: ReadonlyMap<string, CardRow>,
  sources: readonly Written[],
): Promise<void> {
  const again = new Map(touched);
  const kept: CardRow[] = [];
  const folded: CardRow[] = [];
  for (const { row, before } of written) {
    const memory = again.has(row.id) ? undefined : memoryKept(row, before);
    if (memory === undefined) folded.push(row);
    else kept.push({ ...sharedPart(row), $memory: memory });
    again.delete(row.id);
  }
  folded.push(...again.values());
  const rows = [...kept, ...(await withMemory(database, folded, sources))];
  if (rows.length > 0) await database.table<CardRow, string>('card').bulkPut(rows);
}

/** A card whose deck and whose place in or out of the Trash stay the same is remembered as before. */
function memoryKept(row: Row, before: CardRow | undefined): Memory | undefined {
  if (before === undefined) return undefined;
  const isSame =
    row.deckId === before.deckId &&
    isLive(row) === isLive(before) &&
    isInTrash(row) === isInTrash(before);
  return isSame ? before.$memory : undefined;
}

async function withMemory(
  database: AccountDatabase,
  cards: readonly CardRow[],
  sources: readonly Written[],
): Promise<CardRow[]> {
  // A tombstone, and a card whose deck has not come yet, is remembered by nobody.
  const whole = cards.filter(({ deckId }) => deckId !== undefined);
  if (whole.length === 0) return cards.map(sharedPart);
  const [reviews, decks, settings] = await Promise.all([
    rowsWith(
      database.rows('review'),
      'cardId',
      whole.map(({ id }) => id),
    ),
    readRows(
      database.table<Row, string>('deck'),
      whole.map(({ deckId }) => String(deckId)),
    ),
    database.rows('settings').get(settingsId),
  ]);
  const known = new Map(reviews.map((review) => [review.id, review]));
  for (const { entity, row } of sources) {
    if (entity === 'deck') decks.set(row.id, row);
    if (entity === 'review') known.set(row.id, row as EntityRow<'review'>);
  }
  const retention = settings?.desiredRetention ?? defaultSettings.desiredRetention;
  const reviewsOf = Map.groupBy(known.values(), ({ cardId }) => cardId);
  return cards.map((card) => {
    const row = sharedPart(card);
    if (row.deckId === undefined) return row;
    const own = reviewsOf.get(row.id) ?? [];
    const $memory = foldMemory(row.id, own, retention, livenessOf(row, decks));
    return { ...row, $memory };
  });
}

function livenessOf(card: Row, decks: ReadonlyMap<string, Row>): Live {
  if (isInTrash(card)) return live.trashed;
  return isLive(card) && isLive(decks.get(String(card.deckId))) ? live.askable : live.deckTrashed;
}

/** Neither in the Trash nor gone for good. */
function isLive(row: Row | undefined): boolean {
  return row?.deletedAt === 0;
}
