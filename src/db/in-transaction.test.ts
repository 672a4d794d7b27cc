import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountDatabase } from './database.ts';
import { inTransaction } from './in-transaction.ts';

let database: AccountDatabase;
beforeEach(() => {
  database = new AccountDatabase(crypto.randomUUID());
});
afterEach(() => database.delete());

const task = { id: 't', $at: '0loyw3v28-000-phone', title: 'Read' };
/** The state after Dexie has lost its transaction. */
const outside = <T>(work: () => Promise<T>) => Dexie.ignoreTransaction(() => work());

describe('what is done in one transaction', () => {
  it('is stored together, and gives its answer', async () => {
    const answer = await inTransaction(database, ['task', 'meta'], async (bound) => {
      await bound.table('task').put(task);
      await bound.writeMeta('keepsAllFiles', true);
      return await bound.readMeta('keepsAllFiles');
    });
    expect(answer).toBe(true);
    expect(await database.table('task').count()).toBe(1);
  });

  it.each<[string, (bound: AccountDatabase) => Promise<unknown>]>([
    ['a table by its name', (bound) => bound.table('task').put(task)],
    ['the rows of an entity', (bound) => bound.rows('task').put(task as never)],
    ['what the device keeps', (bound) => bound.writeMeta('keepsAllFiles', true)],
    ['the clock', (bound) => bound.setClockOffset(7)],
    ['a table of its own', (bound) => bound.jobs.put({ id: 'j' } as never)],
    ['one that is called otherwise', (bound) => bound.transfers.put({ sha256: 's' } as never)],
  ])('is undone together, also where Dexie loses sight of it: %s', async (_, write) => {
    const tables = ['task', 'meta', 'jobs', database.transfers.name];
    const failing = inTransaction(database, tables, async (bound) => {
      await outside(() => write(bound));
      throw new Error('the tab died');
    });
    await expect(failing).rejects.toThrow('the tab died');
    for (const table of tables) expect(await database.table(table).count(), table).toBe(0);
  });

  it('is one with what is done in it by the same means', async () => {
    const failing = inTransaction(database, ['task'], async (bound) => {
      await outside(() => inTransaction(bound, ['task'], (same) => same.table('task').put(task)));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await database.table('task').count()).toBe(0);
  });

  it('knows the account, and what it learns of its clock stays known', async () => {
    await inTransaction(database, ['meta'], async (bound) => {
      expect([bound.userId, bound.closed]).toEqual([database.userId, database.closed]);
      await bound.setClockOffset(7);
    });
    expect(database.clockOffsetMs).toBe(7);
  });
});
