/**
 * Settles sent edits: stored ones leave the outbox, refused ones move to the student's list [S5], and edits that the
 * server does not know yet stay. A device whose clock ran ahead takes the server's stamps and continues from the
 * server's time [S7]. Runs inside the transaction of `db/apply.ts`.
 */
import {
  type ClockState,
  formatStamp,
  maxDriftMs,
  observe,
  parseStamp,
  startOfClock,
  tick,
} from '../../model/clock.ts';
import { mergeRows, type Row, rowOfChange } from '../../model/merge.ts';
import { definitionOf, isEntityName } from '../../model/registry.ts';
import type { SyncAnswer, Verdict } from '../../protocol/sync.ts';
import type { AccountDatabase } from '../database.ts';
import { storeRows } from '../derived/derivations.ts';
import { readDevice } from '../device/device.ts';
import {
  askForRow,
  isQuestion,
  readQueue,
  rowKey,
  type SentRows,
  takeOut,
  upcast,
} from './outbox.ts';
import type { QueuedEntry } from './outbox-pack.ts';
import { listRefused, type WhyRefused } from './refused.ts';
import { isMadeBy, isMoreThan } from './refused-creation.ts';
import { dropStoredAfterAll, pushRows, type Restamp, restampQueue, restampRows } from './reset.ts';

/** @param found the result of `readSent` in the same transaction */
export async function settleVerdicts(
  database: AccountDatabase,
  sent: readonly QueuedEntry[],
  found: SentRows,
  answer: SyncAnswer,
  nowMs: number,
): Promise<void> {
  // Edits that the server does not know yet stay queued.
  const judged = sent.flatMap((entry, index) => {
    const verdict = answer.verdicts[index];
    return verdict === undefined || verdict.kind === 'not-yet' ? [] : [{ entry, verdict }];
  });
  const entries = judged.map(({ entry }) => entry);
  // Another tab may have applied an answer to the same entries and settled the missing ones.
  const { taken } = await takeOut(database, entries, found);
  const restamps: Restamp[] = [];
  const refused: { entry: QueuedEntry; why: WhyRefused }[] = [];
  const asked: QueuedEntry[] = [];
  for (const [index, { entry, verdict }] of judged.entries()) {
    if (!taken[index]) continue;
    if (isQuestion(entry)) asked.push(entry);
    else if (verdict.kind === 'restamped')
      restamps.push({ ...entry, from: entry.at, to: verdict.at });
    else if (verdict.kind === 'refused') refused.push({ entry, why: whyOf(verdict) });
  }
  if (refused.length > 0) await listRefused(database, refused, nowMs);
  if (restamps.length > 0) {
    await restampRows(database, restamps);
    // After a reset one edit may wait twice: its twin takes the row's new stamp.
    await restampQueue(database, restamps);
    await setClockBack(database, restamps, answer.serverTime);
  }
  const owed = [...refused.map(({ entry }) => entry), ...asked];
  if (owed.length === 0) return;
  if (await isOutdated(database, answer))
    for (const entry of owed) await askForRow(database, entry, nowMs);
  else await acceptServerRow(database, owed, answer, nowMs);
}

function whyOf({ reason, code, field }: Extract<Verdict, { kind: 'refused' }>): WhyRefused {
  return { reason, ...(code !== undefined && { code }), ...(field !== undefined && { field }) };
}

/** A row in such an answer could be older than the one here, so it is asked for again. */
async function isOutdated(
  database: AccountDatabase,
  { newEpoch, cursor }: SyncAnswer,
): Promise<boolean> {
  // A server without memory gets everything first.
  if (newEpoch) return true;
  const held = await database.readMeta('cursor');
  return held?.epoch === cursor.epoch && held.version > cursor.version;
}

/**
 * The clock had run ahead. It restarts behind the server's stamps, but not while an edit waits that is ahead too. That
 * edit keeps its stamp until the server gives it another, so that the server recognises a late copy of it and later
 * edits of it keep winning.
 */
async function setClockBack(
  database: AccountDatabase,
  restamps: readonly Restamp[],
  serverTimeMs: number,
): Promise<void> {
  const waiting = await readQueue(database);
  const latestMs = serverTimeMs + maxDriftMs;
  const given = [(await database.readMeta('latestRestamp')) ?? '', ...restamps.map(({ to }) => to)];
  // Stored, because no row here may hold that stamp: it may be of a part that the server keeps to itself.
  const latest = given.reduce((one, other) => (one > other ? one : other));
  await database.writeMeta('latestRestamp', latest);
  if (waiting.some(({ at }) => parseStamp(at).ms > latestMs)) return;
  const device = await readDevice(database);
  let clock: ClockState = [latest, ...waiting.map(({ at }) => at)].reduce(
    observe,
    tick(startOfClock, serverTimeMs),
  );
  // A refused edit never got another stamp, and its row must not win for a year.
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
 * For each edit or question that the server did not store: the answer's row replaces ours, below the edits that still
 * wait. Without a row in the answer the server has none: ours stays, and other edits of it are queued, unless its
 * creation is in the list of refused edits.
 */
async function acceptServerRow(
  database: AccountDatabase,
  unstored: readonly QueuedEntry[],
  answer: SyncAnswer,
  nowMs: number,
): Promise<void> {
  const waiting = await readQueue(database);
  const listed = await database.refused.toArray();
  const echoes = new Map(
    answer.rows.map((known) => [rowKey({ entity: known.entity, id: known.row.id }), known]),
  );
  for (const { entity, id, at } of unstored) {
    if (!isEntityName(entity)) continue;
    const before = await database.table<Row, string>(entity).get(id);
    const echoed = echoes.get(rowKey({ entity, id }));
    if (echoed === undefined) {
      // An edit that is listed with its creation is sent when the student retries that.
      const isListed = listed.some(
        (edit) => edit.id === id && edit.entity === entity && isMadeBy(before, edit),
      );
      if (isMoreThan(before, at) && !isListed) await pushRows(database, entity, [before], nowMs);
      continue;
    }
    await dropStoredAfterAll(database, listed, entity, [echoed.row as Row]);
    const row = waiting
      .filter((entry) => entry.entity === entity && entry.id === id)
      .reduce(
        (merged, entry) => mergeRows(merged, rowOfChange(upcast(entry)), definitionOf(entity)),
        echoed.row as Row,
      );
    await storeRows(database, [{ entity, row, before }]);
  }
}
