import { lstat, open, readdir } from 'node:fs/promises';

/** @returns an empty list if there is no such folder */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/** Whether the path itself is a folder or a file, and no link to one. */
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

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
