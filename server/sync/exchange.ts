/**
 * The sync exchange [S4]: applies a batch and answers with newer rows, in one transaction [S1].
 *
 * Invariants: a batch whose answer is too large writes nothing; the verdict `stored` means on disk [S12]; a repeated batch
 * changes nothing [S2]; a device with the answered cursor has every complete row up to it.
 */
import { maxDriftMs, parseStamp } from '../../src/model/clock.ts';
import type { Change, Row } from '../../src/model/merge.ts';
import type { Refusal } from '../../src/model/refusal.ts';
import { knownDocuments } from '../../src/protocol/documents.ts';
import type { Cursor, SyncRequest, Verdict } from '../../src/protocol/sync.ts';
import { maxAnswerBytes, maxNamedBytes } from '../limits.ts';
import type { RowKey, RowsTransaction, Slice, Storage, StoredRow } from '../storage/contract.ts';
import { createGiveWay, type GiveWay, workOfOneChange } from '../turns.ts';
import {
  changesWithoutRoom,
  documentsOf,
  refuseAfterFull,
  type Unions,
  uniteDocuments,
} from './documents.ts';
import { type Folded, foldChanges } from './fold.ts';
import {
  keyOf,
  noRoom,
  problemOf,
  restamp,
  rowKeysOf,
  verdictAgainst,
  verdictOf,
} from './judge.ts';
import { type Documents, partsOf } from './recent.ts';
import type { BatchClock, ServerClock } from './server-clock.ts';

export interface Exchanged {
  verdicts: Verdict[];
  rows: StoredRow[];
  cursor: Cursor;
  more: boolean;
  newEpoch: boolean;
  delta: RowDelta | undefined;
}

/** Everything written after version `from` up to `version`: one batch, so without gaps [S1]. */
export interface RowDelta {
  from: number;
  version: number;
  /** Complete rows only; others are not sent. */
  rows: StoredRow[];
  /** The same, with only what is new of each document. */
  parts: StoredRow[];
}

interface Batch extends Pick<SyncRequest, 'protocol' | 'cursor' | 'changes'> {
  /** Documents that the device takes in parts. It has everything up to its cursor. */
  documents?: Documents;
  /** Of the request, if known: a few changes may be as much work as thousands. */
  bytes?: number;
}

/**
 * @param userId of an existing account, from the token [S9]
 * @throws with status 413 if the batch can only be answered in parts; never for a single change
 */
export async function exchange(
  { rows }: Pick<Storage, 'rows'>,
  clock: ServerClock,
  userId: string,
  batch: Batch,
): Promise<Exchanged> {
  if (batch.changes.length > 0) {
    const prepared = await prepare(rows, userId, batch);
    const applied = await rows.transaction(userId, (tx) =>
      apply(tx, clock.startBatch(), batch, prepared),
    );
    return inParts(applied, batch, prepared.giveWay);
  }
  // Read before the rows, so that the cursor never passes what was read.
  const position = await rows.position(userId);
  const { epoch, after, newEpoch } = isBeyond(batch.cursor, position)
    ? await rows.transaction(userId, (tx) => startIn(tx, batch.cursor))
    : startOf(batch.cursor, position);
  const slice = await rows.newer(userId, after, maxAnswerBytes);
  const read = { ...answer(epoch, slice, position.version), verdicts: [], newEpoch };
  return inParts({ ...read, delta: undefined, named: new Set() }, batch, createGiveWay());
}

interface Applied extends Omit<Exchanged, 'delta'> {
  delta: Omit<RowDelta, 'parts'> | undefined;
  /** Keys of rows whose state on the device is unknown. */
  named: ReadonlySet<string>;
}

/** Outside the transaction, which others wait for. */
async function inParts(
  { named, delta, ...applied }: Applied,
  { cursor, documents }: Batch,
  giveWay: GiveWay,
): Promise<Exchanged> {
  const asked = cursor !== null && !applied.newEpoch ? documents : undefined;
  const isWhole = (row: StoredRow) => named.has(keyOf(row));
  const rows = await partsOf(applied.rows, cursor?.version ?? 0, asked, giveWay, isWhole);
  if (delta === undefined) return { ...applied, rows, delta };
  // Only a device that has everything before this batch applies it.
  const parts = await partsOf(delta.rows, delta.from, ownDocuments, giveWay);
  return { ...applied, rows, delta: { ...delta, parts } };
}

const ownDocuments: Documents = new Set(knownDocuments());

interface Prepared {
  /** Why a change can never be stored, by its position in the batch. */
  problems: (Refusal | undefined)[];
  unions: Unions;
  giveWay: GiveWay;
}

/**
 * Slow work before the transaction, which blocks all other writes on SQLite. Documents are united with the stored ones, and
 * again if those change before the transaction.
 */
async function prepare(
  rows: Pick<Storage['rows'], 'read'>,
  userId: string,
  { changes, bytes = 0 }: Batch,
): Promise<Prepared> {
  const giveWay = createGiveWay();
  const alone: (Refusal | undefined)[] = [];
  for (const change of changes) {
    alone.push(problemOf(change));
    await giveWay(workOfJudging(change) + bytes / changes.length);
  }
  const problems = refuseAfterFull(changes, alone);
  const written = changes.filter(
    (change, index) => problems[index] === undefined && documentsOf(change).length > 0,
  );
  const stored = await readRows((keys) => rows.read(userId, keys), written, giveWay);
  const unions = await uniteDocuments(written, await parseRows(stored, giveWay), giveWay);
  return { problems, unions, giveWay };
}

/** A document is validated struct by struct. */
function workOfJudging(change: Change): number {
  const texts = documentsOf(change).map((field) => String(change.fields[field]));
  return texts.reduce((work, { length }) => work + 4 * length, workOfOneChange);
}

async function apply(
  tx: RowsTransaction,
  clock: BatchClock,
  { protocol, cursor, changes, bytes: bytesSent = 0 }: Batch,
  { problems: before, unions: known, giveWay }: Prepared,
): Promise<Applied> {
  const { epoch, after, newEpoch } = await startIn(tx, cursor);
  const possible = changes.filter((_, index) => before[index] === undefined);
  const stored = await readRows((keys) => tx.read(keys), changes, giveWay);
  const rows = await parseRows(stored, giveWay);
  const unions = await uniteDocuments(possible, rows, giveWay, known);
  const outside = changesWithoutRoom(possible, unions);
  const problems = changes.map((change, n) => (outside.has(change) ? noRoom : before[n]));
  const storable = possible.filter((change) => !outside.has(change));
  const bytes = bytesSent + bytesOf(stored.values());
  const rest = () => giveWay(changes.length * workOfOneChange + bytes);
  await rest();
  observeBases(clock, storable, rows);
  const stamping = await stampsFor(tx, clock, storable);
  const final = storable.map((c) => ({ ...c, at: stamping.given.get(c.at) ?? c.at }));
  await rest();
  const folded = await foldChanges(final, { stored, rows, version: tx.version, unions }, giveWay);
  await rest();
  const verdicts = changes.map((change, index): Verdict => {
    const problem = problems[index];
    if (problem === undefined) return verdictOf(change.at, stamping);
    return verdictAgainst(change.entity, problem, protocol);
  });
  // The device has these rows in another state and gets the stored ones.
  const differing = new Set(changes.filter((_, i) => isOtherHere(verdicts[i])).map(keyOf));
  const named = rowsNamed(differing, folded, stored);
  if (named.length > 1 && bytesOf(named) > maxNamedBytes) {
    throw Object.assign(new Error('Too many large rows to answer'), { statusCode: 413 });
  }
  await tx.addRestamps(stamping.added, clock.nowMs());
  await tx.write(folded.written);
  await giveWay(bytesOf(folded.written));
  await rest();
  const slice = await readSlice(tx, after, folded);
  const unseen = slice.rows.filter(
    (row) => differing.has(keyOf(row)) || !isOwn(folded, row, after),
  );
  await rest();
  const present = new Set(unseen.map(keyOf));
  const sent = [...unseen, ...named.filter((row) => !present.has(keyOf(row)))];
  const delta = deltaOf(folded, tx.version);
  const upTo = delta?.version ?? tx.version;
  const answered = answer(epoch, { ...slice, rows: sent }, upTo);
  return { ...answered, verdicts, newEpoch, delta, named: differing };
}

/** Not for `not-yet`: the change stays in the device's row. */
function isOtherHere(verdict: Verdict | undefined): boolean {
  return verdict?.kind === 'refused' || verdict?.kind === 'restamped';
}

/** A cursor of another history counts as none [S3]. */
function startOf(cursor: Cursor | null, { epoch }: Cursor) {
  if (cursor === null) return { epoch, after: 0, newEpoch: false };
  const newEpoch = cursor.epoch !== epoch;
  return { epoch, after: newEpoch ? 0 : cursor.version, newEpoch };
}

/**
 * A device that has seen more of this history than exists shows that its end was lost. Later writes would hide this, so the
 * user's history gets another name now, and each of the user's devices sends what it holds. Histories of other users keep
 * their names, since a client can send any cursor.
 */
async function startIn(tx: RowsTransaction, cursor: Cursor | null) {
  if (!isBeyond(cursor, tx)) return startOf(cursor, tx);
  return startOf(cursor, { epoch: await tx.branchOff(), version: tx.version });
}

function isBeyond(cursor: Cursor | null, { epoch, version }: Cursor): boolean {
  return cursor?.epoch === epoch && cursor.version > version;
}

function answer(epoch: string, slice: Slice, version: number) {
  return {
    rows: slice.rows.filter((row) => row.complete),
    cursor: { epoch, version: slice.more ? slice.version : Math.max(version, slice.version) },
    more: slice.more,
  };
}

function deltaOf({ written }: Folded, from: number): Applied['delta'] {
  const version = written.at(-1)?.version;
  if (version === undefined) return undefined;
  return { from, version, rows: written.filter((row) => row.complete) };
}

/**
 * An edit that gets the server's stamp must win over its row and the earlier changes of its batch, whose stamps may be
 * ahead of the server by the allowed drift.
 */
function observeBases(
  clock: BatchClock,
  changes: readonly Change[],
  rows: ReadonlyMap<string, Row>,
): void {
  const latestMs = clock.nowMs() + maxDriftMs;
  const isAhead = ({ at }: Change) => parseStamp(at).ms > latestMs;
  const edited = new Set(changes.filter(isAhead).map(keyOf));
  if (edited.size === 0) return;
  for (const key of edited) {
    const row = rows.get(key);
    if (row === undefined) continue;
    for (const stamp of [row.$at, ...Object.values(row.$by ?? {})]) clock.observe(stamp);
  }
  for (const change of changes) {
    if (!isAhead(change) && edited.has(keyOf(change))) clock.observe(change.at);
  }
}

async function stampsFor(tx: RowsTransaction, clock: BatchClock, changes: readonly Change[]) {
  const stamps = [...new Set(changes.map((change) => change.at))];
  return restamp(stamps, await tx.restamps(stamps), clock);
}

const rowsOfOneRead = 500;

async function readRows(
  read: (keys: readonly RowKey[]) => Promise<StoredRow[]>,
  changes: readonly Change[],
  giveWay: GiveWay,
): Promise<Map<string, StoredRow>> {
  const wanted = rowKeysOf(changes);
  const found = new Map<string, StoredRow>();
  for (let from = 0; from < wanted.length; from += rowsOfOneRead) {
    const rows = await read(wanted.slice(from, from + rowsOfOneRead));
    for (const row of rows) found.set(keyOf(row), row);
    await giveWay(rowsOfOneRead * workOfOneChange);
  }
  return found;
}

async function parseRows(
  stored: ReadonlyMap<string, StoredRow>,
  giveWay: GiveWay,
): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>();
  for (const [key, { body }] of stored) {
    rows.set(key, JSON.parse(body) as Row);
    await giveWay(body.length);
  }
  return rows;
}

/** Rows newer than the cursor. For a device that was up to date these are the written ones, which are in memory. */
async function readSlice(tx: RowsTransaction, after: number, { written }: Folded): Promise<Slice> {
  const isShort = after === tx.version && bytesOf(written) <= maxAnswerBytes;
  if (!isShort) return tx.newer(after, maxAnswerBytes);
  return { rows: written, version: written.at(-1)?.version ?? after, more: false };
}

/** Written by this batch on a state that the device had: the device has the same row. */
function isOwn({ previous }: Folded, row: StoredRow, after: number): boolean {
  const before = previous.get(keyOf(row));
  return before !== undefined && before <= after;
}

function rowsNamed(
  keys: ReadonlySet<string>,
  { written }: Folded,
  stored: ReadonlyMap<string, StoredRow>,
): StoredRow[] {
  const current = new Map([...stored, ...written.map((row) => [keyOf(row), row] as const)]);
  return [...keys].flatMap((key) => current.get(key) ?? []);
}

function bytesOf(rows: Iterable<StoredRow>): number {
  let bytes = 0;
  for (const { body } of rows) bytes += body.length;
  return bytes;
}
