/** What is done to files and folders by all who keep something in them. */
import { lstat, open, readdir } from 'node:fs/promises';

/** @returns none where there is no such folder */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/** Whether the path is a folder, or a file, and not a link to one. */
export async function isOwn(path: string, kind: 'folder' | 'file'): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return (kind === 'folder' ? found?.isDirectory() : found?.isFile()) === true;
}

/** Resolves when a file, or the names in a folder, would survive a power cut. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Of the faults of the file system. */
export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
