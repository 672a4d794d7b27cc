/**
 * The edits that the server will never take as they are [S5]: the student retries or discards each one.
 * An entry is always either here or in the outbox, never in both.
 */
import { failure, type Result, success } from '../lib/result.ts';
import { formatStamp, startOfClock, tick } from '../model/clock.ts';
import { fieldsOf, mergeRows, rowOfChange } from '../model/merge.ts';
import { definitionOf, fieldsProblem, isEntityName } from '../model/registry.ts';
import { type AccountDatabase, currentDatabase } from './database.ts';
import { derivedTables, storeRows } from './derived.ts';
import { readDevice } from './device.ts';
import { appendChanges, takeOut, upcast } from './outbox.ts';
import type { QueuedEntry } from './outbox-pack.ts';
import { storageProblem } from './storage-problem.ts';
import { mergeInto } from './stored-rows.ts';

/** Moves one entry out of the queue's way, so that the queue goes on. */
export async function refuseEntry(
  database: AccountDatabase,
  entry: QueuedEntry,
  reason: string,
  nowMs: number,
): Promise<Result<void>> {
  try {
    await database.transaction('rw', database.outbox, database.refused, async () => {
      const [isMine] = await takeOut(database, [entry]);
      if (isMine) await listRefused(database, [{ entry, reason }], nowMs);
    });
    return success(undefined);
  } catch (error) {
    return failure(storageProblem(error));
  }
}

/**
 * Enters edits into the list, inside the transaction that took them out of the outbox. After a reset a
 * note's text may wait once as it was typed and once as it has become, under one stamp: to the student
 * it is one edit.
 */
export async function listRefused(
  database: AccountDatabase,
  refused: readonly { entry: QueuedEntry; reason: string }[],
  nowMs: number,
): Promise<void> {
  const listed = await database.refused.toArray();
  for (const { entry, reason } of refused) {
    const { seq: _, place: __, ...change } = entry;
    const { entity, id, at } = change;
    const index = listed.findIndex(
      (other) => other.entity === entity && other.id === id && other.at === at,
    );
    const twin = listed[index];
    if (twin === undefined || !isEntityName(entity)) {
      const added = { ...change, reason, refusedAt: nowMs };
      listed.push({ ...added, seq: await database.refused.add(added) });
      continue;
    }
    const both = mergeRows(rowOfChange(twin), rowOfChange(change), definitionOf(entity));
    const fields = Object.fromEntries(fieldsOf(both).map((field) => [field, both[field]]));
    listed[index] = { ...twin, fields, reason };
    await database.refused.put(listed[index]);
  }
}

/** Makes the edit anew, as of now, and queues it. `seq` is the refused entry's. */
export async function retryRefused(
  seq: number,
  database: AccountDatabase = currentDatabase(),
  nowMs: number = Date.now(),
): Promise<Result<void>> {
  const entry = await database.refused.get(seq);
  if (entry === undefined) return failure('No changes were made');
  const { entity, id, fields } = upcast(entry);
  if (!isEntityName(entity)) return failure('No changes were made');
  const tables = [entity, ...derivedTables([entity]), 'outbox', 'refused', 'meta'];
  try {
    await database.transaction('rw', [...new Set(tables)], async () => {
      const offsetMs = (await database.readMeta('clockOffsetMs')) ?? 0;
      const clock = tick((await database.readMeta('clock')) ?? startOfClock, nowMs + offsetMs);
      await database.writeMeta('clock', clock);
      // A fact is kept under its earliest stamp everywhere, so it goes under the one that it has here.
      const isFact = definitionOf(entity).kind === 'fact';
      const at = isFact ? entry.at : formatStamp(clock, await readDevice(database));
      const change = { entity, id, at, fields };
      await storeRows(database, await mergeInto(database, entity, [rowOfChange(change)]));
      await appendChanges(database, [change], nowMs);
      await database.refused.delete(seq);
    });
    return success(undefined);
  } catch (error) {
    return failure(storageProblem(error));
  }
}

/**
 * Puts other words into a refused edit; it stays in the list until it is tried again. `seq` is the
 * entry's. Fails, changing nothing, where the words are not storable.
 */
export async function reviseRefused(
  seq: number,
  fields: Record<string, unknown>,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<void>> {
  try {
    return await database.transaction('rw', database.refused, async () => {
      const entry = await database.refused.get(seq);
      if (entry === undefined || !isEntityName(entry.entity))
        return failure('No changes were made');
      const problem = fieldsProblem(entry.entity, fields, false);
      if (problem !== undefined) return failure(problem);
      await database.refused.update(seq, { fields: { ...entry.fields, ...fields } });
      return success(undefined);
    });
  } catch (error) {
    return failure(storageProblem(error));
  }
}

/** Gives edits up, all of them or none; an explicit choice of the student [P2]. */
export async function discardRefused(
  seqs: readonly number[],
  database: AccountDatabase = currentDatabase(),
): Promise<void> {
  await database.refused.bulkDelete([...seqs]);
}
