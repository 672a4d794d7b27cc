/**
 * The schedules that other programs read, as iCalendar. A text is kept until the student writes something, and is written
 * anew at most every few minutes. Two servers write the same text but for its time, so their marks (ETag) are equal.
 */
import { createHash } from 'node:crypto';
import { feedLimits } from '../limits.ts';
import type { Storage } from '../storage/contract.ts';
import type { FeedOwner } from '../storage/planner-contract.ts';
import { createKeyQueue } from '../turns.ts';
import { writeFeed } from './write-feed.ts';

export interface FeedText {
  /** Quoted (RFC 9110 §8.8.3). */
  etag: string;
  /** When this server first wrote this content. */
  changedAtMs: number;
  text: string;
}

export interface FeedTexts {
  of(owner: FeedOwner): Promise<FeedText>;
}

interface Kept extends FeedText {
  bytes: number;
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
  // Texts in the making are not among the bytes kept, and a student may ask for all addresses at once.
  const inQueue = createKeyQueue();
  let bytes = 0;

  function forget(id: string): void {
    bytes -= kept.get(id)?.bytes ?? 0;
    kept.delete(id);
  }

  function keep(id: string, made: Kept): void {
    forget(id);
    kept.set(id, made);
    bytes += made.bytes;
    for (const oldest of kept.keys()) if (bytes > mostBytes) forget(oldest);
  }

  async function writeText(owner: FeedOwner, position: string): Promise<Kept> {
    const writtenAtMs = nowMs();
    const hash = createHash('sha256');
    const pieces: string[] = [];
    let size = 0;
    for await (const piece of writeFeed(storage.rows, owner, writtenAtMs)) {
      // The time of writing alone is no change.
      hash.update(piece.replace(/^DTSTAMP:.*$/gm, ''));
      pieces.push(piece);
      size += Buffer.byteLength(piece);
    }
    const etag = `"${hash.digest('base64url').slice(0, 22)}"`;
    const before = kept.get(owner.id);
    const changedAtMs = before?.etag === etag ? before.changedAtMs : writtenAtMs;
    return { etag, changedAtMs, text: pieces.join(''), bytes: size, position, writtenAtMs };
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
      const write = () => writeText(owner, position);
      const made = writing.get(owner.id) ?? inQueue(owner.userId, write);
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
