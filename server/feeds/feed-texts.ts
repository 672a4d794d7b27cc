/**
 * The schedules that other programs read, as iCalendar. A text is kept until the student writes something, and is written
 * anew at most every few minutes. Two servers write the same text but for its time, so their marks (ETag) are equal.
 */
import { createHash } from 'node:crypto';
import { feedLimits } from '../limits.ts';
import type { Storage } from '../storage/contract.ts';
import type { FeedOwner } from '../storage/planner-contract.ts';
import { writeFeed } from './write-feed.ts';

export interface FeedText {
  /** Quoted (RFC 9110 §8.8.3). */
  etag: string;
  text: string;
}

export interface FeedTexts {
  of(owner: FeedOwner): Promise<FeedText>;
}

interface Kept extends FeedText {
  position: string;
  writtenAtMs: number;
}

export function createFeedTexts(
  storage: Pick<Storage, 'rows'>,
  nowMs: () => number,
  mostBytes = feedLimits.mostBytesKept,
): FeedTexts {
  /** The least recently read first. */
  const kept = new Map<string, Kept>();
  const writing = new Map<string, Promise<Kept>>();
  let bytes = 0;

  function forget(id: string): void {
    bytes -= kept.get(id)?.text.length ?? 0;
    kept.delete(id);
  }

  function keep(id: string, made: Kept): void {
    forget(id);
    kept.set(id, made);
    bytes += made.text.length;
    for (const oldest of kept.keys()) if (bytes > mostBytes) forget(oldest);
  }

  async function write(owner: FeedOwner, position: string): Promise<Kept> {
    const writtenAtMs = nowMs();
    const text = await writeFeed(storage.rows, owner, writtenAtMs);
    // The time of writing alone is no change.
    const content = text.replace(/^DTSTAMP:.*$/gm, '');
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
    return { etag: `"${hash}"`, text, position, writtenAtMs };
  }

  return {
    async of(owner) {
      const { epoch, version } = await storage.rows.position(owner.userId);
      const now = nowMs();
      // A new day moves the window.
      const position = `${epoch} ${version} ${new Date(now).toISOString().slice(0, 10)}`;
      const known = kept.get(owner.id);
      const isFresh = known !== undefined && Math.abs(now - known.writtenAtMs) < feedLimits.freshMs;
      if (known !== undefined && (known.position === position || isFresh)) {
        keep(owner.id, known);
        return known;
      }
      const made = writing.get(owner.id) ?? write(owner, position);
      writing.set(owner.id, made);
      try {
        keep(owner.id, await made);
        return await made;
      } finally {
        writing.delete(owner.id);
      }
    },
  };
}
