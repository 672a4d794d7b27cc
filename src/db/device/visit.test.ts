import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { describe, expect, it } from 'vitest';
import { AccountDatabase } from '../database.ts';
import { databaseName } from './database-names.ts';
import { visitAccount } from './visit.ts';

async function makeAccount(): Promise<string> {
  const userId = crypto.randomUUID();
  const database = new AccountDatabase(userId);
  await database.writeMeta('lastSyncAt', 7);
  database.close();
  return userId;
}

describe('a visit to the database of an account', () => {
  it('gives what the work answers, and leaves no connection open', async () => {
    const visited: AccountDatabase[] = [];
    const answer = await visitAccount(await makeAccount(), (database) => {
      visited.push(database);
      return database.readMeta('lastSyncAt');
    });
    expect(answer).toBe(7);
    expect(visited.map((database) => database.isOpen())).toEqual([false]);
  });

  it('leaves none open either where the work fails', async () => {
    const visited: AccountDatabase[] = [];
    const visit = visitAccount(await makeAccount(), async (database) => {
      visited.push(database);
      throw new Error('out of ink');
    });
    await expect(visit).rejects.toThrow('out of ink');
    expect(visited.map((database) => database.isOpen())).toEqual([false]);
  });

  it('does nothing and makes nothing where the device holds no such account', async () => {
    const userId = crypto.randomUUID();
    expect(await visitAccount(userId, async () => 'was here')).toBeUndefined();
    expect(await Dexie.exists(databaseName(userId))).toBe(false);
  });
});
