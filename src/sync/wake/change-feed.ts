/**
 * Listens to the server's change events. One tab of a device listens, under the Web Lock `haversack-poke-<user>`; tabs of
 * older releases use the same name. The other tabs see the changes through the shared database.
 */
import type { Locks } from '../../api/locks.ts';
import { applyDelta } from '../../db/apply.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { readDevice } from '../../db/device/device.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { storageProblem } from '../../db/storage-problem.ts';
import { createWakeSignal, type Timers, type WakeSignal } from '../../lib/wake-signal.ts';
import type { ChangeEvent } from '../../protocol/sync.ts';
import { isCovered, type LastSeen, nothingSeen } from '../last-seen.ts';
import { type AskedTime, backoffMs, createAskedTime } from '../pace.ts';
import type { Transport } from '../transport.ts';

export interface FeedDeps {
  transport: Transport;
  locks: Locks;
  now: () => number;
  random: () => number;
  timers: Timers;
  /** Shared with the run loop of this tab. */
  seen?: LastSeen;
}

export interface FeedListener {
  /** The network may be back: connects at once, but not before the end of a Retry-After. */
  wake(): void;
  stop(): void;
}

export function listenToChangeFeed(
  database: AccountDatabase,
  deps: FeedDeps,
  /** @param change the change that is missing here; `undefined`: pull for another reason */
  onBehind: (change: ChangeEvent | undefined) => void,
  /** The server is reachable: the stream has opened, or a change event has arrived. */
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
    // Stopped while it waited for its turn, or the database was closed.
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
 * Stores the rows of a change event. An event without rows is compared with the cursor in memory, if there is one: it is
 * never ahead of the cursor on disk.
 * @returns whether this device must still pull
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
  const whole = { isWhole: false };
  const cursor = await applyDelta(database, change, change.news, Date.now(), whole);
  // There is no cursor before the first download and on a full disk.
  if (seen.cursor !== undefined) Object.assign(seen, { cursor }, whole);
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
      // The server opens the stream with an event that covers what happened before.
      opened: line.opened,
      changed: (change: ChangeEvent | undefined) => {
        line.heard();
        // The pull that follows reports a full disk.
        hear(change).catch(() => onBehind(undefined));
      },
      // The run loop renews the session, or tells the student that it has ended.
      turnedAway: () => onBehind(undefined),
    };
    device ??= await findDevice(database);
    const asked =
      device === undefined ? undefined : await deps.transport.listen(device, on, signal);
    if (signal.aborted) return;
    // A wake during the request does not override its Retry-After.
    if (asked !== undefined) wakeSignal.clear();
    line.askedTime.note(asked);
    await wakeSignal.wait(backoffMs(line.failed(), deps.random(), asked));
    line.askedTime.note();
  }
}

/** @returns `undefined` if this device cannot store its name, for example on a full disk */
async function findDevice(database: AccountDatabase): Promise<string | undefined> {
  try {
    return await inTransaction(database, ['meta'], readDevice);
  } catch (error) {
    if (database.hasBeenClosed()) throw error;
    console.warn('The name of this device could not be stored', error);
    storageProblem(error);
    return undefined;
  }
}
