/**
 * The mark on the server's own disk, beside the database and not in it. Each mark is written over the one before, in one
 * piece and before the answer that it counts, so it survives a process that is killed. It is brought to the disk a moment
 * later: after a power cut it may be behind by that moment, never ahead.
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
import type { Mark } from './mark.ts';

/** In the data folder. It does not begin like the database's name: copying `haversack.db*` back must not copy it. */
export const markName = 'history.mark';

/** Less than a sector of any disk, so a write is whole or not there. */
const sizeBytes = 256;
const toDiskAfterMs = 1_000;

const written = v.object({ epoch: v.string(), beganMs: v.number(), count: v.number() });

export interface MarkFile {
  /** What was kept when it was opened; `undefined`: nothing that can be read. */
  readonly kept: Mark | undefined;
  /** @throws what the disk refuses; the mark before stays */
  write(mark: Mark): void;
  close(): void;
}

/** @throws where the file cannot be opened or made */
export function openMarkFile(path: string): MarkFile {
  const descriptor = openOrMake(path);
  let isOpen = true;
  let timer: NodeJS.Timeout | undefined;
  const bringToDisk = () => {
    timer = undefined;
    // Where it fails, the next one brings this mark to the disk too.
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
