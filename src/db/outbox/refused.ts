/** Edits that the server will never take [S5]: the student retries or discards each. None is in the outbox too. */
import * as say from '../../lib/messages.ts';
import { failure, flatten, type Result, success } from '../../lib/result.ts';
import { formatStamp, startOfClock, tick } from '../../model/clock.ts';
import {
  type Change,
  fieldsOf,
  isTombstone,
  mergeRows,
  observeFields,
  type Row,
  rowOfChange,
} from '../../model/merge.ts';
import {
  definitionOf,
  type EntityName,
  fieldsProblem,
  isEntityName,
} from '../../model/registry.ts';
import { deletedElsewhereInWords, refusalInWords } from '../../model/words.ts';
import { type AccountDatabase, currentDatabase } from '../database.ts';
import { derivedTables, removeRow, storeRows } from '../derived/derivations.ts';
import { readDevice } from '../device/device.ts';
import { inTransaction } from '../in-transaction.ts';
import { mergeInto } from '../rows/stored-rows.ts';
import { searchChangesTable } from '../search-changes.ts';
import { tryWrite } from '../storage-problem.ts';
import {
  appendChanges,
  askForRow,
  isQuestion,
  readQueue,
  rowKey,
  takeOut,
  upcast,
} from './outbox.ts';
import type { QueuedEntry, RefusedChange } from './outbox-pack.ts';
import {
  changesAnew,
  fieldsLeft,
  goesWith,
  isDeletedElsewhere,
  isMadeBy,
  isMaking,
  isMoreThan,
  standingFields,
} from './refused-creation.ts';

export type WhyRefused = Pick<RefusedChange, 'reason' | 'code' | 'field'>;

/** Moves one entry out of the queue so that the queue can continue; its row becomes the server's again. */
export async function refuseEntry(
  database: AccountDatabase,
  entry: QueuedEntry,
  why: WhyRefused,
  nowMs: number,
): Promise<Result<void>> {
  return tryWrite(() =>
    inTransaction(database, ['outbox', 'refused', searchChangesTable], async (database) => {
      const { taken } = await takeOut(database, [entry]);
      if (!taken[0] || isQuestion(entry)) return;
      await listRefused(database, [{ entry, why }], nowMs);
      await askForRow(database, entry, nowMs);
    }),
  );
}

/**
 * Adds edits to the list, inside the transaction that removed them from the outbox. After a reset a note's text may
 * wait twice under one stamp, as typed and as it is now: the student sees one edit.
 */
export async function listRefused(
  database: AccountDatabase,
  refused: readonly { entry: QueuedEntry; why: WhyRefused }[],
  nowMs: number,
): Promise<void> {
  const [listed, waiting] = await Promise.all([database.refused.toArray(), readQueue(database)]);
  for (const { entry, why } of refused) {
    const { seq: _, place: __, ...edit } = entry;
    const change = { ...edit, fields: withoutWaiting(edit, waiting) };
    const { entity, id, at } = change;
    if (Object.keys(change.fields).length === 0) continue;
    const index = listed.findIndex(
      (other) => !other.isCopy && other.entity === entity && other.id === id && other.at === at,
    );
    const twin = listed[index];
    if (twin === undefined || !isEntityName(entity)) {
      const added = { ...change, ...why, refusedAt: nowMs };
      listed.push({ ...added, seq: await database.refused.add(added) });
      continue;
    }
    const both = mergeRows(rowOfChange(twin), rowOfChange(change), definitionOf(entity));
    const fields = Object.fromEntries(fieldsOf(both).map((field) => [field, both[field]]));
    // The student's words in the list are newer than the edit that was refused once more.
    for (const field of twin.revised ?? []) fields[field] = twin.fields[field];
    listed[index] = { ...twin, code: undefined, field: undefined, ...why, fields };
    await database.refused.put(listed[index]);
  }
}

/** The creation of the row was retried meanwhile and included this edit. */
function withoutWaiting(edit: Change, waiting: readonly QueuedEntry[]): Record<string, unknown> {
  const later = waiting.filter((other) => rowKey(other) === rowKey(edit) && other.at >= edit.at);
  const isWaiting = ([field, value]: [string, unknown]) =>
    later.some(({ fields }) => JSON.stringify(fields[field]) === JSON.stringify(value));
  return Object.fromEntries(Object.entries(edit.fields).filter((one) => !isWaiting(one)));
}

/**
 * Makes the edit anew, as of now, and queues it. `seq` is the refused entry's. A row that the student has changed or
 * deleted since is sent as it is now (`standingFields`). Fails, keeping the entry, if its row is gone: nobody would see
 * the edit.
 */
export async function retryRefused(
  seq: number,
  database: AccountDatabase = currentDatabase(),
  nowMs: number = Date.now(),
): Promise<Result<void>> {
  const known = (await database.refused.get(seq))?.entity;
  if (known === undefined || !isEntityName(known)) return failure('gone', say.noChangesWereMade);
  const tables = [known, ...derivedTables([known]), 'outbox', 'refused', 'meta'];
  const tried = await tryWrite(() =>
    inTransaction(database, tables, async (database): Promise<Result<void>> => {
      const entry = await database.refused.get(seq);
      // Another tab may have decided meanwhile.
      if (entry === undefined) return failure('gone', say.noChangesWereMade);
      return await makeAnew(database, known, { ...entry, ...upcast(entry) }, nowMs);
    }),
  );
  return flatten(tried);
}

const thingIsGone =
  'The item that this change belongs to is not on this device. Copy its text or discard it.';

async function makeAnew(
  database: AccountDatabase,
  entity: EntityName,
  entry: RefusedChange,
  nowMs: number,
): Promise<Result<void>> {
  const { id } = entry;
  const offsetMs = (await database.readMeta('clockOffsetMs')) ?? 0;
  const row = await database.table<Row, string>(entity).get(id);
  // The server would store it, but nobody would see the words.
  const device = await readDevice(database);
  if (isDeletedElsewhere(entry, row, device))
    return failure('gone', deletedElsewhereInWords(entity));
  const fields = standingFields(entry, row);
  if (row === undefined && fieldsProblem(entity, fields, true) !== undefined) {
    // The server may have the row, and then brings it back.
    await askForRow(database, entry, nowMs);
    return failure('gone', thingIsGone);
  }
  const before = (await database.readMeta('clock')) ?? startOfClock;
  const clock = tick(observeFields(before, row, fields), nowMs + offsetMs);
  await database.writeMeta('clock', clock);
  const changes = changesAnew(entry, row, formatStamp(clock, device));
  // A row that was never changed has no other edits, and the list may be long.
  if (isMoreThan(row, entry.at) && isMadeBy(row, entry))
    await takeAlong(database, entry, row, fields);
  if (changes.length > 0) await appendChanges(database, changes, nowMs);
  await storeRows(database, await mergeInto(database, entity, changes.map(rowOfChange)));
  if (entry.seq !== undefined) await database.refused.delete(entry.seq);
  return success(undefined);
}

/** Removes entries that are sent with the creation of their row. */
async function takeAlong(
  database: AccountDatabase,
  made: RefusedChange,
  row: Row,
  sent: Readonly<Record<string, unknown>>,
): Promise<void> {
  const ofRow = (other: RefusedChange) => other.seq !== made.seq && rowKey(other) === rowKey(made);
  for (const other of (await database.refused.toArray()).filter(ofRow)) {
    const fields = fieldsLeft(other, row, sent);
    if (Object.keys(fields).length > 0) await database.refused.put({ ...other, fields });
    else if (other.seq !== undefined) await database.refused.delete(other.seq);
  }
}

/** Rewrites words of the refused edit `seq`, which stays in the list. Fails if the words are not storable. */
export async function reviseRefused(
  seq: number,
  fields: Record<string, unknown>,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<void>> {
  const revised = await tryWrite(() =>
    inTransaction(database, ['refused'], async (database): Promise<Result<void>> => {
      const entry = await database.refused.get(seq);
      if (entry === undefined || !isEntityName(entry.entity))
        return failure('gone', say.noChangesWereMade);
      const problem = fieldsProblem(entry.entity, fields, false);
      if (problem !== undefined) return failure('invalid', refusalInWords(entry.entity, problem));
      const names = new Set([...(entry.revised ?? []), ...Object.keys(fields)]);
      const change = { fields: { ...entry.fields, ...fields }, revised: [...names] };
      await database.refused.update(seq, change);
      return success(undefined);
    }),
  );
  return flatten(revised);
}

/**
 * Discards edits, all or none; an explicit choice of the student [P2]. A row that a discarded edit made is removed with
 * all later changes and its other refused edits: no other device will ever have it [P3]. Facts and files stay. The
 * server is asked for its copy of each row.
 */
export async function discardRefused(
  seqs: readonly number[],
  database: AccountDatabase = currentDatabase(),
  nowMs: number = Date.now(),
): Promise<Result<void>> {
  const known = (await database.refused.bulkGet([...seqs])).map((entry) => entry?.entity);
  const entities = known.filter(isEntityName);
  const tables = [...entities, ...derivedTables(entities), 'outbox', 'refused'];
  return tryWrite(() =>
    inTransaction(database, tables, async (database) => {
      const found = await database.refused.bulkGet([...seqs]);
      const entries = found.filter((entry) => entry !== undefined);
      await database.refused.bulkDelete([...seqs]);
      const left = Map.groupBy(await database.refused.toArray(), rowKey);
      for (const [key, edits] of Map.groupBy(entries, rowKey)) {
        await dropWhatTheyMade(database, edits, left.get(key) ?? []);
        for (const edit of edits.slice(0, 1)) await askForRow(database, edit, nowMs);
      }
    }),
  );
}

/** @param others refused edits of the same row, which are removed with it */
async function dropWhatTheyMade(
  database: AccountDatabase,
  edits: readonly RefusedChange[],
  others: readonly RefusedChange[],
): Promise<void> {
  const [first] = edits;
  if (first === undefined || !isEntityName(first.entity)) return;
  const row = await database.table<Row, string>(first.entity).get(first.id);
  if (!goesWith(row, edits)) return;
  await removeRow(database, first.entity, row);
  // A tombstone is only its deletion: the server may have the row, and the student decides on other edits of it.
  if (isTombstone(row) && !edits.some(isMaking)) return;
  await database.refused.bulkDelete(others.flatMap(({ seq }) => seq ?? []));
}
