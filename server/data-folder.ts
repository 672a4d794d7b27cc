/**
 * The data folder belongs to the server's user alone: folders 700, files 600. The process's mask does this for new
 * files; each start corrects what an older release made.
 */
import { chmod, lstat, mkdir, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';

const folderMode = 0o700;
const fileMode = 0o600;

/** The server's own entries; nothing else there is changed. */
const own = /^(haversack\.db.*|history\.mark|blobs|uploads|mail|\..+\.part)$/;

/**
 * From here on the process makes no file that others may read.
 * @throws if the folder cannot be made
 * @param onFault called for each entry whose mode cannot be changed, as on disks without modes
 */
export async function openDataFolder(
  folder: string,
  onFault: (path: string) => void,
): Promise<void> {
  process.umask(0o077);
  await mkdir(folder, { recursive: true });
  // Of a link, the mode of its target is changed.
  const root = await realpath(folder);
  const mode = (await lstat(root)).mode & 0o7777;
  // A closed folder was corrected before; but a database may have been restored into it since.
  const isDeep = mode !== folderMode;
  for (const name of await readdir(root)) {
    if (own.test(name)) await mend(join(root, name), isDeep, onFault);
  }
  // A shared folder such as /tmp must not be closed.
  const isShared = (mode & 0o1000) !== 0;
  // Last: an interrupted start is continued by the next one.
  if (!isShared) await setMode(root, folderMode, onFault);
}

/** A file may disappear meanwhile: another server on the folder, or one that is stopping, removes its own. */
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
