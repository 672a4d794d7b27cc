/**
 * Opens the index of an account: on disk in the origin's private files (SQLite's pool of access handles), or in memory
 * where the browser has none or no room. Runs in a worker, since access handles exist only there.
 */
import type { Database, Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import { indexFolder } from '../../db/device/index-folder.ts';
import { SearchIndex } from './engine/search-index.ts';

/** Why the index is in memory. */
export type SmallReason = 'unavailable' | 'full';

export interface OpenedIndex {
  index: SearchIndex;
  /** None: it is on disk. */
  small?: SmallReason;
  /** Throws the index away and opens an empty one in the same place. @throws if that place has no room */
  startAnew: () => SearchIndex;
  close: () => void;
}

const file = '/index.db';

/** @returns `undefined` if this browser cannot keep an index on disk */
export async function openOnDisk(
  sqlite: Sqlite3Static,
  userId: string,
  wait: (durationMs: number) => Promise<void>,
): Promise<OpenedIndex | undefined> {
  const pool = await openPool(sqlite, userId, wait);
  if (pool === undefined) return undefined;
  const { OpfsSAHPoolDb } = pool;
  let database: Database | undefined;
  const anew = () => {
    database?.close();
    pool.unlink(file);
    pool.unlink(`${file}-journal`);
    database = new OpfsSAHPoolDb(file);
    return SearchIndex.create(database);
  };
  const open = () => {
    try {
      database = new OpfsSAHPoolDb(file);
      return SearchIndex.open(database) ?? anew();
    } catch (error) {
      console.warn('The index of the search is damaged and is built anew', error);
      return anew();
    }
  };
  return {
    index: open(),
    startAnew: anew,
    close: () => {
      database?.close();
      pool.pauseVfs();
    },
  };
}

export function openInMemory(sqlite: Sqlite3Static, small: SmallReason): OpenedIndex {
  let database = new sqlite.oo1.DB(':memory:');
  return {
    index: SearchIndex.create(database),
    small,
    startAnew: () => {
      database.close();
      database = new sqlite.oo1.DB(':memory:');
      return SearchIndex.create(database);
    },
    close: () => database.close(),
  };
}

/** The former owner may be closing its files. */
const tries = 100;
const retryMs = 20;

async function openPool(
  sqlite: Sqlite3Static,
  userId: string,
  wait: (durationMs: number) => Promise<void>,
) {
  const name = indexFolder(userId);
  const options = {
    ...{ name, directory: `/${name}`, initialCapacity: 4, preserveOnInitFailure: true },
    // Not in its types yet.
    forceReinitIfPreviouslyFailed: true,
  };
  for (let attempt = 1; ; attempt++) {
    try {
      return await sqlite.installOpfsSAHPoolVfs(options);
    } catch (error) {
      const isHeld = error instanceof Error && error.name === 'NoModificationAllowedError';
      if (!isHeld || attempt === tries) {
        console.warn('The index of the search cannot be kept on disk', error);
        return undefined;
      }
      await wait(retryMs);
    }
  }
}

/** SQLite's codes, without their details. */
const codes = { full: 13, ioError: 10, corrupt: 11, notADatabase: 26 };

/** What an error of the index means. `other`: a fault of the program. */
export function kindOfIndexError(error: unknown): 'full' | 'damaged' | 'other' {
  const { resultCode, message = '' } = error as { resultCode?: number; message?: string };
  if (typeof resultCode !== 'number') return 'other';
  const code = resultCode & 0xff;
  // A full disk shows itself while the failed write is undone, too.
  if (code === codes.full || /cannot rollback/.test(message)) return 'full';
  if (code === codes.ioError) return 'full';
  return code === codes.corrupt || code === codes.notADatabase ? 'damaged' : 'other';
}
