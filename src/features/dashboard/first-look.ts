/** What the dashboard shows first: read before its screen is drawn where none was kept (`kept-look.ts`), and followed. */
import type { AccountDatabase } from '../../db/database.ts';
import { entityNames } from '../../model/registry.ts';
import { readArriving } from '../../queries/arriving.ts';
import { type FirstSteps, readFirstSteps } from './read-first-steps.ts';
import { readToday, type Today } from './read-today.ts';

export interface FirstLook {
  today: Today;
  steps: FirstSteps;
  /** What the account has is still on its way to this device. */
  isArriving: boolean;
}

/** In one transaction: some twenty of their own would take longer than the reading. */
export async function readFirstLook(database: AccountDatabase): Promise<FirstLook> {
  const look = async () =>
    await Promise.all([
      readToday(database, Date.now()),
      readFirstSteps(database),
      readArriving(database),
    ]);
  const tables = [...entityNames, 'meta'];
  const [today, steps, arriving] = await database.transaction('r', tables, look);
  return { today, steps, isArriving: arriving !== null };
}
