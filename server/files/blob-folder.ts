/** File bytes in the data folder: `blobs/<user>/<sha256>`, complete and verified, and `uploads/` for uploads under way. */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { uploadLifeMs } from '../limits.ts';
import type { BlobStore } from './blob-store.ts';
import { hasNoRoom, isCode, namesIn, syncToDisk } from './disk.ts';

interface BlobFolder extends BlobStore {
  uploadsDir: string;
}

const probeBytes = 64 * 1024;
/** Error codes of file systems without hard links. */
const noLinks = ['EPERM', 'ENOTSUP', 'EXDEV'];

export function createBlobFolder(dataDir: string): BlobFolder {
  const folderOf = (userId: string) => join(dataDir, 'blobs', userId);
  const pathOf = (userId: string, sha256: string) => join(folderOf(userId), sha256);
  const uploadsDir = join(dataDir, 'uploads');
  return {
    uploadsDir,
    uploads: new FileStore({ directory: uploadsDir }),

    async adopt(userId, sha256, uploadId) {
      const from = join(uploadsDir, uploadId);
      if ((await hashFile(from)) !== sha256) return false;
      await mkdir(folderOf(userId), { recursive: true });
      await syncToDisk(from);
      await place(from, pathOf(userId, sha256));
      await syncToDisk(folderOf(userId));
      return true;
    },

    // A hard link takes no room.
    release: async () => undefined,

    async size(userId, sha256) {
      try {
        return (await stat(pathOf(userId, sha256))).size;
      } catch (error) {
        if (isCode(error, 'ENOENT')) return undefined;
        throw error;
      }
    },

    async read(userId, sha256, start, end) {
      const handle = await open(pathOf(userId, sha256));
      return handle.createReadStream({ start, end: Math.max(start, end) });
    },

    async remove(userId, sha256, mayGo) {
      const path = pathOf(userId, sha256);
      const aside = `${path}.aside`;
      await rename(path, aside).catch((error: unknown) => {
        if (!isCode(error, 'ENOENT')) throw error;
      });
      let goes = false;
      try {
        goes = await mayGo();
      } finally {
        if (goes) await rm(aside, { force: true });
        else await putBack(aside, path);
      }
      return goes;
    },

    async probe() {
      await mkdir(dataDir, { recursive: true });
      const path = join(dataDir, `.${randomBytes(6).toString('hex')}.part`);
      try {
        await writeFile(path, new Uint8Array(probeBytes), { flush: true });
      } finally {
        await rm(path, { force: true });
      }
    },

    async forget(userId) {
      await rm(folderOf(userId), { recursive: true, force: true });
      for (const name of await namesIn(uploadsDir)) {
        if (name.startsWith(`${userId}.`)) await rm(join(uploadsDir, name), { force: true });
      }
    },

    sweepUploads: (nowMs) => sweepUploads(uploadsDir, nowMs),

    isFull: () => hasNoRoom(uploadsDir),
  };
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** By a hard link, or else a copy: a client whose last answer was lost must find the upload finished. */
async function place(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (isCode(error, 'EEXIST')) return linkInstead(to, from);
    if (!noLinks.some((code) => isCode(error, code))) throw error;
    await copyFile(from, `${to}.part`);
    await syncToDisk(`${to}.part`);
    await rename(`${to}.part`, to);
  }
}

/** The bytes are stored already: replaces the upload by a link to them, to save room. */
async function linkInstead(blob: string, upload: string): Promise<void> {
  const part = `${upload}.part`;
  try {
    await link(blob, part);
    await rename(part, upload);
  } catch (error) {
    // The blob may have been set aside meanwhile; the sweep removes the upload.
    if (![...noLinks, 'ENOENT', 'EEXIST'].some((code) => isCode(error, code))) throw error;
  }
  // `rename` between two links to one file does nothing (POSIX).
  await rm(part, { force: true });
}

/** Equal bytes may have been stored meanwhile. */
async function putBack(aside: string, path: string): Promise<void> {
  try {
    await rename(aside, path);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
}

/**
 * Removes uploads that were untouched for a day, with their descriptions, which are written only at the beginning.
 * @returns how many files were removed
 */
export async function sweepUploads(uploadsDir: string, nowMs: number): Promise<number> {
  const touchedAt = new Map<string, number>();
  const names = await readdir(uploadsDir);
  for (const name of names) {
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
