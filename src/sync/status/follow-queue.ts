/**
 * What the screens show of the queue, read in one transaction and at most ten times a second: a student who works
 * without a network makes many edits, and each look competes with them for the database.
 */
import type { AccountDatabase } from '../../db/database.ts';
import { countQueue, newestSeq } from '../../db/outbox/outbox.ts';
import { watchWrites } from '../../db/rows/watch.ts';
import type { Timers } from '../../lib/wake-signal.ts';

/** The least time from one look to the next, milliseconds. */
export const lookEveryMs = 100;

/** Not sooner after a write: the request, and what screens read of the rows, come first. Milliseconds. */
const outOfTheWayMs = 30;

export type Shown = Awaited<ReturnType<typeof readShown>>;

/** What the screens show of the database, and the newest entry that waits. */
export function readShown(database: AccountDatabase) {
  return database.transaction('r', [database.outbox, database.refused, database.meta], async () => {
    const [counts, last, lastSyncAt = 0, downloaded, downloadTotal] = await Promise.all([
      countQueue(database),
      newestSeq(database),
      database.readMeta('lastSyncAt'),
      database.readMeta('downloadedRows'),
      database.readMeta('downloadTotal'),
    ]);
    return { last, shown: { ...counts, lastSyncAt, downloaded, downloadTotal } };
  });
}

export interface FollowDeps {
  timers: Timers;
  now: () => number;
  everyMs?: number | undefined;
}

/** @returns a function that stops following */
export function followQueue(
  database: AccountDatabase,
  { timers, now, everyMs = lookEveryMs }: FollowDeps,
  onShown: (shown: Shown) => void,
  onError: (error: unknown) => void,
): () => void {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let timer: unknown;
  let isLooking = false;
  let hasChanged = false;
  let isStopped = false;

  const look = async () => {
    timer = undefined;
    isLooking = true;
    hasChanged = false;
    lookedAt = now();
    try {
      const found = await readShown(database);
      if (!isStopped) onShown(found);
    } catch (error) {
      if (!isStopped) onError(error);
    }
    isLooking = false;
    if (hasChanged) change();
  };
  const change = () => {
    hasChanged = true;
    if (isStopped || isLooking || timer !== undefined) return;
    const sinceMs = now() - lookedAt;
    // A clock that was set back says nothing.
    const leftMs = sinceMs < 0 ? 0 : everyMs - sinceMs;
    const waitMs = Math.min(everyMs, Math.max(leftMs, outOfTheWayMs));
    if (waitMs === 0) void look();
    else timer = timers.set(() => void look(), waitMs);
  };
  const stopWatching = watchWrites(database, ['outbox', 'refused', 'meta'], change);
  void look();
  return () => {
    isStopped = true;
    stopWatching();
    timers.clear(timer);
  };
}
