/** Daily clearing: abandoned uploads, and bytes that no row needs any more. */

import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unneededFileLifeMs, uploadBeginningMs, uploadLifeMs } from '../limits.ts';
import type { Blobs, Uploads } from '../storage/contract.ts';
import type { BlobStore } from './blob-store.ts';
import { isRefusal } from './tus-server.ts';

/**
 * Removes uploads that were untouched for a day, each with the file that describes it and is written only at its
 * beginning. A finished file has another name elsewhere.
 * @returns how many files were removed
 */
export async function sweepUploads(uploadsDir: string, nowMs: number): Promise<number> {
  const touchedAt = new Map<string, number>();
  const names = await readdir(uploadsDir);
  for (const name of names) {
    // A concurrent sweep may have been faster.
    const found = await stat(join(uploadsDir, name)).catch(() => undefined);
    const before = touchedAt.get(uploadOf(name)) ?? 0;
    touchedAt.set(uploadOf(name), Math.max(before, found?.mtimeMs ?? 0));
  }
  const old = names.filter((name) => nowMs - (touchedAt.get(uploadOf(name)) ?? 0) >= uploadLifeMs);
  for (const name of old) await rm(join(uploadsDir, name), { force: true });
  return old.length;
}

function uploadOf(fileName: string): string {
  return fileName.replace(/\.(json|part)$/, '');
}

/**
 * Releases the reservations of ended uploads: they were swept, or their server died before they began or after they finished.
 * @throws the first fault, after all were checked
 */
export async function releaseEnded(
  uploads: Uploads,
  store: Pick<BlobStore, 'uploads'>,
  nowMs: number,
): Promise<void> {
  const faults: unknown[] = [];
  let after = '';
  for (;;) {
    const page = await uploads.reservedBefore(nowMs - uploadBeginningMs, after);
    for (const { userId, id } of page) {
      try {
        if (!(await isUnderWay(store, id))) await uploads.release(userId, id);
      } catch (error) {
        faults.push(error);
      }
      after = id;
    }
    if (page.length === 0) break;
  }
  if (faults.length > 0) throw faults[0];
}

async function isUnderWay(store: Pick<BlobStore, 'uploads'>, id: string): Promise<boolean> {
  try {
    const { offset, size } = await store.uploads.getUpload(id);
    return size === undefined || offset < size;
  } catch (error) {
    // A store that does not answer proves nothing.
    if (!isRefusal(error)) throw error;
    return false;
  }
}

/**
 * Removes bytes that no row of the student names and that no device was promised for 60 days. Rows of all entities
 * count, also those in the Trash; only tombstones need no bytes.
 * @returns how many were removed
 */
export async function sweepBlobs(blobs: Blobs, store: BlobStore, nowMs: number): Promise<number> {
  const beforeMs = nowMs - unneededFileLifeMs;
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
