import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentDatabase, openAccountDatabase } from '../database.ts';
import {
  readBoundProfile,
  readSessionUser,
  recordSignIn,
  refreshBoundProfile,
  wipeAccount,
  writeSessionUser,
} from './account.ts';
import { deviceDatabase } from './device-database.ts';

const ada = { id: 'ada', username: 'Ada', email: 'ada@example.org' };
const bob = { id: 'bob', username: 'Bob', email: 'bob@example.org' };

beforeEach(() => deviceDatabase().facts.clear());

describe('the device', () => {
  it('belongs to the first student who signs in', async () => {
    expect(await readBoundProfile()).toBeUndefined();
    expect(await recordSignIn(ada)).toBe('bound');
    expect(await readBoundProfile()).toEqual(ada);
    expect(await readSessionUser()).toBe('ada');
  });

  it('[S9] has it on the disk whose it is, not only on its way there', async () => {
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
    deviceDatabase().close({ disableAutoOpen: false });
    await recordSignIn(ada);
    await writeSessionUser('bob');
    const writes = begun.mock.results.filter(({ value }) => value.mode === 'readwrite');
    expect(writes.map(({ value }) => value.durability)).toEqual(['strict', 'strict']);
  });

  it('stays theirs when another signs in, and knows about the other', async () => {
    await recordSignIn(ada);
    expect(await recordSignIn(bob)).toBe('mismatch');
    expect(await readBoundProfile()).toEqual(ada);
    expect(await readSessionUser()).toBe('bob');
  });

  it('takes a new name of the same student', async () => {
    await recordSignIn(ada);
    expect(await recordSignIn({ ...ada, username: 'Countess' })).toBe('bound');
    expect(await readBoundProfile()).toMatchObject({ username: 'Countess' });
  });

  it('takes over a name or address that was changed elsewhere, of its own student only', async () => {
    await recordSignIn(ada);
    expect(await refreshBoundProfile(ada)).toBe(false);
    expect(await refreshBoundProfile(bob)).toBe(false);
    expect(await readBoundProfile()).toEqual(ada);
    const moved = { ...ada, email: 'ada@example.net' };
    expect(await refreshBoundProfile(moved)).toBe(true);
    expect(await readBoundProfile()).toEqual(moved);
    const renamed = { ...moved, username: 'Countess' };
    expect(await refreshBoundProfile(renamed)).toBe(true);
    expect(await readBoundProfile()).toEqual(renamed);
  });

  it('takes over nothing where it is nobody’s', async () => {
    expect(await refreshBoundProfile(ada)).toBe(false);
    expect(await readBoundProfile()).toBeUndefined();
  });

  it('forgets a student and their database, and nobody else’s', async () => {
    for (const { id } of [bob, ada]) {
      const database = await openAccountDatabase(id);
      await database.meta.put({ key: 'x', value: 1 });
    }
    await recordSignIn(ada);
    await writeSessionUser('bob');
    await wipeAccount('ada');
    expect(await readBoundProfile()).toBeUndefined();
    expect(await readSessionUser()).toBe('bob');
    const names = await Dexie.getDatabaseNames();
    expect(names).not.toContain('haversack-ada');
    expect(names).toContain('haversack-bob');
  });

  it('forgets who signed in last where their own data goes', async () => {
    await recordSignIn(ada);
    await wipeAccount('ada');
    expect(await readSessionUser()).toBeUndefined();
  });

  it('remembers its student where the data of another goes', async () => {
    await recordSignIn(ada);
    await wipeAccount('bob');
    expect(await readBoundProfile()).toEqual(ada);
    expect(await readSessionUser()).toBe('ada');
  });

  it('forgets a sign-in where it is nobody’s', async () => {
    await writeSessionUser('ada');
    await wipeAccount('ada');
    expect(await readSessionUser()).toBeUndefined();
  });

  it('leaves the account that goes, and whoever writes into it stops', async () => {
    const database = await openAccountDatabase('ada');
    await wipeAccount('ada');
    expect(database.closed.aborted).toBe(true);
    expect(() => currentDatabase()).toThrow('No account database is open');
  });
});
