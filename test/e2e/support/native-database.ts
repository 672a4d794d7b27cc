/** The account's database as another program's tab would hold it: opened without any code of the app. */
import type { Page } from '@playwright/test';

/**
 * Opens the account's database at `version` and keeps it open for the page's lifetime.
 * @param keepsHold ignores every request to close
 * @param fresh deletes existing data first
 */
export async function holdDatabase(
  page: Page,
  name: string,
  version: number,
  { keepsHold = false, fresh = false } = {},
): Promise<void> {
  await page.evaluate(
    async ([database, wanted, stubborn, anew]) => {
      const settled = (request: IDBOpenDBRequest) =>
        new Promise<void>((resolve, reject) => {
          request.onsuccess = () => resolve();
          request.onerror = () => reject(request.error);
        });
      if (anew) await settled(indexedDB.deleteDatabase(database));
      const request = indexedDB.open(database, wanted);
      await settled(request);
      const held = request.result;
      if (!stubborn) held.onversionchange = () => held.close();
      Object.assign(globalThis, { held });
    },
    [name, version, keepsHold, fresh] as const,
  );
}

export async function accountDatabaseName(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const all = await indexedDB.databases();
    const found = all.find(({ name }) => /^haversack-[0-9a-f-]{36}$/.test(name ?? ''));
    if (!found?.name) throw new Error('No account has a database here');
    return found.name;
  });
}
