/**
 * The remote write door: the only way the server's word enters the database. ONE transaction settles
 * the outbox entries that were sent, merges the rows that came, renews what is derived from them and
 * moves the cursor.
 *
 * Invariants: the cursor moves only in the transaction that stores its rows [S1]; applying the same
 * answer again changes nothing [S2]; an edit leaves the outbox only into the server or into the
 * student's list of refused changes [P2]. A full disk leaves everything as it was.
 */
import { failure, type Result, success } from '../lib/result.ts';
import { type ClockState, observe, startOfClock } from '../model/clock.ts';
import type { Row } from '../model/merge.ts';
import { type EntityName, entityNames, isEntityName } from '../model/registry.ts';
import type { BootstrapChunk, SyncAnswer, WireRow } from '../protocol/sync.ts';
import type { AccountDatabase } from './database.ts';
import { derivedTables, storeRows } from './derived.ts';
import type { QueuedEntry } from './outbox-pack.ts';
import { forgetBootstrapPosition } from './position.ts';
import { pushEverything } from './reset.ts';
import { storageProblem } from './storage-problem.ts';
import { fullDisk } from './storage-signals.ts';
import { mergeInto, type Written } from './stored-rows.ts';
import { settleVerdicts } from './verdicts.ts';

/**
 * Stores the answer to a batch.
 * @param sent the entries of the batch, in the order of the answer's verdicts
 * @param nowMs device clock when the answer came, milliseconds since the epoch
 */
export function applyAnswer(
  database: AccountDatabase,
  sent: readonly QueuedEntry[],
  answer: SyncAnswer,
  nowMs: number,
): Promise<Result<void>> {
  if (answer.verdicts.length !== sent.length) {
    return Promise.resolve(failure('The server answered another batch.'));
  }
  return inOneTransaction(database, entitiesOf(sent, answer), async () => {
    if (await isOfLostHistory(database, answer)) return;
    await settleVerdicts(database, sent, answer, nowMs);
    await mergeRemote(database, answer.rows);
    if (answer.newEpoch) await pushEverything(database, nowMs);
    await Promise.all([
      moveCursor(database, answer),
      database.writeMeta('clockOffsetMs', answer.serverTime - nowMs),
    ]);
    await database.writeMeta('lastSyncAt', nowMs);
  });
}

/**
 * Another tab has learnt of a new epoch since this batch was sent: what the old history stored may be
 * gone with it, so the edits stay queued and are sent again [S3].
 */
async function isOfLostHistory(
  database: AccountDatabase,
  { cursor, newEpoch }: SyncAnswer,
): Promise<boolean> {
  const held = await database.readMeta('cursor');
  return !newEpoch && held !== undefined && held.epoch !== cursor.epoch;
}

/** Stores one piece of a first download; it can go on behind it after any interruption [S4]. */
export function applyChunk(
  database: AccountDatabase,
  chunk: BootstrapChunk,
  nowMs: number,
): Promise<Result<void>> {
  const entities = chunk.rows.map(({ entity }) => entity).filter(isEntityName);
  return inOneTransaction(database, entities, async () => {
    await mergeRemote(database, chunk.rows);
    if (chunk.done) {
      await database.writeMeta('cursor', chunk.cursor);
      await forgetBootstrapPosition(database);
    } else {
      await database.writeMeta('bootstrapPosition', chunk.position);
      const before = (await database.readMeta('downloadedRows')) ?? 0;
      await database.writeMeta('downloadedRows', before + chunk.rows.length);
      if (chunk.total !== undefined) await database.writeMeta('downloadTotal', chunk.total);
    }
    // A chunk may have waited long in the stream, so its clock is only better than none [S7].
    const isFirst = (await database.readMeta('clockOffsetMs')) === undefined;
    if (isFirst) await database.writeMeta('clockOffsetMs', chunk.serverTime - nowMs);
    await database.writeMeta('lastSyncAt', nowMs);
  });
}

/** Never back within a history: the stream may have brought more since the server answered. */
async function moveCursor(database: AccountDatabase, answer: SyncAnswer): Promise<void> {
  const before = await database.readMeta('cursor');
  const isFurther = before?.epoch === answer.cursor.epoch && before.version > answer.cursor.version;
  if (answer.newEpoch || !isFurther) await database.writeMeta('cursor', answer.cursor);
}

/** The tables that an answer touches: screens may go on reading and writing the others meanwhile. */
function entitiesOf(sent: readonly QueuedEntry[], answer: SyncAnswer): EntityName[] {
  const isAnything = answer.newEpoch || answer.verdicts.some(({ kind }) => kind === 'restamped');
  if (isAnything) return entityNames;
  return [...sent, ...answer.rows].map(({ entity }) => entity).filter(isEntityName);
}

async function inOneTransaction(
  database: AccountDatabase,
  entities: EntityName[],
  work: () => Promise<void>,
): Promise<Result<void>> {
  const own = ['outbox', 'refused', ...(entities.includes('file') ? ['transfers'] : [])];
  return inTables(database, [...tablesOfRows(entities), ...own], work);
}

/** What rows of these entities touch, with the clock and the cursor. */
export function tablesOfRows(entities: EntityName[]): string[] {
  return [...entities, ...derivedTables(entities), 'meta'];
}

/** All or nothing of `work`; a full disk is a failure in words for people. */
export async function inTables(
  database: AccountDatabase,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<Result<void>> {
  try {
    await database.transaction('rw', [...new Set(tables)], work);
    fullDisk.set(false);
    return success(undefined);
  } catch (error) {
    return failure(storageProblem(error));
  }
}

/** What rows from the server become here: read and merged in memory, to be stored in the same transaction. */
export interface Joined {
  written: Written[];
  /** The clock after it has seen all their stamps. */
  clock: ClockState | undefined;
  /** Entities that this app does not know. */
  skipped: string[];
}

async function mergeRemote(database: AccountDatabase, rows: readonly WireRow[]): Promise<void> {
  await storeJoined(database, await joinRemote(database, rows));
}

/** Reads all at once: each turn of waiting for the database costs as much as the work itself. */
export async function joinRemote(
  database: AccountDatabase,
  rows: readonly WireRow[],
): Promise<Joined> {
  const skipped: string[] = [];
  const merging: Promise<Written[]>[] = [];
  const merge = async (entity: EntityName, group: readonly WireRow[]) => {
    const incoming = group.map(({ row }) => row as Row);
    return await mergeInto(database, entity, incoming);
  };
  const clock = rows.length > 0 ? observeStamps(database, rows) : undefined;
  for (const [entity, group] of Map.groupBy(rows, (row) => row.entity)) {
    if (isEntityName(entity)) merging.push(merge(entity, group));
    else skipped.push(entity);
  }
  const [seen, ...written] = await Promise.all([clock, ...merging]);
  return { written: written.flat(), clock: seen, skipped };
}

export async function storeJoined(
  database: AccountDatabase,
  { written, clock, skipped }: Joined,
): Promise<void> {
  await Promise.all([
    storeRows(database, written),
    clock && database.writeMeta('clock', clock),
    skipped.length > 0 ? noteSkipped(database, skipped) : undefined,
  ]);
}

async function observeStamps(
  database: AccountDatabase,
  rows: readonly WireRow[],
): Promise<ClockState> {
  const before: ClockState = (await database.readMeta('clock')) ?? startOfClock;
  let latest = '';
  for (const { row } of rows) {
    if (row.$at > latest) latest = row.$at;
    for (const stamp of Object.values(row.$by ?? {})) if (stamp > latest) latest = stamp;
  }
  return observe(before, latest);
}

/** A newer server knows more than this app: remembered, so that the app asks again once it knows too. */
async function noteSkipped(database: AccountDatabase, entities: readonly string[]): Promise<void> {
  const before = (await database.readMeta('skippedEntities')) ?? [];
  await database.writeMeta('skippedEntities', [...new Set([...before, ...entities])].sort());
}
