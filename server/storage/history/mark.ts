/**
 * The mark on the server's own disk, outside of the database. Each mark overwrites the last in one piece before its answer, so
 * it survives a killed process. It is flushed a moment later: after a power cut it may be behind by that moment, never ahead.
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

/** In the data folder. Its name differs from the database's, so that restoring `haversack.db*` does not restore it. */
export const markName = 'history.mark';

/** Less than a sector of any disk, so a write is atomic. */
const sizeBytes = 256;
const toDiskAfterMs = 1_000;

const written = v.object({ epoch: v.string(), beganMs: v.number(), count: v.number() });

export interface MarkFile {
  /** The mark when the file was opened; `undefined` if it was unreadable. */
  readonly kept: Mark | undefined;
  /** @throws what the disk refuses; the last mark stays */
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
    // If it fails, the next flush covers this mark too.
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

/**
 * A mark is a position of the history, kept outside of the database. A database behind its mark has lost acknowledged data.
 *
 * Invariant: a mark is made after its commit, so a database that loses nothing is never behind it, whenever a process is
 * killed.
 */

/** The position of a database, and its stored copy. */
export interface Mark {
  epoch: string;
  /** When this history began, milliseconds since 1970; 0 if an older release began it. */
  beganMs: number;
  /** A growing number of transactions: SQLite's counter of commits, or PostgreSQL's transaction id. */
  count: number;
}

/** @returns whether the database has lost something since the mark */
export function isBehind(database: Mark, mark: Mark): boolean {
  // A later history comes from another server or a restore: the mark is older and irrelevant.
  if (database.beganMs !== mark.beganMs) return database.beganMs < mark.beganMs;
  return database.epoch !== mark.epoch || database.count < mark.count;
}
