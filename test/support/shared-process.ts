/**
 * Loaded before each test file that shares its process with others (`scripts/vite/test-projects.ts`). After the file,
 * globals, the account and the databases are as no test had run. A connection that a test left open fails its file.
 */
import 'fake-indexeddb/auto';
import { afterAll, vi } from 'vitest';
import { closeAccountDatabase } from '../../src/db/database.ts';
import { deviceDatabase } from '../../src/db/device/device-database.ts';

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  closeAccountDatabase();
  deviceDatabase().close({ disableAutoOpen: false });
  for (const { name = '' } of await indexedDB.databases()) await deleteDatabase(name);
});

function deleteDatabase(name: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = indexedDB.deleteDatabase(name);
  request.onsuccess = () => resolve();
  request.onerror = () => reject(request.error);
  request.onblocked = () => reject(new Error(`A test left a connection to ${name} open`));
  return promise;
}
