/**
 * Loaded before each test file that shares its process with others (`scripts/vite/test-projects.ts`). After the file,
 * timers, stubs, the account and the databases are as no test had run. A file fails that leaves a connection open, or a
 * global replaced.
 */
import 'fake-indexeddb/auto';
import { afterAll, expect, vi } from 'vitest';
import { closeAccountDatabase } from '../../src/db/database.ts';
import { deviceDatabase } from '../../src/db/device/device-database.ts';

const globals = Object.getOwnPropertyDescriptors(globalThis) as PropertyDescriptorMap;

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  closeAccountDatabase();
  deviceDatabase().close({ disableAutoOpen: false });
  for (const { name = '' } of await indexedDB.databases()) await deleteDatabase(name);
  expect(replacedGlobals()).toEqual([]);
});

/** Node defines some anew when they are first read; those have no value before. */
function replacedGlobals(): string[] {
  return Object.entries(globals)
    .filter(
      ([key, { value }]) => typeof value === 'function' && value !== Reflect.get(globalThis, key),
    )
    .map(([key]) => key);
}

function deleteDatabase(name: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = indexedDB.deleteDatabase(name);
  request.onsuccess = () => resolve();
  request.onerror = () => reject(request.error);
  request.onblocked = () => reject(new Error(`A test left a connection to ${name} open`));
  return promise;
}
