/** The account's Trash and its emptying. */
import { deleteAllUnneededBytes, deleteUnneededBytes } from '../db/bytes/adding.ts';
import { tablesOfBytes } from '../db/bytes/holding-rows.ts';
import { deletePageTexts } from '../db/bytes/page-texts.ts';
import { type AccountDatabase, currentDatabase } from '../db/database.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { mutateIn } from '../db/mutate.ts';
import { isWaiting } from '../db/outbox/outbox.ts';
import { readWholeHistory } from '../db/position.ts';
import { allCardsOfDeck, cardsInTrash } from '../db/rows/cards-of-deck.ts';
import { readRows } from '../db/rows/read-rows.ts';
import { type Result, success } from '../lib/result.ts';
import { byteHolders, type RowWithBytes } from '../model/held-bytes.ts';
import { isTombstone, type Row } from '../model/merge.ts';
import { definitionOf, type EntityName, entityNames, isEntityName } from '../model/registry.ts';
import { withDecksIn } from '../model/study/cards/deck-tree.ts';
import {
  expiredSinceMs,
  isInTrash,
  parts,
  purgeItems,
  type RowName,
  restoreItems,
  trashable,
  trashedAt,
} from '../model/trash.ts';
import { followMerged } from './decks/merged-decks.ts';
import { isLoose, restoreLoosePart } from './loose-parts.ts';
import { findUnneededPictures, purgeUnneeded } from './unneeded-pictures.ts';

export interface TrashItem {
  entity: EntityName;
  id: string;
  /** Server clock, milliseconds. */
  deletedAt: number;
  row: Row;
}

export interface Restored {
  /** The whole that was restored with a part. */
  withWhole: EntityName | undefined;
  /** The card was moved to the deck for cards without one. */
  isMoved: boolean;
}

/** Newest first. */
export async function readTrash(database: AccountDatabase): Promise<TrashItem[]> {
  const found = await Promise.all(trashable.map((entity) => deletedRows(database, entity)));
  return found.flat().sort((a, b) => b.deletedAt - a.deletedAt);
}

async function deletedRows(database: AccountDatabase, entity: EntityName): Promise<TrashItem[]> {
  const rows = await rowsInTrash(database, entity);
  return rows.map((row) => ({ entity, id: row.id, deletedAt: trashedAt(row), row }));
}

async function rowsInTrash(database: AccountDatabase, entity: EntityName): Promise<Row[]> {
  if (entity === 'card') return cardsInTrash(database).toArray();
  const table = database.table<Row, string>(entity);
  return table.schema.idxByName.deletedAt
    ? table.where('deletedAt').above(0).toArray()
    : table.filter(isInTrash).toArray();
}

/**
 * Restores a row, and with a part its whole: otherwise a card would be invisible, and be deleted with its deck. A card
 * or question whose whole is gone for good moves to another (`loose-parts.ts`).
 */
export async function restore(
  item: RowName,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<Restored>> {
  const { entity, id } = item;
  if ((entity === 'card' || entity === 'question') && (await isLoose(database, entity, id))) {
    const moved = await restoreLoosePart(database, entity, id);
    return moved.ok ? success({ withWhole: undefined, isMoved: true }) : moved;
  }
  const whole = await wholeInTrash(database, item);
  const along = entity === 'deck' ? await decksDeletedWith(database, id) : [];
  const items = [item, ...along, ...(whole ? [whole] : [])];
  const restored = await mutateIn(database, restoreItems, items);
  return restored.ok ? success({ withWhole: whole?.entity, isMoved: false }) : restored;
}

/** Decks in a deck that were deleted together with it. */
async function decksDeletedWith(database: AccountDatabase, id: string): Promise<RowName[]> {
  const deck = await database.rows('deck').get(id);
  if (deck === undefined || !isInTrash(deck)) return [];
  const together = await database.rows('deck').where('deletedAt').equals(deck.deletedAt).toArray();
  const within = withDecksIn(together, id).filter((one) => one !== id);
  return within.map((one) => ({ entity: 'deck', id: one }));
}

async function wholeInTrash(
  database: AccountDatabase,
  { entity, id }: RowName,
): Promise<{ entity: EntityName; id: string } | undefined> {
  const belongs = parts.find(({ part }) => part === entity);
  if (belongs === undefined) return undefined;
  const part = await database.table<Row, string>(entity).get(id);
  const whole = await database.table<Row, string>(belongs.of).get(String(part?.[belongs.field]));
  return whole && isInTrash(whole) ? { entity: belongs.of, id: whole.id } : undefined;
}

/** How many parts of each kind are deleted with these rows. Parts among the rows do not count. */
export async function countParts(
  database: AccountDatabase,
  rows: readonly RowName[],
): Promise<Partial<Record<EntityName, number>>> {
  const found = await partsOf(database, rows);
  const counts = [...Map.groupBy(found, ({ entity }) => entity)].map(async ([entity, group]) => {
    const ids = group.map(({ id }) => id);
    return [entity, await countShown(database, entity, ids)] as const;
  });
  return Object.fromEntries((await Promise.all(counts)).filter(([, count]) => count > 0));
}

/** Removed tags are never shown. */
async function countShown(database: AccountDatabase, entity: EntityName, ids: string[]) {
  if (definitionOf(entity).attachedTo === undefined) return ids.length;
  const rows = await readRows(database.table<Row, string>(entity), ids);
  return [...rows.values()].filter((row) => !isInTrash(row)).length;
}

/**
 * Deletes rows for good, with their parts, and then bytes and text that nothing needs. Rows that were restored since
 * the question, on any device, stay.
 * @returns the number of deleted rows, without parts
 */
export async function purge(
  asked: readonly RowName[],
  database: AccountDatabase = currentDatabase(),
  nowMs: number = Date.now(),
): Promise<Result<number>> {
  const found = await stillInTrash(database, asked);
  const hasDecks = found.some(({ entity }) => entity === 'deck');
  if (hasDecks) {
    const followed = await followMerged(database);
    if (!followed.ok) return followed;
  }
  // A deck that others were merged into may have come back.
  const rows = hasDecks ? await stillInTrash(database, found) : found;
  if (rows.length === 0) return success(0);
  // Parts first: a device that has read half of them sees no part without its whole.
  const whole = [...(await partsOf(database, rows)), ...rows];
  const hashes = await hashesOf(database, whole);
  const environment = { now: () => nowMs, tzOffsetMin: () => 0 };
  const purged = await mutateIn(database, purgeItems, whole, environment);
  if (!purged.ok) return purged;
  await dropBytes(database, rows, hashes);
  return success(rows.length);
}

/** Deletes for good what `expiredSinceMs` selects. Runs when an account is opened. */
export async function purgeExpired(
  database: AccountDatabase = currentDatabase(),
  deviceNowMs: number = Date.now(),
): Promise<Result<unknown>> {
  const [whole, waits] = await Promise.all([readWholeHistory(database), isWaiting(database)]);
  const bound = expiredSinceMs(whole, waits);
  if (bound === undefined) return success(undefined);
  const trash = await readTrash(database);
  const expired = trash.filter(({ deletedAt }) => deletedAt <= bound);
  const purged = await purge(expired, database, deviceNowMs);
  await purgePictures(database, bound);
  return purged;
}

/** Pictures of notes that no version has needed for as long as the Trash keeps things. */
async function purgePictures(database: AccountDatabase, boundMs: number): Promise<void> {
  for (const found of await findUnneededPictures(database, boundMs)) {
    const rows = found.ids.map((id) => ({ entity: 'media' as const, id }));
    const hashes = await hashesOf(database, rows);
    const purged = await mutateIn(database, purgeUnneeded, found);
    if (purged.ok) await dropBytes(database, rows, hashes);
  }
}

/**
 * Deletes attachments, such as a tag, of rows that another device deleted for good, and bytes whose rows were deleted
 * elsewhere. An unknown owner may still arrive. Runs when an account is opened.
 */
export async function dropLeftAttached(
  database: AccountDatabase = currentDatabase(),
): Promise<void> {
  const found = await Promise.all(entityNames.map((entity) => findLeft(database, entity)));
  const left = found.flat();
  if (left.length > 0) {
    const hashes = await hashesOf(database, left);
    const purged = await mutateIn(database, purgeItems, left);
    if (purged.ok) await dropBytes(database, left, hashes);
  }
  await deleteAllUnneededBytes(database);
}

/** A student may have tags on ten thousand cards, and this runs while the first screen is used. */
const ownersAtOnce = 500;

async function findLeft(database: AccountDatabase, entity: EntityName): Promise<RowName[]> {
  const { attachedTo } = definitionOf(entity);
  if (attachedTo === undefined) return [];
  const { entityField, field } = attachedTo;
  const table = database.table<Row, string>(entity);
  const rows = await table.where('deletedAt').aboveOrEqual(0).toArray();
  const left: RowName[] = [];
  for (const [owner, group] of Map.groupBy(rows, (row) => row[entityField])) {
    if (!isEntityName(owner)) continue;
    for (let start = 0; start < group.length; start += ownersAtOnce) {
      const some = group.slice(start, start + ownersAtOnce);
      const owned = some.map((row) => String(row[field]));
      const owners = await readRows(database.table<Row, string>(owner), owned);
      const gone = new Set([...owners.values()].filter(isTombstone).map(({ id }) => id));
      left.push(
        ...some.flatMap(({ id }, at) => (gone.has(owned[at] ?? '') ? [{ entity, id }] : [])),
      );
    }
  }
  return left;
}

async function stillInTrash(
  database: AccountDatabase,
  rows: readonly RowName[],
): Promise<RowName[]> {
  const groups = [...Map.groupBy(rows, ({ entity }) => entity)].map(async ([entity, group]) => {
    const stored = await readRows(
      database.table<Row, string>(entity),
      group.map(({ id }) => id),
    );
    return [...stored.values()].filter(isInTrash).map(({ id }) => ({ entity, id }));
  });
  return (await Promise.all(groups)).flat();
}

/** With parts of parts, each before its whole. */
async function partsOf(database: AccountDatabase, rows: readonly RowName[]): Promise<RowName[]> {
  const found: RowName[] = [];
  const known = new Set(rows.map(keyOf));
  for (const { of, part, field } of parts) {
    const wholes = new Set(rows.filter(({ entity }) => entity === of).map(({ id }) => id));
    if (wholes.size === 0) continue;
    for (const id of await idsOfParts(database, part, field, [...wholes])) {
      const row = { entity: part, id };
      if (!known.has(keyOf(row))) found.push(row);
      known.add(keyOf(row));
    }
  }
  return found.length === 0 ? [] : [...(await partsOf(database, found)), ...found];
}

/** Also in the Trash. */
async function idsOfParts(
  database: AccountDatabase,
  part: EntityName,
  field: string,
  wholes: readonly string[],
): Promise<string[]> {
  const table = database.table<Row, string>(part);
  if (table.schema.idxByName[field]) return table.where(field).anyOf(wholes).primaryKeys();
  const ids: string[] = [];
  for (const whole of wholes) {
    const rows =
      part === 'card'
        ? allCardsOfDeck(database, whole)
        : table.where(`[${field}+deletedAt]`).between([whole, 0], [whole, Number.MAX_SAFE_INTEGER]);
    ids.push(...(await rows.primaryKeys()));
  }
  return ids;
}

function keyOf({ entity, id }: RowName): string {
  return `${entity}/${id}`;
}

async function hashesOf(database: AccountDatabase, rows: readonly RowName[]): Promise<string[]> {
  const groups = [...Map.groupBy(rows, ({ entity }) => entity)].map(async ([entity, group]) => {
    if (!byteHolders.includes(entity)) return [];
    const held = await database
      .table<RowWithBytes | undefined>(entity)
      .bulkGet(group.map(({ id }) => id));
    return held.flatMap((row) => row?.sha256 ?? []);
  });
  return [...new Set((await Promise.all(groups)).flat())];
}

async function dropBytes(
  database: AccountDatabase,
  rows: readonly RowName[],
  hashes: readonly string[],
): Promise<void> {
  await inTransaction(database, [...tablesOfBytes(database), 'pageTexts'], async (database) => {
    for (const { entity, id } of rows) {
      if (entity === 'file') await deletePageTexts(id, database);
    }
    for (const sha256 of hashes) await deleteUnneededBytes(sha256, database);
  });
}
