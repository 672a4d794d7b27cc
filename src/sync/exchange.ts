/**
 * One run of sync: the first download where there was none, then batches until the outbox is empty and
 * the server has no more. No lock on the database is ever held across the network.
 *
 * It ends by itself: each round shortens the outbox, moves the cursor, halves the batch, asks the disk instead of
 * what is doubtful in memory, or ends the run [S6].
 */
import { type ApiFailure, isPassing, isUnanswered } from '../api/failure.ts';
import { applyAnswer, applyChunk } from '../db/apply.ts';
import type { AccountDatabase } from '../db/database.ts';
import { readDevice } from '../db/device/device.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { HandOver } from '../db/outbox/hand-over.ts';
import {
  type BatchLimits,
  batchOf,
  isWaiting,
  readBatch,
  rowKey,
  upcast,
} from '../db/outbox/outbox.ts';
import type { QueuedEntry } from '../db/outbox/outbox-pack.ts';
import { refuseEntry, type WhyRefused } from '../db/outbox/refused.ts';
import {
  forgetBootstrapPosition,
  forgetPosition,
  type Position,
  readPosition,
} from '../db/position.ts';
import type { UnsettledPieces } from '../db/tables.ts';
import type { Failure } from '../lib/result.ts';
import { refusalInWords } from '../model/words.ts';
import { type Cursor, maxBatchBytes, type SyncAnswer } from '../protocol/sync.ts';
import { protocolVersion } from '../protocol/version.ts';
import { type LastSeen, noteApplied, nothingSeen } from './last-seen.ts';
import type { Outcome } from './outcome.ts';
import { askAgainInTime, mostChanges, noteNotYet, type Pace } from './pace.ts';
import type { Transport } from './transport.ts';

export interface RunContext {
  /** Told of each request that is about to be sent, with the entries in it; `isFirst`: of the first download. */
  onBatch?: (batch: readonly QueuedEntry[], isFirst: boolean) => void;
  database: AccountDatabase;
  transport: Transport;
  now: () => number;
  pace: Pace;
  /** The run stops between two rounds. */
  isStopped: () => boolean;
  /** What earlier runs of this tab have seen; without it the disk is asked each time. */
  seen?: LastSeen;
  handOver?: HandOver;
}

/** What the next request says. */
export interface Next extends Pick<Position, 'bootstrapPosition' | 'isOutgrown'> {
  device: string;
  /** Imports that wait until all of the account was read. */
  unsettled?: readonly UnsettledPieces[];
  cursor: Cursor | undefined;
  batch: readonly QueuedEntry[];
  /** `memory`: the disk was not asked, neither how far the history is here nor what waits. */
  from: 'disk' | 'memory';
}

const done: Outcome = { kind: 'done' };

/** @param first what the first request says, where it was found already */
export async function runSync(given: RunContext, first?: Next): Promise<Outcome> {
  const context = { ...given, seen: given.seen ?? nothingSeen() };
  let resets = 0;
  let next = first ?? (await findNext(context));
  while (!context.isStopped()) {
    context.onBatch?.(next.batch, next.cursor === undefined);
    const round =
      next.cursor === undefined
        ? await firstDownload(context, next)
        : await exchangeBatch(context, next.cursor, next);
    if (round.kind === 'reset' && ++resets > 1) {
      return { kind: 'trouble', problem: 'The server keeps losing its data.' };
    }
    if (round.kind !== 'again' && round.kind !== 'reset') return round;
    if (!context.isStopped()) next = await findNext(context);
  }
  return done;
}

/**
 * Finds what the next request says: in memory where nothing older can wait, else on the disk.
 * @param isPullOnly only pull, from what is known, whatever waits
 */
export async function findNext(context: RunContext, isPullOnly = false): Promise<Next> {
  const { database, pace, seen = nothingSeen(), handOver } = context;
  askAgainInTime(pace, context.now());
  const { maxChanges, aside, notYet } = pace;
  const limits = { maxBytes: maxBatchBytes, maxChanges, without: aside, notYet };
  const { device, cursor } = seen;
  const isAllWanted = aside.size === 0 && notYet.size === 0;
  if (device !== undefined && cursor !== undefined && isAllWanted) {
    const known = { device, cursor, bootstrapPosition: undefined, isOutgrown: false };
    if (isPullOnly) return { ...known, batch: [], from: 'memory' };
    const rows = await handOver?.take(seen.settledSeq);
    const batch = rows && batchOf(rows, limits);
    if (batch !== undefined) return { ...known, batch, from: 'memory' };
  } else await handOver?.take(undefined);
  const next = await readNext(database, limits);
  seen.device = next.device;
  seen.cursor = next.cursor;
  return next;
}

/** In one read. What was imported waits until all of the account was read once since then. */
async function readNext(database: AccountDatabase, limits: BatchLimits): Promise<Next> {
  const [position, known, waiting, unsettled = []] = await database.transaction(
    'r',
    [database.meta, database.outbox],
    () =>
      Promise.all([
        readPosition(database),
        database.readMeta('device'),
        readBatch(database, limits),
        database.readMeta('unsettledPieces'),
      ]),
  );
  const device = known ?? (await inTransaction(database, ['meta'], readDevice));
  return {
    ...position,
    device,
    batch: unsettled.length > 0 ? [] : waiting,
    unsettled,
    from: 'disk',
  };
}

async function firstDownload(
  { database, transport, now, isStopped }: RunContext,
  { bootstrapPosition, isOutgrown }: Next,
): Promise<Round> {
  if (isOutgrown) await forgetPosition(database);
  let unstored: Failure | undefined;
  const result = await transport.bootstrap(database.userId, bootstrapPosition, async (chunk) => {
    const stored = await applyChunk(database, chunk, now());
    if (!stored.ok) unstored = stored.error;
    return stored.ok && !isStopped();
  });
  if (unstored !== undefined) return storageTrouble(unstored);
  if (result.ok) return result.data.done || isStopped() ? { kind: 'again' } : { kind: 'no-answer' };
  if (bootstrapPosition !== undefined && isDefinite(result.error)) {
    await forgetBootstrapPosition(database);
  }
  return outcomeOf(result.error);
}

type Round = Outcome | { kind: 'again' } | { kind: 'reset' };

async function exchangeBatch(
  context: Running,
  cursor: Cursor,
  { batch, device, from, unsettled }: Next,
): Promise<Round> {
  const { database, transport, pace, seen } = context;
  seen.sentSeq = Math.max(seen.sentSeq, batch.at(-1)?.seq ?? 0);
  const askedMs = context.now();
  const answer = await transport.exchange({
    protocol: protocolVersion,
    user: database.userId,
    device,
    cursor,
    changes: batch.map(upcast),
  });
  if (!answer.ok) return failedBatch(context, batch, answer.error);
  if (answer.data.newEpoch && from === 'memory') {
    // Another tab may know the new history already, and has queued all for it: the disk says.
    seen.cursor = undefined;
    return { kind: 'again' };
  }
  if (!answer.data.newEpoch && answer.data.cursor.epoch !== cursor.epoch) {
    // It would not be stored, so the same would be asked without end.
    return { kind: 'trouble', problem: 'The server’s answer does not match your data.' };
  }
  const { data } = answer;
  const stored = await applyAnswer(
    database,
    batch,
    data,
    context.now(),
    askedMs,
    unsettled,
    cursor,
  );
  if (!stored.ok) return storageTrouble(stored.error);
  noteApplied(seen, batch, stored.data);
  noteNotYet(pace, batch, answer.data, context.now());
  pace.maxChanges = Math.min(mostChanges, pace.maxChanges * 2);
  if (answer.data.newEpoch) return { kind: 'reset' };
  const waits =
    from === 'memory' && batch.length === 0
      ? false
      : stored.data.oldestSeq === undefined
        ? await isWaiting(database, pace.notYet)
        : stored.data.oldestSeq !== null;
  return nextRound(context, batch, { waits, cursor, answer: answer.data });
}

type Running = RunContext & { seen: LastSeen };

function nextRound(
  { pace }: RunContext,
  batch: readonly QueuedEntry[],
  { waits, cursor, answer }: { waits: boolean; cursor: Cursor; answer: SyncAnswer },
): Round {
  // An answer of another history has ended the round already.
  const moved = cursor.version !== answer.cursor.version;
  if (answer.more && !moved && batch.length === 0) {
    return { kind: 'trouble', problem: 'The server does not send the rest of your data.' };
  }
  if (answer.more) return { kind: 'again' };
  if (!waits) return done;
  if (batch.length > 0) return { kind: 'again' };
  if (pace.aside.size === 0) return { kind: 'again' };
  // All else is done; what the server stumbled over gets another try, one by one. A failure ends the run.
  pace.aside.clear();
  pace.maxChanges = 1;
  return { kind: 'again' };
}

/** A batch that failed as a whole is halved until the one change at fault stands alone [S5]. */
async function failedBatch(
  { database, now, pace }: RunContext,
  batch: readonly QueuedEntry[],
  error: ApiFailure,
): Promise<Round> {
  const [only] = batch;
  if (only === undefined) return outcomeOf(error);
  if (isDefinite(error)) {
    if (batch.length > 1) {
      pace.maxChanges = Math.ceil(batch.length / 2);
      return { kind: 'again' };
    }
    const moved = await refuseEntry(database, only, whyRefused(only, error), now());
    return moved.ok ? { kind: 'again' } : storageTrouble(moved.error);
  }
  if (error.kind === 'server-fault') {
    // Never refused for a server's own fault: the row is left for later, so that the rest goes on.
    if (batch.length === 1) pace.aside.add(rowKey(only));
    pace.maxChanges = Math.ceil(batch.length / 2);
  }
  return outcomeOf(error);
}

function whyRefused({ entity }: QueuedEntry, { kind, message }: ApiFailure): WhyRefused {
  if (kind !== 'too-large') return { reason: message };
  return { reason: refusalInWords(entity, { code: 'too-large' }), code: 'too-large' };
}

/** The server has read the batch and will never take it. */
function isDefinite({ kind, reason }: ApiFailure): boolean {
  if (reason === 'old-protocol' || reason === 'wrong-user') return false;
  return kind === 'invalid' || kind === 'too-large';
}

function storageTrouble({ kind, message }: Failure): Outcome {
  return { kind: 'trouble', problem: message, cause: kind === 'full' ? 'disk' : 'device' };
}

/** Only a server of version 1 does not say which version it speaks. */
function protocolTrouble({ protocol = 1 }: ApiFailure): Outcome {
  if (protocol < protocolVersion) {
    return { kind: 'trouble', problem: 'The server needs an update.', cause: 'behind' };
  }
  return {
    kind: 'trouble',
    problem: 'Haversack needs an update. Reload the page.',
    cause: 'update',
  };
}

function outcomeOf(error: ApiFailure): Outcome {
  if (error.reason === 'wrong-user') return { kind: 'wrong-user' };
  if (error.reason === 'old-protocol') return protocolTrouble(error);
  if (error.kind === 'no-session' || error.kind === 'unauthorised') return { kind: 'signed-out' };
  if (isUnanswered(error)) return { kind: 'no-answer' };
  if (!isPassing(error)) return { kind: 'trouble', problem: error.message };
  const { retryAfterMs } = error;
  return { kind: 'trouble', problem: 'The server has a problem.', cause: 'server', retryAfterMs };
}
