/**
 * Only the server's user may read the data folder: folders have the mode 700, files 600. The process's mask does this for
 * new files; each start corrects older ones.
 */
import { chmod, lstat, mkdir, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';

const folderMode = 0o700;
const fileMode = 0o600;

/** The server's own entries; nothing else there is changed. */
const own = /^(haversack\.db.*|history\.mark|blobs|uploads|mail|\..+\.part)$/;

/**
 * Also sets the process's mask.
 * @param onFault called for each entry whose mode cannot be changed, as on disks without modes
 */
export async function openDataFolder(
  folder: string,
  onFault: (path: string) => void,
): Promise<void> {
  process.umask(0o077);
  await mkdir(folder, { recursive: true });
  // For a link, the mode of its target is changed.
  const root = await realpath(folder);
  const mode = (await lstat(root)).mode & 0o7777;
  // A closed folder was corrected before, except for a database that was restored into it.
  const isDeep = mode !== folderMode;
  for (const name of await readdir(root)) {
    if (own.test(name)) await mend(join(root, name), isDeep, onFault);
  }
  // A shared folder such as /tmp must not be closed.
  const isShared = (mode & 0o1000) !== 0;
  // Last, so that the next start continues an interrupted one.
  if (!isShared) await setMode(root, folderMode, onFault);
}

/** Another server on the folder may remove files meanwhile. */
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
