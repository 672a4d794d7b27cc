/**
 * The entry point of remote writes. ONE transaction settles the sent outbox entries, merges the received rows, renews
 * derived values and moves the cursor.
 *
 * Invariants: the cursor moves only in the transaction that stores its rows [S1]; applying an answer again changes
 * nothing [S2]; an edit leaves the outbox only to the server or to the list of refused changes [P2]. A full disk
 * changes nothing.
 */
import { failure, type Result, success } from '../lib/result.ts';
import { type ClockState, observe, startOfClock } from '../model/clock.ts';
import type { Row } from '../model/merge.ts';
import { type EntityName, entityNames, isEntityName } from '../model/registry.ts';
import type { BootstrapChunk, ChangeEvent, Cursor, SyncAnswer, WireRow } from '../protocol/sync.ts';
import type { AccountDatabase } from './database.ts';
import { transfersTable } from './database-versions.ts';
import { derivedTables, storeRows } from './derived/derivations.ts';
import { knownElsewhere, settlePieces } from './imports/known-elsewhere.ts';
import { inTransaction } from './in-transaction.ts';
import {
  hasTombstones,
  keepLostWords,
  noteSentWords,
  tablesOfLostWords,
} from './outbox/deleted-elsewhere.ts';
import { isQuestion, readSent, takeOut } from './outbox/outbox.ts';
import type { QueuedEntry } from './outbox/outbox-pack.ts';
import { pushEverything } from './outbox/reset.ts';
import { settleVerdicts } from './outbox/verdicts.ts';
import { endFirstDownload, howWhole, isWholeAt, wholeUpTo } from './position.ts';
import { isPart, lacksRest } from './rows/parts-of-documents.ts';
import { mergeInto, type Written } from './rows/stored-rows.ts';
import { searchChangesTable } from './search-changes.ts';
import { tryWrite } from './storage-problem.ts';
import { fullDisk } from './storage-signals.ts';
import type { ImportUndo, UnsettledPieces, WholeHistory } from './tables.ts';

/** State after an answer was applied. */
export interface Applied {
  /** As it is on disk; `undefined` if the answer was of a lost history. */
  cursor: Cursor | undefined;
  /** The first entry that still waits; `null`: the queue is empty; `undefined`: unknown. */
  oldestSeq: number | null | undefined;
  /** Everything up to the cursor is here. */
  isWhole?: boolean | undefined;
  /** Nothing was stored: a part of a document came whose rest is not here. The whole row must be asked for. */
  lacksRest?: boolean;
}

/**
 * Stores the answer to a batch. The answer to an empty batch does not touch the outbox: rows already contain the
 * waiting edits, each field with its stamp.
 * @param sent the entries of the batch, in the order of the answer's verdicts
 * @param nowMs device clock when the answer came, milliseconds since the epoch
 * @param askedMs device clock when the request went; much earlier if the page slept in between
 * @param unsettled unsettled pieces of imports when the request went (`imports/known-elsewhere.ts`)
 * @param askedFrom the cursor of the request
 */
export async function applyAnswer(
  database: AccountDatabase,
  sent: readonly QueuedEntry[],
  answer: SyncAnswer,
  nowMs: number,
  askedMs: number = nowMs,
  unsettled: readonly UnsettledPieces[] = [],
  askedFrom?: Cursor,
): Promise<Result<Applied>> {
  if (answer.verdicts.length !== sent.length) {
    return failure('broken', 'The server answered another batch.');
  }
  const applied: Applied = { cursor: undefined, oldestSeq: undefined };
  const stored = await inTables(database, tablesOfAnswer(sent, answer), async (database) => {
    // Read together and written together: each await costs as much as the work itself.
    const isPlain = isAllStored(sent, answer);
    const [held, whole, found, joined] = await Promise.all([
      database.readMeta('cursor'),
      database.readMeta('wholeHistory'),
      readSent(database, sent),
      isPlain ? joinRemote(database, answer.rows) : undefined,
    ]);
    if (isOfLostHistory(held, answer)) return;
    // The rows up to that cursor are gone too, and the answer holds only later rows: the next download begins anew.
    if (held === undefined && askedFrom !== undefined && !answer.newEpoch) return;
    if (await lacksRest(database, answer.rows)) {
      applied.lacksRest = true;
      applied.cursor = held;
      return;
    }
    if (hasTombstones(answer.rows)) await keepLostWords(database, answer.rows, nowMs);
    // Verdicts change rows that the answer's rows are merged into.
    if (joined === undefined) {
      await settleVerdicts(database, sent, found, answer, nowMs);
      await storeJoined(database, await joinRemote(database, answer.rows));
    }
    const wholeNow = howWhole(held, whole, answer);
    if (answer.newEpoch) await pushEverything(database, nowMs);
    applied.cursor = isFurther(held, answer) ? held : answer.cursor;
    const [left] = await Promise.all([
      joined && sent.length > 0 ? takeOut(database, sent, found) : undefined,
      joined && storeJoined(database, joined),
      applied.cursor !== held && database.writeMeta('cursor', applied.cursor),
      database.setClockOffset(
        nextClockOffset(database.clockOffsetMs, answer.serverTime, { askedMs, nowMs }),
      ),
      database.writeMeta('lastSyncAt', nowMs),
      noteHowWhole(database, wholeNow),
      noteSentWords(database, sent, answer),
      unsettled.length > 0 && isAllOfAccount(sent, answer) && settlePieces(database, unsettled),
    ]);
    applied.oldestSeq = left?.oldestSeq;
    applied.isWhole =
      isWholeAt(applied.cursor, wholeNow === undefined ? whole : wholeNow) || undefined;
  });
  return stored.ok ? success(applied) : stored;
}

/** Every edit is stored as it was sent, so only the outbox changes. */
function isAllStored(sent: readonly QueuedEntry[], { newEpoch, verdicts }: SyncAnswer): boolean {
  return !newEpoch && verdicts.every(({ kind }) => kind === 'stored') && !sent.some(isQuestion);
}

/** Whether this device has read everything that the account had before the next edit is sent. */
function isAllOfAccount(sent: readonly QueuedEntry[], { more, newEpoch }: SyncAnswer): boolean {
  return sent.length === 0 && !more && !newEpoch;
}

async function noteHowWhole(
  database: AccountDatabase,
  now: WholeHistory | null | undefined,
): Promise<void> {
  if (now === null) await database.meta.delete('wholeHistory');
  else if (now !== undefined) await database.writeMeta('wholeHistory', now);
}

/** Another tab has learnt of a new epoch, which may lack these edits: they stay queued and are sent again [S3]. */
function isOfLostHistory(held: Cursor | undefined, { cursor, newEpoch }: SyncAnswer): boolean {
  return !newEpoch && held !== undefined && held.epoch !== cursor.epoch;
}

/** The cursor never moves back within a history: the stream may have brought more since the server answered. */
function isFurther(held: Cursor | undefined, { cursor, newEpoch }: SyncAnswer): held is Cursor {
  return !newEpoch && held?.epoch === cursor.epoch && held.version > cursor.version;
}

/**
 * Stores one piece of a first download with the position to continue from after an interruption [S4]. If the server has
 * lost its memory since the earlier pieces, their rows are queued first [S3].
 */
export async function applyChunk(
  database: AccountDatabase,
  chunk: BootstrapChunk,
  nowMs: number,
): Promise<Result<void>> {
  const { epoch } = chunk.cursor;
  let isOfOther = false;
  const stored = await inTables(database, tablesOfIncoming(chunk.rows), async (database) => {
    isOfOther = !(await storeChunk(database, chunk, nowMs));
  });
  if (!stored.ok || !isOfOther) return stored;
  const queued = await inTables(database, tablesOfEverything, async (database) => {
    // Another tab may have done it already.
    if ((await database.readMeta('heldEpoch')) === epoch) return;
    await pushEverything(database, nowMs);
    await database.writeMeta('heldEpoch', epoch);
  });
  return queued.ok ? await applyChunk(database, chunk, nowMs) : queued;
}

/** Without the outbox, so it waits for no fsync. @returns false, having stored nothing, if the history here is lost */
async function storeChunk(
  database: AccountDatabase,
  { cursor, position, rows, done, total, serverTime }: BootstrapChunk,
  nowMs: number,
): Promise<boolean> {
  if (hasTombstones(rows)) await keepLostWords(database, rows, nowMs);
  const [before = 0, offsetMs, heldEpoch, joined] = await Promise.all([
    database.readMeta('downloadedRows'),
    database.readMeta('clockOffsetMs'),
    database.readMeta('heldEpoch'),
    joinRemote(database, rows),
  ]);
  if (heldEpoch !== undefined && heldEpoch !== cursor.epoch) return false;
  await Promise.all([
    storeJoined(database, joined),
    done ? database.writeMeta('cursor', cursor) : database.writeMeta('bootstrapPosition', position),
    done ? endFirstDownload(database) : database.writeMeta('downloadedRows', before + rows.length),
    !done && heldEpoch === undefined && database.writeMeta('heldEpoch', cursor.epoch),
    total !== undefined && !done && database.writeMeta('downloadTotal', total),
    // A chunk may have waited long in the stream, so its clock is only better than none [S7].
    offsetMs === undefined && database.setClockOffset(serverTime - nowMs),
    database.writeMeta('lastSyncAt', nowMs),
  ]);
  return true;
}

const tablesOfEverything = [...tablesOfRows(entityNames), 'outbox', 'refused', transfersTable];

/** Screens may read and write all other tables meanwhile. */
function tablesOfAnswer(sent: readonly QueuedEntry[], answer: SyncAnswer): string[] {
  if (sent.length === 0 && !answer.newEpoch) return tablesOfIncoming(answer.rows);
  const isAnything = answer.newEpoch || answer.verdicts.some(({ kind }) => kind === 'restamped');
  const names = [...sent, ...answer.rows].map(({ entity }) => entity);
  const entities = isAnything ? entityNames : names.filter(isEntityName);
  const own = [
    'outbox',
    'refused',
    searchChangesTable,
    ...(isAnything ? [transfersTable] : []),
    ...(isAnything || answer.rows.length > 0 ? ['importUndo'] : []),
  ];
  return [...tablesOfRows(entities), ...own];
}

/**
 * `meta`, the rows' tables, and the outbox only if something was deleted for good, because typed words may wait there.
 * Without the outbox no fsync is waited for (`isServerRowsOnly` in `database.ts`). That test needs a table of rows, so
 * an answer without rows names `settings`.
 */
export function tablesOfIncoming(rows: readonly WireRow[]): string[] {
  const entities = rows.map(({ entity }) => entity).filter(isEntityName);
  if (entities.length === 0) return ['settings', 'meta'];
  const ofWords = hasTombstones(rows) ? tablesOfLostWords : [];
  return [...new Set([...tablesOfRows(entities), 'importUndo', ...ofWords])];
}

/** With the clock and the cursor. */
function tablesOfRows(entities: EntityName[]): string[] {
  return [...entities, ...derivedTables(entities), 'meta'];
}

/** Stores all of `work` or nothing. The message of a failure is for people. */
export async function inTables(
  database: AccountDatabase,
  tables: readonly string[],
  work: (database: AccountDatabase) => Promise<void>,
): Promise<Result<void>> {
  const written = await tryWrite(() => inTransaction(database, tables, work));
  if (written.ok) fullDisk.set(false);
  return written;
}

/** The server's rows, merged in memory with the stored ones, to be stored in the same transaction. */
interface Joined {
  written: Written[];
  /** The clock after it has seen all stamps. */
  clock: ClockState | undefined;
  /** Entities that this app does not know. */
  skipped: string[];
  /** Notes that go to `importUndo`. */
  elsewhere: ImportUndo[];
}

/** Reads all at once: each await costs as much as the work itself. */
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
  const unsettled = rows.length > 0 ? database.readMeta('unsettledPieces') : undefined;
  for (const [entity, group] of Map.groupBy(rows, (row) => row.entity)) {
    if (isEntityName(entity)) merging.push(merge(entity, group));
    else skipped.push(entity);
  }
  const [seen, pieces = [], ...merged] = await Promise.all([clock, unsettled, ...merging]);
  const written = merged.flat();
  const elsewhere = await knownElsewhere(database, pieces, rows);
  return { written, clock: seen, skipped, elsewhere };
}

export async function storeJoined(
  database: AccountDatabase,
  { written, clock, skipped, elsewhere }: Joined,
): Promise<void> {
  await Promise.all([
    storeRows(database, written),
    clock && database.writeMeta('clock', clock),
    elsewhere.length > 0 && database.importUndo.bulkAdd(elsewhere),
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

/** Remembers entities of a newer server, so that this app asks again once it knows them. */
async function noteSkipped(database: AccountDatabase, entities: readonly string[]): Promise<void> {
  const before = (await database.readMeta('skippedEntities')) ?? [];
  await database.writeMeta('skippedEntities', [...new Set([...before, ...entities])].sort());
}

/** A longer request shows that the page slept, not that the clock is wrong. Milliseconds. */
const longestAnswerMs = 60_000;

/**
 * Corrects the offset of this device's clock [S7]. The server read its clock between request and answer, so only an
 * offset outside that interval is wrong. An answer that waited while the page slept for hours must not set the clock
 * back by hours. Pure.
 * @param held the known offset: server clock minus device clock, milliseconds
 * @param serverTime the server's clock, milliseconds since the epoch
 * @param askedMs the device's clock when the request went, `nowMs` when the answer was read
 * @returns the offset nearest to `held` that agrees with the answer
 */
export function nextClockOffset(
  held: number | undefined,
  serverTime: number,
  { askedMs, nowMs }: { askedMs: number; nowMs: number },
): number {
  const least = serverTime - nowMs;
  const most = serverTime - askedMs;
  // The device's clock was set back meanwhile.
  if (most < least) return least;
  if (held === undefined) return most - least > longestAnswerMs ? most : least;
  return Math.min(Math.max(held, least), most);
}

/**
 * Applies changes that the server's stream pushes. The stream may lose, repeat or reorder messages, so a message counts
 * only if it begins at or before the cursor [S1]. Merges its rows and moves the cursor in one transaction, or changes
 * nothing.
 * @param after learns whether everything up to that cursor is here
 * @returns the cursor afterwards; `undefined` if there is none yet or the disk is full
 */
export async function applyDelta(
  database: AccountDatabase,
  { epoch, version }: Cursor,
  { from, rows }: NonNullable<ChangeEvent['news']>,
  nowMs: number = Date.now(),
  after: Pick<Applied, 'isWhole'> = { isWhole: false },
): Promise<Cursor | undefined> {
  let cursor: Cursor | undefined;
  const stored = await inTables(database, tablesOfIncoming(rows), async (database) => {
    const [held, whole, joined] = await Promise.all([
      database.readMeta('cursor'),
      database.readMeta('wholeHistory'),
      joinRemote(database, rows),
    ]);
    cursor = held;
    after.isWhole = isWholeAt(cursor, whole);
    if (cursor?.epoch !== epoch || cursor.version < from || cursor.version >= version) return;
    const upTo = wholeUpTo(cursor, whole);
    const isUnbroken = upTo !== undefined && upTo >= from;
    // A cursor within a history of which a part is missing does not show that the rest of a document is here.
    if (rows.some(isPart) && (!isUnbroken || (await lacksRest(database, rows)))) return;
    cursor = { epoch, version };
    after.isWhole = isUnbroken;
    if (hasTombstones(rows)) await keepLostWords(database, rows, nowMs);
    await Promise.all([
      storeJoined(database, joined),
      database.writeMeta('cursor', cursor),
      isUnbroken &&
        whole !== undefined &&
        database.writeMeta('wholeHistory', { ...whole, version }),
    ]);
  });
  return stored.ok ? cursor : undefined;
}
