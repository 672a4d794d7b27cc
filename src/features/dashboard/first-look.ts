/**
 * What the dashboard shows first, read before its screen is drawn: a live query begins only after a screen was
 * painted once without it.
 */
import { plainReader } from '../../db/first/plain-reader.ts';
import type { Readable } from '../../db/first/readable.ts';
import type { EntityName } from '../../model/registry.ts';
import { type FirstSteps, readFirstSteps } from './read-first-steps.ts';
import { readToday, type Today } from './read-today.ts';

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
export async function readFirstLook(database: Readable): Promise<FirstLook> {
  const look = async () =>
    await Promise.all([readToday(database, Date.now()), readFirstSteps(database)]);
  const [today, steps] = await database.transaction('r', read, look);
  return { today, steps };
}

/** @returns `undefined` where the database has to be opened first, which says why it cannot be read as it is */
export async function readFirstLookPlainly(
  connection: IDBDatabase,
): Promise<FirstLook | undefined> {
  try {
    const reader = plainReader(connection, read);
    return reader && (await readFirstLook(reader));
  } catch (error) {
    console.warn('The first look has to wait for the database', error);
    return undefined;
  } finally {
    connection.close();
  }
}
