/**
 * The data folder and all in it are for the server's own user only: folders 700, files 600. New files come
 * so by the process's mask; what an older release made is mended at the next start.
 */
import { chmod, lstat, mkdir, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';

const folderMode = 0o700;
const fileMode = 0o600;

/** What the server itself puts into the folder; nothing else there is touched. */
const own = /^(haversack\.db.*|history\.mark|blobs|uploads|mail|\..+\.part)$/;

/**
 * From here on the process makes no file that others may read. @throws when the folder cannot be made
 * @param onFault told of each thing whose mode cannot be changed, as on a disk that knows none
 */
export async function openDataFolder(
  folder: string,
  onFault: (path: string) => void,
): Promise<void> {
  process.umask(0o077);
  await mkdir(folder, { recursive: true });
  // Behind a link, it is the folder itself that is closed.
  const root = await realpath(folder);
  const mode = (await lstat(root)).mode & 0o7777;
  // A folder that is closed was mended before; a database may have been put back into it since.
  const isDeep = mode !== folderMode;
  for (const name of await readdir(root)) {
    if (own.test(name)) await mend(join(root, name), isDeep, onFault);
  }
  // One that all users share, such as /tmp, is not the server's to close.
  const isShared = (mode & 0o1000) !== 0;
  // Last of all: a start that is cut off mends the rest at the next.
  if (!isShared) await setMode(root, folderMode, onFault);
}

/** A file may go away meanwhile: another server on the folder, or one that is just stopping, removes its own. */
async function mend(path: string, isDeep: boolean, onFault: (path: string) => void): Promise<void> {
  const found = await orGone(lstat(path));
  if (found?.isDirectory()) {
    await setMode(path, folderMode, onFault);
    if (!isDeep) return;
    for (const name of (await orGone(readdir(path))) ?? []) {
      await mend(join(path, name), isDeep, onFault);
    }
  } else if (found?.isFile()) {
    await setMode(path, fileMode, onFault);
  }
}

async function setMode(path: string, mode: number, onFault: (path: string) => void): Promise<void> {
  const found = await orGone(lstat(path));
  if (found === undefined || (found.mode & 0o7777) === mode) return;
  await orGone(chmod(path, mode)).catch(() => onFault(path));
}

async function orGone<T>(asked: Promise<T>): Promise<T | undefined> {
  return asked.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
