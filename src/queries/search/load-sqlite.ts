/**
 * Fetches and starts SQLite. The account's worker imports this file before all others: in the instance of the search
 * SQLite then comes while the rest of that script begins, which takes about as long.
 */
import type { Sqlite3Static } from '@sqlite.org/sqlite-wasm';

let loading: Promise<Sqlite3Static> | undefined;

/** Once in a worker. @throws if SQLite could not be fetched or started */
export function loadSqlite(): Promise<Sqlite3Static> {
  loading ??= start();
  return loading;
}

async function start(): Promise<Sqlite3Static> {
  // Its remarks about other ways to store files are not for the console.
  const silent = () => undefined;
  Object.assign(globalThis, {
    sqlite3ApiConfig: {
      ...{ debug: silent, log: silent, warn: silent, error: silent },
      disable: { vfs: { opfs: true, 'opfs-vfs': true, 'opfs-wl': true, kvvfs: true } },
    },
  });
  const { default: startModule } = await import('@sqlite.org/sqlite-wasm');
  return await startModule();
}

// The rejection is told where it is awaited.
if ((globalThis as { name?: string }).name === 'search') loadSqlite().catch(() => undefined);
