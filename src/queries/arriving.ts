/** Whether this device still waits for what the account has: until then nothing may be called empty. */
import type { AccountDatabase } from '../db/database.ts';
import { useRows } from '../db/rows/use-rows.ts';

export interface Arriving {
  /** Rows that have come. */
  downloaded: number;
  /** How many there are, once the server has said so. */
  total: number | undefined;
}

/** @returns `null` where the first download is complete, `undefined` until that is known */
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
