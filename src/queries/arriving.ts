/** Whether the first download is still running: until it ends, no list may be called empty. */
import type { AccountDatabase } from '../db/database.ts';
import { useRows } from '../db/rows/use-rows.ts';

export interface Arriving {
  downloaded: number;
  /** Known once the server has sent it. */
  total: number | undefined;
}

/** @returns `null` if the first download is complete, `undefined` while fetching */
export function useArriving(): Arriving | null | undefined {
  return useRows(readArriving, []);
}

export async function readArriving(database: AccountDatabase): Promise<Arriving | null> {
  const [cursor, downloaded = 0, total] = await Promise.all([
    database.readMeta('cursor'),
    database.readMeta('downloadedRows'),
    database.readMeta('downloadTotal'),
  ]);
  return cursor === undefined ? { downloaded, total } : null;
}
