/**
 * One run of sync: the first download if it is missing, then batches until the outbox is empty and the server has no
 * more. No transaction of the database is open during a request.
 *
 * A run always ends: each round shortens the outbox, moves the cursor, halves the batch, reads the disk instead of the
 * memory, or ends the run [S6].
 */
import { type ApiFailure, isPassing, isUnanswered } from '../api/failure-kind.ts';
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
  isWholeAt,
  type Position,
  readPosition,
} from '../db/position.ts';
import type { UnsettledPieces } from '../db/tables.ts';
import type { Failure } from '../lib/result.ts';
import { refusalInWords } from '../model/words.ts';
import { type Cursor, maxBatchBytes, type SyncAnswer } from '../protocol/sync.ts';
import { protocolVersion } from '../protocol/version.ts';
import { type LastSeen, noteApplied, nothingSeen } from './last-seen.ts';
import { askAgainInTime, mostChanges, noteNotYet, type Pace } from './pace.ts';
import type { Trouble } from './status/status-store.ts';
import type { Transport } from './transport.ts';

/** How a run ended. Unless it is `done`, every edit stays in the outbox. */
export type Outcome =
  | { kind: 'done' }
  | { kind: 'no-answer' }
  | { kind: 'trouble'; problem: string; cause?: Trouble; retryAfterMs?: number | undefined }
  | { kind: 'signed-out' }
  | { kind: 'wrong-user' };

export interface RunContext {
  /** Called before each request with its entries; `isFirst`: the first download. */
  onBatch?: (batch: readonly QueuedEntry[], isFirst: boolean) => void;
  database: AccountDatabase;
  transport: Transport;
  now: () => number;
  pace: Pace;
  /** Asked between two rounds. */
  isStopped: () => boolean;
  /** From earlier runs of this tab; without it each round reads the disk. */
  seen?: LastSeen;
  handOver?: HandOver;
}

/** The Web Lock of a run, in tabs and in the worker. */
export function syncLock(userId: string): string {
  return `haversack-sync-${userId}`;
}

/** The content of the next request. */
export interface Next extends Pick<Position, 'bootstrapPosition' | 'isOutgrown'> {
  device: string;
  /** Imports that wait until the whole account was read. */
  unsettled?: readonly UnsettledPieces[];
  cursor: Cursor | undefined;
  /** Everything up to the cursor is here. */
  isWhole?: boolean;
  batch: readonly QueuedEntry[];
  /** `memory`: neither the cursor nor the outbox was read from the disk. */
  from: 'disk' | 'memory';
}

const done: Outcome = { kind: 'done' };

/** @param first the first request, if it is known already */
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

/** Takes the next request from memory if nothing older can wait, else from disk. @param isPullOnly send nothing */
export async function findNext(context: RunContext, isPullOnly = false): Promise<Next> {
  const { database, pace, seen = nothingSeen(), handOver } = context;
  askAgainInTime(pace, context.now());
  const { maxChanges, aside, notYet } = pace;
  const limits = { maxBytes: maxBatchBytes, maxChanges, without: aside, notYet };
  const { device, cursor } = seen;
  const isAllWanted = aside.size === 0 && notYet.size === 0;
  if (device !== undefined && cursor !== undefined && isAllWanted) {
    const { isWhole = false } = seen;
    const known = { device, cursor, isWhole, bootstrapPosition: undefined, isOutgrown: false };
    if (isPullOnly) return { ...known, batch: [], from: 'memory' };
    const rows = await handOver?.take(seen.settledSeq);
    const batch = rows && batchOf(rows, limits);
    if (batch !== undefined) return { ...known, batch, from: 'memory' };
  } else await handOver?.take(undefined);
  const next = await readNext(database, limits);
  seen.device = next.device;
  seen.cursor = next.cursor;
  seen.isWhole = next.isWhole === true;
  return next;
}

/** Reads in one transaction. Imported rows wait until the whole account was read after the import. */
async function readNext(database: AccountDatabase, limits: BatchLimits): Promise<Next> {
  const [position, whole, known, waiting, unsettled = []] = await database.transaction(
    'r',
    [database.meta, database.outbox],
    () =>
      Promise.all([
        readPosition(database),
        database.readMeta('wholeHistory'),
        database.readMeta('device'),
        readBatch(database, limits),
        database.readMeta('unsettledPieces'),
      ]),
  );
  const device = known ?? (await inTransaction(database, ['meta'], readDevice));
  return {
    ...position,
    isWhole: isWholeAt(position.cursor, whole),
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
  { batch, device, from, unsettled, isWhole }: Next,
): Promise<Round> {
  const { database, transport, pace, seen } = context;
  seen.sentSeq = Math.max(seen.sentSeq, batch.at(-1)?.seq ?? 0);
  const askedMs = context.now();
  const answer = await transport.exchange(
    {
      protocol: protocolVersion,
      user: database.userId,
      device,
      cursor,
      changes: batch.map(upcast),
    },
    { inParts: isWhole === true && !pace.wantsWhole },
  );
  if (!answer.ok) return failedBatch(context, batch, answer.error);
  if (answer.data.newEpoch && from === 'memory') {
    // Another tab may know the new epoch already and may have queued everything for it. Only the disk knows.
    seen.cursor = undefined;
    return { kind: 'again' };
  }
  if (!answer.data.newEpoch && answer.data.cursor.epoch !== cursor.epoch) {
    // Such an answer is not stored, so the same request would repeat without end.
    return { kind: 'trouble', problem: noRest };
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
  if (stored.data.lacksRest) {
    // A server that answers in parts all the same must not keep this run from ending.
    if (pace.wantsWhole) return { kind: 'trouble', problem: noRest };
    pace.wantsWhole = true;
    return { kind: 'again' };
  }
  pace.wantsWhole = false;
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

const noRest = 'The server’s answer does not match your data.';

type Running = RunContext & { seen: LastSeen };

function nextRound(
  { pace }: RunContext,
  batch: readonly QueuedEntry[],
  { waits, cursor, answer }: { waits: boolean; cursor: Cursor; answer: SyncAnswer },
): Round {
  // An answer of another epoch has ended the round already.
  const moved = cursor.version !== answer.cursor.version;
  if (answer.more && !moved && batch.length === 0) {
    return { kind: 'trouble', problem: 'The server does not send the rest of your data.' };
  }
  if (answer.more) return { kind: 'again' };
  if (!waits) return done;
  if (batch.length > 0) return { kind: 'again' };
  if (pace.aside.size === 0) return { kind: 'again' };
  // Only rows that caused a server fault are left. Each is tried again alone; a failure ends the run.
  pace.aside.clear();
  pace.maxChanges = 1;
  return { kind: 'again' };
}

/** Halves a batch that failed as a whole, until the change at fault is alone [S5]. */
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
    // A server fault does not refuse the row. It is set aside, so that the others continue.
    if (batch.length === 1) pace.aside.add(rowKey(only));
    pace.maxChanges = Math.ceil(batch.length / 2);
  }
  return outcomeOf(error);
}

function whyRefused({ entity }: QueuedEntry, { kind, message }: ApiFailure): WhyRefused {
  if (kind !== 'too-large') return { reason: message };
  return { reason: refusalInWords(entity, { code: 'too-large' }), code: 'too-large' };
}

/** The server has read the batch and will never accept it. */
function isDefinite({ kind, reason }: ApiFailure): boolean {
  if (reason === 'old-protocol' || reason === 'wrong-user') return false;
  return kind === 'invalid' || kind === 'too-large';
}

function storageTrouble({ kind, message }: Failure): Outcome {
  return { kind: 'trouble', problem: message, cause: kind === 'full' ? 'disk' : 'device' };
}

/** A server of version 1 does not name its version. */
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
