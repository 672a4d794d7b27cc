/**
 * What becomes of the edits that were sent: stored ones leave the outbox, refused ones move to the
 * student's list [S5], and a device whose clock ran ahead takes the server's stamps and goes on from
 * the server's time [S7]. Runs inside the transaction of `apply.ts`.
 */
import {
  type ClockState,
  formatStamp,
  maxDriftMs,
  observe,
  parseStamp,
  startOfClock,
  tick,
} from '../model/clock.ts';
import { fieldsOf, mergeRows, packRow, type Row, rowOfChange, stampOf } from '../model/merge.ts';
import { definitionOf, type EntityName, isEntityName } from '../model/registry.ts';
import type { SyncAnswer } from '../protocol/sync.ts';
import type { AccountDatabase } from './database.ts';
import { renewDerived } from './derived.ts';
import { readDevice } from './device.ts';
import { type QueuedEntry, upcast } from './outbox.ts';
import { listRefused } from './refused.ts';

export async function settleVerdicts(
  database: AccountDatabase,
  sent: readonly QueuedEntry[],
  answer: SyncAnswer,
  nowMs: number,
): Promise<void> {
  // Another tab may have applied an answer to the same entries; what is gone was settled there.
  const present = await database.outbox.bulkGet(sent.map((entry) => entry.seq));
  const restamps: Restamp[] = [];
  const refused: QueuedEntry[] = [];
  for (const [index, entry] of sent.entries()) {
    const verdict = answer.verdicts[index];
    const stillQueued = present[index];
    if (verdict === undefined || stillQueued === undefined) continue;
    // Re-stamped while it was on its way: the answer is to a stamp that no row carries any more.
    if (stillQueued.at !== entry.at) continue;
    if (verdict.kind === 'restamped') restamps.push({ ...entry, from: entry.at, to: verdict.at });
    if (verdict.kind === 'refused') {
      await listRefused(database, entry, verdict.reason, nowMs);
      refused.push(entry);
    }
    await database.outbox.delete(entry.seq);
  }
  if (restamps.length > 0) {
    await restampRows(database, restamps);
    await restampTwins(database, restamps);
    await setClockBack(database, restamps, answer.serverTime);
  }
  await takeServersWord(database, refused, answer);
}

interface Restamp {
  entity: string;
  id: string;
  from: string;
  to: string;
}

async function restampRows(database: AccountDatabase, restamps: readonly Restamp[]): Promise<void> {
  for (const { entity, id, from, to } of restamps) {
    if (!isEntityName(entity)) continue;
    const table = database.table<Row, string>(entity);
    const row = await table.get(id);
    if (row !== undefined) await table.put(restampRow(row, from, to));
  }
}

/** After a reset one edit may wait twice: its twin goes on under the stamp that the row has now. */
async function restampTwins(
  database: AccountDatabase,
  restamps: readonly Restamp[],
): Promise<void> {
  const given = new Map(restamps.map(({ from, to }) => [from, to]));
  for (const entry of await database.outbox.orderBy('seq').toArray()) {
    const at = given.get(entry.at);
    if (at !== undefined) await database.outbox.put({ ...entry, at });
  }
}

function restampRow(row: Row, from: string, to: string): Row {
  const values: Record<string, unknown> = {};
  const stamps: Record<string, string> = {};
  for (const field of fieldsOf(row)) {
    values[field] = row[field];
    const stamp = stampOf(row, field);
    stamps[field] = stamp === from ? to : stamp;
  }
  return packRow(row.id, values, stamps);
}

/**
 * The clock had run ahead with the device's. It starts again behind the server's stamps, but not while
 * an edit waits that is ahead too: that one keeps its stamp until the server has given it another, so
 * that a copy of it which arrives late is known there, and what is made upon it goes on winning.
 */
async function setClockBack(
  database: AccountDatabase,
  restamps: readonly Restamp[],
  serverTimeMs: number,
): Promise<void> {
  const waiting = await database.outbox.orderBy('seq').toArray();
  const latestMs = serverTimeMs + maxDriftMs;
  if (waiting.some(({ at }) => parseStamp(at).ms > latestMs)) return;
  const device = await readDevice(database);
  let clock: ClockState = [...restamps.map(({ to }) => to), ...waiting.map(({ at }) => at)].reduce(
    observe,
    tick(startOfClock, serverTimeMs),
  );
  // What was refused never got another stamp from the server, and its row must not win for a year.
  const again: Restamp[] = [];
  for (const entry of await database.refused.orderBy('seq').toArray()) {
    if (parseStamp(entry.at).ms <= latestMs) continue;
    clock = tick(clock, serverTimeMs);
    const to = formatStamp(clock, device);
    again.push({ entity: entry.entity, id: entry.id, from: entry.at, to });
    await database.refused.put({ ...entry, at: to });
  }
  await restampRows(database, again);
  await database.writeMeta('clock', clock);
}

/**
 * A refused edit of a row that the server knows is taken out of the row here too: it becomes the
 * server's row under the edits that still wait. A refused new row stays as it is, with its entry in the list.
 */
async function takeServersWord(
  database: AccountDatabase,
  refused: readonly QueuedEntry[],
  answer: SyncAnswer,
): Promise<void> {
  for (const { entity, id } of refused) {
    const echoed = answer.rows.find((known) => known.entity === entity && known.row.id === id);
    if (echoed === undefined || !isEntityName(entity)) continue;
    const row = await underWaitingEdits(database, entity, echoed.row as Row);
    await database.table<Row, string>(entity).put(row);
    await renewDerived(database, [{ entity, id, fields: row }]);
  }
}

async function underWaitingEdits(
  database: AccountDatabase,
  entity: EntityName,
  row: Row,
): Promise<Row> {
  const waiting = await database.outbox.where('[entity+id]').equals([entity, row.id]).sortBy('seq');
  return waiting.reduce(
    (merged, entry) => mergeRows(merged, rowOfChange(upcast(entry)), definitionOf(entity)),
    row,
  );
}
