/**
 * The queue of edits on their way to the server, and all code that touches its table. Entries leave it only with the
 * server's verdict (`verdicts.ts`) or into the list of refused changes (`refused.ts`). Edits are never coalesced, so a
 * stamp always names one edit.
 */
import type { WireChange } from '../../protocol/sync.ts';
import type { AccountDatabase } from '../database.ts';
import { searchChangesOf } from '../search-changes.ts';
import {
  countEntries,
  entriesOf,
  type OutboxEntry,
  type OutboxRow,
  packChanges,
  type QueuedEntry,
  withoutPlaces,
} from './outbox-pack.ts';

/** The shape of queued changes; 1 and 2 differ only in their rows. */
export const outboxSchema = 2;

export interface BatchLimits {
  /** Of the changes' JSON in UTF-16 units, roughly bytes; one change may be larger [S5]. */
  maxBytes: number;
  maxChanges: number;
  /** Rows to skip this time, as `entity/id`. */
  without?: ReadonlySet<string>;
  /**
   * Entries to skip, by `entryName`: the server does not know their entity or field yet. Later edits of the same field
   * are added to it, because the server could stamp the earlier edit anew and so put it after them [S7].
   */
  notYet?: Set<string>;
}

export function rowKey({ entity, id }: Pick<WireChange, 'entity' | 'id'>): string {
  return `${entity}/${id}`;
}

/**
 * Queues changes in order. Call it in the transaction that stores their rows [P2].
 * @param tellsSearch the transaction was told to `leaveToOutbox`
 * @returns the stored rows
 */
export async function appendChanges(
  database: AccountDatabase,
  changes: readonly WireChange[],
  nowMs: number,
  tellsSearch = false,
): Promise<StoredRow[]> {
  const packs = packChanges(changes, outboxSchema, nowMs, tellsSearch);
  // Numbers rise by one, because nobody else adds in this transaction.
  const last = await database.outbox.bulkAdd(packs);
  return packs.map((pack, index) => ({ ...pack, seq: last - packs.length + 1 + index }));
}

/** Rows per read, the first time and later: one or two reads for small and large queues. */
const firstPage = 32;
const largerPage = 1_024;

/** The oldest entries in the order of the edits; at least one unless the queue is empty. */
export async function readBatch(
  database: AccountDatabase,
  limits: BatchLimits,
): Promise<QueuedEntry[]> {
  const filling = startBatch(limits);
  let after = 0;
  for (let pageSize = firstPage; ; pageSize = largerPage) {
    const page = await database.outbox.where('seq').above(after).limit(pageSize).toArray();
    for (const row of page.filter(isStored)) {
      after = row.seq;
      if (!filling.add(row)) return filling.batch;
    }
    if (page.length < pageSize) return filling.batch;
  }
}

/** As `readBatch`, from these rows; `undefined` if they exceed one batch. */
export function batchOf(
  rows: readonly StoredRow[],
  limits: BatchLimits,
): QueuedEntry[] | undefined {
  const filling = startBatch(limits);
  return rows.every(filling.add) ? filling.batch : undefined;
}

function startBatch(limits: BatchLimits) {
  const batch: QueuedEntry[] = [];
  const heldFields = new Set<string>();
  let bytes = 0;
  /** Call in the order of the queue. */
  const isHeld = (entry: QueuedEntry): boolean => {
    const { notYet } = limits;
    if (notYet === undefined || notYet.size === 0) return false;
    const fields = Object.keys(entry.fields).map((field) => `${rowKey(entry)}/${field}`);
    if (fields.some((field) => heldFields.has(field))) notYet.add(entryName(entry));
    if (!notYet.has(entryName(entry))) return false;
    for (const field of fields) heldFields.add(field);
    return true;
  };
  return {
    batch,
    /** @returns whether the whole row fits */
    add: (row: StoredRow): boolean => {
      if (bytes >= limits.maxBytes) return false;
      const wanted = entriesOf(row).filter(
        (entry) => !isHeld(entry) && !limits.without?.has(rowKey(entry)),
      );
      // A pack that fits as a whole is not measured in parts.
      const whole = 'changes' in row ? row.changes.length : Number.POSITIVE_INFINITY;
      const fits =
        bytes + whole <= limits.maxBytes && batch.length + wanted.length <= limits.maxChanges;
      for (const entry of wanted) {
        if (!fits && batch.length > 0 && bytes + lengthOf(entry) > limits.maxBytes) return false;
        if (batch.length >= limits.maxChanges) return false;
        bytes += fits ? 0 : lengthOf(entry);
        batch.push(entry);
      }
      bytes += fits ? whole : 0;
      return true;
    },
  };
}

function lengthOf({ entity, id, at, fields }: QueuedEntry): number {
  return JSON.stringify({ entity, id, at, fields }).length;
}

/** The stored part of a batch whose answer has come. */
export interface SentRows {
  /** The rows that hold its remaining entries, and all rows between them. */
  rows: StoredRow[];
  /** The first waiting entry before or behind them. */
  beside: number | undefined;
}

/** Reads what `takeOut` needs at once; no query for an empty batch. @param sent in the order of the queue */
export async function readSent(
  { outbox }: AccountDatabase,
  sent: readonly QueuedEntry[],
): Promise<SentRows> {
  const [first, last] = [sent[0], sent.at(-1)];
  if (first === undefined || last === undefined) return { rows: [], beside: undefined };
  const [rows, [oldest], [next]] = await Promise.all([
    outbox.where('seq').between(first.seq, last.seq, true, true).toArray(),
    outbox.orderBy('seq').limit(1).primaryKeys(),
    outbox.where('seq').above(last.seq).limit(1).primaryKeys(),
  ]);
  const isOlder = oldest !== undefined && oldest < first.seq;
  return { rows: rows.filter(isStored), beside: isOlder ? oldest : next };
}

export interface TakenOut {
  /** For each entry of the batch, whether this call removed it. */
  taken: boolean[];
  /** The first entry that still waits; `null`: the queue is empty. */
  oldestSeq: number | null;
}

/**
 * Removes entries that are still queued as they were sent. Another tab may have settled a missing one; one with another
 * stamp was stamped anew while it was on its way. The transaction holds `searchChanges`.
 * @param sent in the order of the queue
 * @param found the result of `readSent` in the same transaction
 */
export async function takeOut(
  database: AccountDatabase,
  sent: readonly QueuedEntry[],
  found?: SentRows,
): Promise<TakenOut> {
  const { rows, beside } = found ?? (await readSent(database, sent));
  const queued = new Map(
    rows.flatMap(entriesOf).map((entry) => [entryName(entry), entry.at] as const),
  );
  const taken = sent.map((entry) => queued.get(entryName(entry)) === entry.at);
  const places = Map.groupBy(
    sent.filter((_, index) => taken[index]),
    ({ seq }) => seq,
  );
  const gone: number[] = [];
  const shrunk: OutboxRow[] = [];
  const left: number[] = beside === undefined ? [] : [beside];
  for (const row of rows) {
    const leaving = places.get(row.seq) ?? [];
    const isWhole = leaving.length === countEntries(row);
    const rest = isWhole
      ? undefined
      : withoutPlaces(row, new Set(leaving.map(({ place }) => place)));
    if (rest === undefined) gone.push(row.seq);
    else left.push(row.seq);
    if (rest !== undefined && leaving.length > 0) shrunk.push(rest);
  }
  const telling = new Set(
    rows.filter((row) => 'tellsSearch' in row && row.tellsSearch).map(({ seq }) => seq),
  );
  const notes = searchChangesOf(
    sent.filter(({ seq }, index) => taken[index] === true && telling.has(seq)),
  );
  await Promise.all([
    gone.length > 0 && removeRows(database, gone, rows.length),
    shrunk.length > 0 && database.outbox.bulkPut(shrunk),
    notes.length > 0 && database.searchChanges.bulkAdd(notes),
  ]);
  return { taken, oldestSeq: left.length === 0 ? null : Math.min(...left) };
}

/** Below this, single removals are faster: a range is counted before it is removed. */
const fewRows = 32;

/** @param among the number of rows from the first to the last of `gone` */
async function removeRows(
  { outbox }: AccountDatabase,
  gone: readonly number[],
  among: number,
): Promise<void> {
  const [first = 0, last = 0] = [gone[0], gone.at(-1)];
  if (gone.length > fewRows && gone.length === among) {
    await outbox.where('seq').between(first, last, true, true).delete();
  } else await outbox.bulkDelete([...gone]);
}

/** The permanent name of an entry. */
export function entryName({ seq, place }: Pick<QueuedEntry, 'seq' | 'place'>): string {
  return `${seq}.${place}`;
}

/** Rows behind `after` that stand for notes of what they changed, oldest first; at most `limit` rows are read. */
export async function readForSearch(
  { outbox }: AccountDatabase,
  after: number,
  limit: number,
): Promise<{ entries: QueuedEntry[]; last: number | undefined }> {
  const rows = (await outbox.where('seq').above(after).limit(limit).toArray()).filter(isStored);
  const telling = rows.filter((row) => 'tellsSearch' in row && row.tellsSearch);
  return { entries: telling.flatMap(entriesOf), last: rows.at(-1)?.seq };
}

/** All waiting entries, in order. */
export async function readQueue(database: AccountDatabase): Promise<QueuedEntry[]> {
  return (await database.outbox.orderBy('seq').toArray()).filter(isStored).flatMap(entriesOf);
}

/** Turns an older app's entry into today's change [S8]. The frozen fixtures in outbox.test.ts must still send. */
export function upcast({ entity, id, at, fields, schema }: OutboxEntry): WireChange {
  if (schema > outboxSchema) throw new Error('The outbox was written by a newer app');
  return { entity, id, at, fields };
}

/** From indexes alone, because screens watch it through weeks without a network. */
export async function countWaiting(database: AccountDatabase): Promise<number> {
  const { outbox } = database;
  const [packs, sizes] = await Promise.all([outbox.count(), outbox.orderBy('extra').uniqueKeys()]);
  const extras = await Promise.all(
    sizes.map(async (size) => Number(size) * (await outbox.where('extra').equals(size).count())),
  );
  return extras.reduce((sum, extra) => sum + extra, packs);
}

/** Removes from `names` (`entryName`) the entries that have left the queue. */
export async function forgetSettled(database: AccountDatabase, names: Set<string>): Promise<void> {
  if (names.size === 0) return;
  const queued = new Set((await readQueue(database)).map(entryName));
  for (const name of names) if (!queued.has(name)) names.delete(name);
}

export interface QueueCounts {
  pending: number;
  refused: number;
  /** When the oldest waiting edit was made; device clock, milliseconds. */
  oldestAt: number | undefined;
}

/** Cheapest inside a transaction of `outbox` and `refused`: outside, each read begins its own. */
export async function countQueue(database: AccountDatabase): Promise<QueueCounts> {
  const [pending, refused, oldest] = await Promise.all([
    countWaiting(database),
    database.refused.count(),
    database.outbox.orderBy('seq').first(),
  ]);
  return { pending, refused, oldestAt: oldest?.queuedAt };
}

/** Rises with every commit of edits; 0 if nothing waits. */
export async function newestSeq(database: AccountDatabase): Promise<number> {
  return (await database.outbox.orderBy('seq').last())?.seq ?? 0;
}

/** Whether any other entry waits. */
export async function isWaiting(
  database: AccountDatabase,
  notYet: Set<string> = new Set(),
): Promise<boolean> {
  if (notYet.size > 0) {
    return (await readBatch(database, { maxBytes: 1, maxChanges: 1, notYet })).length > 0;
  }
  return (await database.outbox.orderBy('seq').limit(1).primaryKeys()).length > 0;
}

export type StoredRow = OutboxRow & { seq: number };

/** Every row that was read has its key. */
function isStored(row: OutboxRow): row is StoredRow {
  return row.seq !== undefined;
}

/**
 * Asks what the server has of a row after an edit of it was removed that the server did not store [S5]. A change
 * without fields: no server stores it, and the answer brings the row. It waits in the queue like an edit, so a lost
 * answer does not lose it, but the student never sees it.
 * @param at the stamp of the edit
 */
export async function askForRow(
  database: AccountDatabase,
  { entity, id, at }: Pick<WireChange, 'entity' | 'id' | 'at'>,
  nowMs: number,
): Promise<void> {
  await appendChanges(database, [{ entity, id, at, fields: {} }], nowMs);
}

export function isQuestion({ fields }: Pick<WireChange, 'fields'>): boolean {
  return Object.keys(fields).length === 0;
}
