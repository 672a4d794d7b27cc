/**
 * What this tab last read from the database, so that it need not read again before each request. It stays valid while
 * other tabs write: an old cursor only fetches rows a second time, which changes nothing [S2], and an entry that has left
 * the queue never returns.
 */
import type { Applied } from '../db/apply.ts';
import type { QueuedEntry } from '../db/outbox/outbox-pack.ts';
import type { Cursor } from '../protocol/sync.ts';

export interface LastSeen {
  /** This device's name in stamps; it never changes. */
  device?: string | undefined;
  /** The cursor on disk; `undefined`: it must be read. */
  cursor?: Cursor | undefined;
  /** Everything up to the cursor is here, so documents may come in parts. */
  isWhole?: boolean | undefined;
  /** All entries up to this one have left the queue. */
  settledSeq?: number | undefined;
  /** After the last batch the queue and the list of refused changes were empty. */
  isEmpty?: boolean;
  /** The newest entry that this tab has sent, or that has left the queue. */
  sentSeq: number;
}

export function nothingSeen(): LastSeen {
  return { sentSeq: 0 };
}

/** Call after an answer was applied. */
export function noteApplied(
  seen: LastSeen,
  batch: readonly QueuedEntry[],
  { cursor, oldestSeq, isWhole }: Applied,
): void {
  seen.cursor = cursor;
  seen.isWhole = isWhole;
  seen.isEmpty = oldestSeq === null;
  const last = batch.at(-1);
  if (last === undefined || oldestSeq === undefined) return;
  seen.settledSeq = oldestSeq === null ? last.seq : oldestSeq - 1;
}

/** Whether this device has the version that a change event names. */
export function isCovered(
  cursor: Cursor | undefined,
  { epoch, version }: Pick<Cursor, 'epoch' | 'version'>,
): boolean {
  return cursor?.epoch === epoch && cursor.version >= version;
}
