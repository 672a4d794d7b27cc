/** Looks into a device's database from outside the app, as the tests' own ledger. */
import type { Page } from '@playwright/test';

type Row = Record<string, unknown> & { id: string };

/** All rows of one table of the signed-in account; none before its database is there. */
export async function rowsOn(page: Page, table: string): Promise<Row[]> {
  return ((await askTable(page, table, 'getAll')) ?? []) as Row[];
}

/** Only counted: to read the rows would be work of the page. */
export async function countOn(page: Page, table: string): Promise<number> {
  return Number((await askTable(page, table, 'count')) ?? 0);
}

function askTable(page: Page, table: string, question: 'getAll' | 'count'): Promise<unknown> {
  return page.evaluate(
    async ({ name, asks }) => {
      const databases = await indexedDB.databases();
      const found = databases.find(({ name: database }) =>
        /^haversack-[0-9a-f-]{36}$/.test(database ?? ''),
      );
      if (!found?.name) return undefined;
      const open = indexedDB.open(found.name);
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        open.onsuccess = () => resolve(open.result);
        open.onerror = () => reject(open.error);
      });
      const store = database.transaction(name).objectStore(name);
      const request: IDBRequest = asks === 'count' ? store.count() : store.getAll();
      const answer = await new Promise<unknown>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      database.close();
      return answer;
    },
    { name: table, asks: question },
  );
}

/** Edits that wait to be sent; a row of the outbox is a pack of them, `extra` those besides its first. */
export async function countWaitingOn(page: Page): Promise<number> {
  const packs = await rowsOn(page, 'outbox');
  return packs.reduce((sum, { extra }) => sum + 1 + Number(extra ?? 0), 0);
}

/** Puts rows into tables as they lie there after use; pages that are open have not seen them. */
export async function putRows(
  page: Page,
  tables: Record<string, readonly object[]>,
): Promise<void> {
  await page.evaluate(async (rows) => {
    const databases = await indexedDB.databases();
    const name = databases.find((one) => /^haversack-[0-9a-f-]{36}$/.test(one.name ?? ''))?.name;
    const open = indexedDB.open(name ?? '');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      open.onsuccess = () => resolve(open.result);
      open.onerror = () => reject(open.error);
    });
    const transaction = database.transaction(Object.keys(rows), 'readwrite');
    for (const [table, ofTable] of Object.entries(rows))
      for (const one of ofTable) transaction.objectStore(table).put(one);
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
    });
    database.close();
  }, tables);
}
