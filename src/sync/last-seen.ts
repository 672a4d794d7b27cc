/**
 * What this tab last saw of the database, so that it need not ask again before each request. All of it is on disk and
 * stays true when another tab goes on: a cursor that is behind brings rows a second time, which changes
 * nothing [S2], and an entry that has left the queue never comes back.
 */
import type { Applied } from '../db/apply.ts';
import type { QueuedEntry } from '../db/outbox/outbox-pack.ts';
import type { Cursor } from '../protocol/sync.ts';

export interface LastSeen {
  /** This device's name in stamps; it never changes. */
  device?: string | undefined;
  /** How far the history was on disk; `undefined` where the disk must be asked. */
  cursor?: Cursor | undefined;
  /** Every entry of the queue up to this one has left it. */
  settledSeq?: number | undefined;
  /** The last batch that was sent left nothing behind in the queue, and nothing in the list of refused changes. */
  isEmpty?: boolean;
  /** The newest entry that this tab has sent, or knows to have left. */
  sentSeq: number;
}

export function nothingSeen(): LastSeen {
  return { sentSeq: 0 };
}

/** Takes note of an answer that was applied. */
export function noteApplied(
  seen: LastSeen,
  batch: readonly QueuedEntry[],
  { cursor, oldestSeq }: Applied,
): void {
  seen.cursor = cursor;
  seen.isEmpty = oldestSeq === null;
  const last = batch.at(-1);
  if (last === undefined || oldestSeq === undefined) return;
  seen.settledSeq = oldestSeq === null ? last.seq : oldestSeq - 1;
}

/** Whether what a change event tells of is here. */
export function isCovered(
  cursor: Cursor | undefined,
  { epoch, version }: Pick<Cursor, 'epoch' | 'version'>,
): boolean {
  return cursor?.epoch === epoch && cursor.version >= version;
}
