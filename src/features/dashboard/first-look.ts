/**
 * What the dashboard shows first, read before its screen is drawn: a live query begins only after a screen was
 * painted once without it.
 */
import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import type { EntityName } from '../../model/registry.ts';
import { type FirstSteps, readFirstSteps } from './use-recent.ts';
import { readToday, type Today } from './use-today.ts';

export interface FirstLook {
  today: Today;
  steps: FirstSteps;
}

const read: EntityName[] = [
  'attempt',
  'card',
  'deck',
  'file',
  'quiz',
  'reading',
  'review',
  'settings',
  'summary',
];

/** In one transaction: some twenty of their own would take longer than the reading. */
export async function readFirstLook(
  database: AccountDatabase = currentDatabase(),
): Promise<FirstLook> {
  const look = async () =>
    await Promise.all([readToday(database, Date.now()), readFirstSteps(database)]);
  const [today, steps] = await database.transaction(
    'r',
    read.map((name) => database.rows(name)),
    look,
  );
  return { today, steps };
}
