/** Opens an account's database briefly beside the open one: in the worker, or before signing in. */
import Dexie from 'dexie';
import { AccountDatabase } from '../database.ts';
import { databaseName } from './database-names.ts';
import { openUnlessBlocked } from './newer-database.ts';

/** @returns `undefined`, having created nothing, if this device has no such account */
export async function visitAccount<T>(
  userId: string,
  work: (database: AccountDatabase) => Promise<T>,
): Promise<T | undefined> {
  const database = await openIfThere(userId);
  if (database === undefined) return undefined;
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** The same for reading in pieces: the database stays open until the last piece is read or the reader stops. */
export async function* readFromAccount<T>(
  userId: string,
  read: (database: AccountDatabase) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const database = await openIfThere(userId);
  if (database === undefined) return;
  try {
    yield* read(database);
  } finally {
    database.close();
  }
}

async function openIfThere(userId: string): Promise<AccountDatabase | undefined> {
  const isThere = () => Dexie.exists(databaseName(userId));
  if (!(await isThere())) return undefined;
  const database = new AccountDatabase(userId, { mustExist: true });
  try {
    await openUnlessBlocked(database);
    return database;
  } catch (error) {
    database.close();
    // It was removed in between.
    if (!(await isThere())) return undefined;
    throw error;
  }
}
