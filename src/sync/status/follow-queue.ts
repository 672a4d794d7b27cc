/**
 * What the screens show of the outbox and of files' bytes. The outbox is read in one transaction, at most ten times a
 * second and once a second in a series of writes, because each read competes with the student's edits for the database.
 */
import { findFailedUploads, findUnsentFiles } from '../../db/bytes/transfers.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { countQueue, newestSeq } from '../../db/outbox/outbox.ts';
import { manyRowsEveryMs, watchRows, watchWrites } from '../../db/rows/watch.ts';
import type { Timers } from '../../lib/wake-signal.ts';
import type { StatusChange } from './status-store.ts';

/** The least time between two reads, milliseconds. Each read of a series doubles it. */
export const lookEveryMs = 100;
/** Reads of 12 ms at ten a second took a fifth of the time of a thousand edits. */
export const mostPauseMs = 1_000;

/** The delay after a write; the request and the reads of screens come first. Milliseconds. */
const outOfTheWayMs = 30;

export type Shown = Awaited<ReturnType<typeof readShown>>;

/** @returns the counts for the screens, and `last`: the newest waiting entry */
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
  let pauseMs = everyMs;
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
    // The clock may have been set back.
    const leftMs = sinceMs < 0 ? 0 : Math.max(0, pauseMs - sinceMs);
    const waitMs = Math.min(pauseMs, Math.max(leftMs, outOfTheWayMs));
    pauseMs = leftMs > 0 ? Math.min(mostPauseMs, pauseMs * 2) : everyMs;
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

/** Reports in any tab which files' bytes are not on the server [P2]. @returns a function that stops following */
export function watchFiles(
  database: AccountDatabase,
  report: (change: StatusChange, nowMs: number) => void,
  now: () => number,
): () => void {
  return watchRows(
    async () => {
      const [left, failed] = [await findUnsentFiles(database), await findFailedUploads(database)];
      return { filesLeft: left.length, filesFailed: failed.length };
    },
    (counts) => report(counts, now()),
    // The database is being closed; `followQueue` reports its faults.
    () => undefined,
    manyRowsEveryMs,
  );
}
