/**
 * The data folder and all in it are for the server's own user only: folders 700, files 600. New files come
 * so by the process's mask; what an older release made is mended at the next start.
 */
import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const folderMode = 0o700;
const fileMode = 0o600;

/** What the server itself puts into the folder; nothing else there is touched. */
const own = /^(haversack\.db.*|blobs|uploads|mail|\..+\.part)$/;

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
  const mode = await modeOf(folder);
  // A folder that is closed was mended before; a database may have been put back into it since.
  const isDeep = mode !== folderMode;
  for (const name of await readdir(folder)) {
    if (own.test(name)) await mend(join(folder, name), isDeep, onFault);
  }
  // One that all users share, such as /tmp, is not the server's to close.
  const isShared = (mode & 0o1000) !== 0;
  // Last of all: a start that is cut off mends the rest at the next.
  if (!isShared) await setMode(folder, folderMode, onFault);
}

async function mend(path: string, isDeep: boolean, onFault: (path: string) => void): Promise<void> {
  const found = await lstat(path);
  if (found.isDirectory()) {
    await setMode(path, folderMode, onFault);
    if (!isDeep) return;
    for (const name of await readdir(path)) await mend(join(path, name), isDeep, onFault);
  } else if (found.isFile()) {
    await setMode(path, fileMode, onFault);
  }
}

async function modeOf(path: string): Promise<number> {
  return (await lstat(path)).mode & 0o7777;
}

async function setMode(path: string, mode: number, onFault: (path: string) => void): Promise<void> {
  if ((await modeOf(path)) === mode) return;
  await chmod(path, mode).catch(() => onFault(path));
}
