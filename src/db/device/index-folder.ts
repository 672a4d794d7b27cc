/** Where the index of an account lies in the origin's private files, and how it is removed with the account's data. */
import Dexie from 'dexie';
import { databaseName } from './database-names.ts';

const beginning = 'haversack-search-';

export function indexFolder(userId: string): string {
  return `${beginning}${userId}`;
}

/** The root of the private files; `undefined` where the browser has none or forbids them. */
async function privateFiles(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    return await navigator.storage?.getDirectory?.();
  } catch {
    // Private windows of some browsers.
    return undefined;
  }
}

/** A worker that is closing holds its files for a moment. */
const tries = 20;
const retryMs = 50;

/** Removes an account's index. A tab that still holds it keeps it; the next start removes it (`removeLeftIndexes`). */
export async function removeIndex(
  userId: string,
  wait = (durationMs: number) => new Promise((resolve) => setTimeout(resolve, durationMs)),
): Promise<void> {
  const root = await privateFiles();
  if (root === undefined) return;
  for (let attempt = 1; attempt <= tries; attempt++) {
    try {
      await root.removeEntry(indexFolder(userId), { recursive: true });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotFoundError') return;
      if (attempt === tries) console.warn('The index of the search stays for now', error);
      else await wait(retryMs);
    }
  }
}

/** Removes indexes of accounts that are not on this device any more. */
export async function removeLeftIndexes(
  isHere = (userId: string): Promise<boolean> => Dexie.exists(databaseName(userId)),
): Promise<void> {
  const root = await privateFiles();
  if (root === undefined) return;
  for await (const name of root.keys()) {
    if (!name.startsWith(beginning)) continue;
    const userId = name.slice(beginning.length);
    if (!(await isHere(userId))) await removeIndex(userId);
  }
}
