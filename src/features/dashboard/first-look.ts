/**
 * What the dashboard shows first, read before its screen is drawn: a live query begins only after a screen was
 * painted once without it.
 */
import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import { type FirstSteps, readFirstSteps } from './use-recent.ts';
import { readToday, type Today } from './use-today.ts';

export interface FirstLook {
  today: Today;
  steps: FirstSteps;
}

export async function readFirstLook(
  database: AccountDatabase = currentDatabase(),
): Promise<FirstLook> {
  const [today, steps] = await Promise.all([
    readToday(database, Date.now()),
    readFirstSteps(database),
  ]);
  return { today, steps };
}
