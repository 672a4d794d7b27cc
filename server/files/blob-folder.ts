/**
 * The bytes of files in the data folder: `blobs/<user>/<sha256>`, whole and proven or not there at
 * all, and `uploads/` for those still arriving.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isCode, namesIn, syncToDisk } from './disk.ts';

export interface BlobFolder {
  uploadsDir: string;
  /** Puts an arrived file among the blobs; on disk when this resolves [S12]. Repeating it is harmless. */
  adopt(userId: string, sha256: string, from: string): Promise<void>;
  /** Bytes in the file, or `undefined` when it is not there. */
  size(userId: string, sha256: string): Promise<number | undefined>;
  /** @param end the last byte, included */
  read(userId: string, sha256: string, start: number, end: number): Readable;
  /**
   * Removes a file that `mayGo` allows to, asked while the file cannot be found: whoever puts it there meanwhile, or
   * is told that it is there, is seen by that. Otherwise, and where the question fails, it is put back.
   */
  remove(userId: string, sha256: string, mayGo: () => Promise<boolean>): Promise<boolean>;
  /** Writes a small file and removes it, to know that it can be. @throws why it cannot */
  probe(): Promise<void>;
  /** Removes all files of an account, those still arriving too. Repeating it is harmless. */
  forget(userId: string): Promise<void>;
}

const probeBytes = 64 * 1024;

export function createBlobFolder(dataDir: string): BlobFolder {
  const folderOf = (userId: string) => join(dataDir, 'blobs', userId);
  const pathOf = (userId: string, sha256: string) => join(folderOf(userId), sha256);
  return {
    uploadsDir: join(dataDir, 'uploads'),

    async adopt(userId, sha256, from) {
      await mkdir(folderOf(userId), { recursive: true });
      await syncToDisk(from);
      await place(from, pathOf(userId, sha256));
      await syncToDisk(folderOf(userId));
    },

    async size(userId, sha256) {
      try {
        return (await stat(pathOf(userId, sha256))).size;
      } catch (error) {
        if (isCode(error, 'ENOENT')) return undefined;
        throw error;
      }
    },

    read: (userId, sha256, start, end) =>
      createReadStream(pathOf(userId, sha256), { start, end: Math.max(start, end) }),

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
      for (const name of await namesIn(join(dataDir, 'uploads'))) {
        if (name.startsWith(`${userId}.`))
          await rm(join(dataDir, 'uploads', name), { force: true });
      }
    },
  };
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/**
 * A second name for the same bytes: the upload stays as it was, so that a client whose last answer
 * got lost still finds it finished. Where there are no hard links, a copy.
 */
async function place(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (isCode(error, 'EEXIST')) return;
    if (!isCode(error, 'EPERM') && !isCode(error, 'ENOTSUP') && !isCode(error, 'EXDEV'))
      throw error;
    await copyFile(from, `${to}.part`);
    await syncToDisk(`${to}.part`);
    await rename(`${to}.part`, to);
  }
}

/** Equal bytes may have taken the place. */
async function putBack(aside: string, path: string): Promise<void> {
  try {
    await rename(aside, path);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
}
