/** A student's time in the app on this device (spec §3, §7). Removed with the account's database. */
import { uuidv7 } from '../../lib/ids.ts';
import {
  addStretch,
  type ClosedTally,
  isPingDue,
  type Stretch,
  takeTally,
  type UsageEntry,
  type UsageTally,
} from '../../model/study/usage.ts';
import type { AccountDatabase } from '../database.ts';
import { inTransaction } from '../in-transaction.ts';
import type { UsageActivity, UsageTrouble } from '../tables.ts';
import { readDevice } from './device.ts';

/** Enough for four weeks offline, eight hours a day. Beyond this limit, the oldest entries are dropped. */
export const maxWaitingUsage = 700;

export interface UsageHere {
  tally: UsageTally | undefined;
  /** The oldest first. */
  waiting: UsageEntry[];
  trouble: UsageTrouble;
  /** `undefined` before the first fetch. */
  activity: UsageActivity | undefined;
}

const noTrouble: UsageTrouble = { retryAt: 0, told: false };

export async function readUsage(database: AccountDatabase): Promise<UsageHere> {
  const [tally, waiting = [], trouble = noTrouble, activity] = await Promise.all([
    database.readMeta('usageTally'),
    database.readMeta('usageWaiting'),
    database.readMeta('usageTrouble'),
    database.readMeta('usageActivity'),
  ]);
  return { tally, waiting, trouble, activity };
}

/** Whether a ping is due or a waiting entry may be sent. @param hasNetwork without a network, a ping is only queued */
export function isUsageUrgent(
  { tally, waiting, trouble }: UsageHere,
  nowMs: number,
  hasNetwork: boolean,
): boolean {
  const mayTry = hasNetwork && nowMs >= trouble.retryAt;
  return isPingDue(tally, nowMs) || (waiting.length > 0 && mayTry);
}

/** Adds time in which a tab was used. */
export function countUse(
  database: AccountDatabase,
  stretch: Stretch,
  tzOffsetMin: number,
): Promise<void> {
  return inTransaction(database, ['meta'], async (database) => {
    const before = await database.readMeta('usageTally');
    const { tally, closed } = addStretch(before, stretch, tzOffsetMin);
    await database.writeMeta('usageTally', tally);
    if (closed !== undefined) await queue(database, closed, stretch.toMs);
  });
}

/** Creates an entry if one is due. @returns whether one was due */
export function makePing(database: AccountDatabase, nowMs: number): Promise<boolean> {
  return inTransaction(database, ['meta'], async (database) => {
    const before = await database.readMeta('usageTally');
    if (before === undefined || !isPingDue(before, nowMs)) return false;
    const { tally, closed } = takeTally(before, nowMs);
    await database.writeMeta('usageTally', tally);
    if (closed !== undefined) await queue(database, closed, nowMs);
    return closed !== undefined;
  });
}

/** Moves an entry that the server has stored from the queue to the list. Before the first fetch there is no list. */
export function settleUsage(database: AccountDatabase, entry: UsageEntry): Promise<void> {
  return inTransaction(database, ['meta'], async (database) => {
    await unqueue(database, entry.id);
    await database.meta.delete('usageTrouble');
    const activity = await database.readMeta('usageActivity');
    if (activity === undefined) return;
    const entries = inOrder([entry, ...activity.entries.filter(({ id }) => id !== entry.id)]);
    await database.writeMeta('usageActivity', { ...activity, entries });
  });
}

/**
 * Notes that the server did not store an entry.
 * @param isLost drops the entry, because the server will never store it
 */
export function noteUsageTrouble(
  database: AccountDatabase,
  { id }: UsageEntry,
  { trouble, isLost }: { trouble: UsageTrouble; isLost: boolean },
): Promise<void> {
  return inTransaction(database, ['meta'], async (database) => {
    await database.writeMeta('usageTrouble', trouble);
    if (isLost) await unqueue(database, id);
  });
}

export function keepUsageActivity(
  database: AccountDatabase,
  entries: readonly UsageEntry[],
  fetchedAt: number,
): Promise<void> {
  return database.writeMeta('usageActivity', { entries: inOrder(entries), fetchedAt });
}

/** Removes a deleted entry from the list and the queue. */
export function dropUsage(database: AccountDatabase, id: string): Promise<void> {
  return inTransaction(database, ['meta'], async (database) => {
    await unqueue(database, id);
    const activity = await database.readMeta('usageActivity');
    if (activity === undefined) return;
    const entries = activity.entries.filter((entry) => entry.id !== id);
    await database.writeMeta('usageActivity', { ...activity, entries });
  });
}

async function queue(database: AccountDatabase, closed: ClosedTally, nowMs: number): Promise<void> {
  const waiting = (await database.readMeta('usageWaiting')) ?? [];
  const entry = { id: uuidv7(nowMs), device: await readDevice(database), ...closed };
  await database.writeMeta('usageWaiting', [...waiting, entry].slice(-maxWaitingUsage));
}

async function unqueue(database: AccountDatabase, id: string): Promise<void> {
  const waiting = (await database.readMeta('usageWaiting')) ?? [];
  const left = waiting.filter((entry) => entry.id !== id);
  if (left.length < waiting.length) await database.writeMeta('usageWaiting', left);
}

function inOrder(entries: readonly UsageEntry[]): UsageEntry[] {
  return entries.toSorted((a, b) => b.startedAt - a.startedAt || (a.id < b.id ? 1 : -1));
}
