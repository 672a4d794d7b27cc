/** Time in the app as a test needs it: the device's clock of pings, and a tab that was used. */
import type { Page } from '@playwright/test';
import { accountDatabaseName } from './native-database.ts';

type Meta = Record<string, unknown>;

/** The device's records of time in the app, by their names in the table `meta`. */
export async function usageOn(page: Page): Promise<{
  usageTally?: { lastPingAt: number; activeMs: number };
  usageWaiting?: { id: string; startedAt: number }[];
  usageActivity?: { entries: { id: string }[] };
}> {
  return page.evaluate(
    async (name) => {
      const request = indexedDB.open(name);
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const all = database.transaction('meta').objectStore('meta').getAll();
      await new Promise((resolve) => {
        all.onsuccess = resolve;
      });
      database.close();
      const rows = all.result as { key: string; value: unknown }[];
      return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
    },
    await accountDatabaseName(page),
  );
}

/** Simulates minutes since the last ping, with `activeMs` of use. */
export async function passMinutes(page: Page, minutes: number, activeMs = 60_000): Promise<void> {
  const nowMs = await page.evaluate(() => Date.now());
  const startedAt = nowMs - minutes * 60_000;
  await writeMeta(page, 'usageTally', {
    lastPingAt: startedAt,
    startedAt,
    countedUntil: nowMs - 1_000,
    activeMs: Math.min(activeMs, minutes * 60_000 - 1_000),
    tzOffsetMin: 60,
  });
}

export async function writeMeta(page: Page, key: string, value: Meta | Meta[]): Promise<void> {
  await page.evaluate(
    async ([name, row]) => {
      const request = indexedDB.open(name);
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const transaction = database.transaction('meta', 'readwrite');
      transaction.objectStore('meta').put(row);
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      database.close();
    },
    [await accountDatabaseName(page), { key, value }] as const,
  );
}

/** Simulates the student's return to the tab: the page checks whether a ping is due. */
export async function lookAt(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}
