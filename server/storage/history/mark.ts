/**
 * A mark is a position of the history, kept on the server's disk. A database behind its mark has lost acknowledged data.
 *
 * Invariant: a mark is written after its commit, and at once before the answer, so it survives a killed process, and a
 * database that loses nothing is never behind it. It is flushed a moment later: after a power cut it may be behind by that
 * moment, never ahead.
 */
import {
  closeSync,
  fdatasync,
  fdatasyncSync,
  fsyncSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';

export interface Mark {
  epoch: string;
  /** When this history began; 0 if an older release began it. */
  beganMs: number;
  /** SQLite's counter of commits, or PostgreSQL's transaction id. */
  count: number;
}

/** Whether the database has lost something since the mark. */
export function isBehind(database: Mark, mark: Mark): boolean {
  // A later history comes from another server or a restore: the older mark is irrelevant.
  if (database.beganMs !== mark.beganMs) return database.beganMs < mark.beganMs;
  return database.epoch !== mark.epoch || database.count < mark.count;
}

/** In the data folder. Restoring `haversack.db*` must not restore it. */
export const markName = 'history.mark';

/** Less than a sector of any disk: a write is atomic. */
const sizeBytes = 256;
const toDiskAfterMs = 1_000;

const written = v.object({ epoch: v.string(), beganMs: v.number(), count: v.number() });

export interface MarkFile {
  /** When the file was opened; `undefined` if it was unreadable. */
  readonly kept: Mark | undefined;
  /** If the disk refuses it, this throws, and the last mark stays. */
  write(mark: Mark): void;
  close(): void;
}

/** @throws if the file cannot be opened or made */
export function openMarkFile(path: string): MarkFile {
  const descriptor = openOrMake(path);
  let isOpen = true;
  let timer: NodeJS.Timeout | undefined;
  const bringToDisk = () => {
    timer = undefined;
    // After a failure the next flush covers this mark too.
    if (isOpen) fdatasync(descriptor, () => undefined);
  };
  return {
    kept: read(descriptor),
    write(mark) {
      if (!isOpen) return;
      writeSync(
        descriptor,
        JSON.stringify(mark)
          .padEnd(sizeBytes - 1)
          .concat('\n'),
        0,
        'latin1',
      );
      timer ??= setTimeout(bringToDisk, toDiskAfterMs).unref();
    },
    close() {
      if (!isOpen) return;
      isOpen = false;
      clearTimeout(timer);
      try {
        fdatasyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
    },
  };
}

function openOrMake(path: string): number {
  try {
    return openSync(path, 'r+');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const descriptor = openSync(path, 'w+', 0o600);
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
  return descriptor;
}

function read(descriptor: number): Mark | undefined {
  const bytes = Buffer.alloc(sizeBytes);
  const length = readSync(descriptor, bytes, 0, sizeBytes, 0);
  try {
    const parsed = v.safeParse(written, JSON.parse(bytes.toString('latin1', 0, length)));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
