/** What is cleared by the day: uploads that nobody goes on with, and bytes that no row needs any more. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Blobs } from '../storage/contract.ts';
import type { BlobStore } from './blob-store.ts';
import { uploadLifeMs } from './upload-life.ts';

/** Clears uploads that nobody has touched for a week; a finished file has its own name elsewhere. @returns how many files went */
export async function sweepUploads(uploadsDir: string, nowMs: number): Promise<number> {
  let swept = 0;
  for (const name of await readdir(uploadsDir)) {
    const path = join(uploadsDir, name);
    // Another sweep may have been faster.
    const found = await stat(path).catch(() => undefined);
    if (found === undefined || nowMs - found.mtimeMs < uploadLifeMs) continue;
    await rm(path, { force: true });
    swept += 1;
  }
  return swept;
}

/**
 * As long as a device may stay offline with a row that names the bytes and has not reached the server: they may come
 * before it.
 */
export const unneededLifeMs = 60 * 24 * 60 * 60_000;

/**
 * Removes bytes that none of the student's rows names, and of which no device was told for 60 days that they are here.
 * Rows of all entities that hold bytes count, those in the Trash too: only a tombstone needs none.
 * @returns how many went
 */
export async function sweepBlobs(blobs: Blobs, store: BlobStore, nowMs: number): Promise<number> {
  const beforeMs = nowMs - unneededLifeMs;
  let swept = 0;
  let after = '';
  for (;;) {
    const users = await blobs.idleUsers(after, beforeMs);
    const last = users.at(-1);
    if (last === undefined) return swept;
    for (const userId of users) {
      for (const sha256 of await blobs.unneeded(userId, beforeMs)) {
        const mayGo = () => blobs.removeIdle(userId, sha256, beforeMs);
        if (await store.remove(userId, sha256, mayGo)) swept += 1;
      }
    }
    after = last;
  }
}
