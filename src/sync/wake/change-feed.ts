/**
 * Hears the server say what another device has changed. One tab of a device listens, under the Web Lock
 * `haversack-poke-<user>`, a name that tabs of older releases take too. The other tabs see what it brings through the
 * shared database.
 */
import type { Locks } from '../../api/locks.ts';
import { applyDelta } from '../../db/apply-delta.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { readDevice } from '../../db/device/device.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { storageProblem } from '../../db/storage-problem.ts';
import { createWakeSignal, type Timers, type WakeSignal } from '../../lib/wake-signal.ts';
import type { ChangeEvent } from '../../protocol/sync.ts';
import { isCovered, type LastSeen, nothingSeen } from '../last-seen.ts';
import type { Transport } from '../transport.ts';
import { type AskedTime, backoffMs, createAskedTime } from './backoff.ts';

export interface FeedDeps {
  transport: Transport;
  locks: Locks;
  now: () => number;
  random: () => number;
  timers: Timers;
  /** Shared with the engine of this tab. */
  seen?: LastSeen;
}

export interface FeedListener {
  /** The network may be back: open the line at once, in time that the server has not asked for itself. */
  wake(): void;
  stop(): void;
}

export function listenToChangeFeed(
  database: AccountDatabase,
  deps: FeedDeps,
  /** @param change what this device is behind of; `undefined`: look, for another reason */
  onBehind: (change: ChangeEvent | undefined) => void,
  /** The line has opened, or a change event has come: the server is there. */
  onReached: () => void,
): FeedListener {
  const wakeSignal = createWakeSignal(deps.timers);
  const stopping = new AbortController();
  const askedTime = createAskedTime(deps.now);
  let failures = 0;
  const task = () =>
    keepListening(database, deps, onBehind, wakeSignal, stopping.signal, {
      askedTime,
      failed: () => ++failures,
      opened: () => {
        failures = 0;
        onReached();
      },
      heard: onReached,
    });
  deps.locks.run(`haversack-poke-${database.userId}`, task, stopping.signal).catch(() => {
    // Stopped while it waited for its turn, or the database was closed: either way it is over.
    stopping.abort();
  });
  return {
    wake: () => {
      if (!askedTime.isOver()) return;
      failures = 0;
      wakeSignal.raise();
    },
    stop: () => {
      stopping.abort();
      wakeSignal.raise();
    },
  };
}

/**
 * Stores what a change event brings. Without rows the cursor in memory answers, where there is one: it is never
 * further than the disk's.
 * @returns whether this device is still behind, so that it must pull
 */
export async function hearChange(
  database: AccountDatabase,
  change: ChangeEvent | undefined,
  seen: LastSeen = nothingSeen(),
): Promise<boolean> {
  if (change === undefined) return true;
  if (change.news === undefined) {
    return !isCovered(seen.cursor ?? (await database.readMeta('cursor')), change);
  }
  const cursor = await applyDelta(database, change, change.news);
  // Before the first download and on a full disk there is none to go on from.
  if (seen.cursor !== undefined) seen.cursor = cursor;
  return !isCovered(cursor, change);
}

async function keepListening(
  database: AccountDatabase,
  deps: FeedDeps,
  onBehind: (change: ChangeEvent | undefined) => void,
  wakeSignal: WakeSignal,
  signal: AbortSignal,
  line: { askedTime: AskedTime; failed: () => number; opened: () => void; heard: () => void },
): Promise<void> {
  let device: string | undefined;
  const hear = async (change: ChangeEvent | undefined) => {
    if (await hearChange(database, change, deps.seen)) onBehind(change);
  };
  while (!signal.aborted) {
    const on = {
      // What happened while the line was down is told by the change event with which the server opens it.
      opened: line.opened,
      changed: (change: ChangeEvent | undefined) => {
        line.heard();
        // A full disk here is told by the pull that follows.
        hear(change).catch(() => onBehind(undefined));
      },
      // The engine asks for a new session, and where there is none the student is told.
      turnedAway: () => onBehind(undefined),
    };
    device ??= await findDevice(database);
    const asked =
      device === undefined ? undefined : await deps.transport.listen(device, on, signal);
    if (signal.aborted) return;
    // A wake meanwhile does not undo what the answer asked for.
    if (asked !== undefined) wakeSignal.clear();
    line.askedTime.note(asked);
    await wakeSignal.wait(backoffMs(line.failed(), deps.random(), asked));
    line.askedTime.note();
  }
}

/** @returns `undefined` where this device could not store its name, for want of room for example */
async function findDevice(database: AccountDatabase): Promise<string | undefined> {
  try {
    return await inTransaction(database, ['meta'], readDevice);
  } catch (error) {
    if (database.hasBeenClosed()) throw error;
    console.warn('This device could not be named', error);
    storageProblem(error);
    return undefined;
  }
}
