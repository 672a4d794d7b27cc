import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  readBoundProfile,
  readSessionUser,
  recordSignIn,
  refreshBoundProfile,
  wipeAccount,
  writeSessionUser,
} from './account.ts';
import { openAccountDatabase } from './database.ts';
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
    const moved = { ...ada, email: 'ada@example.net' };
    expect(await refreshBoundProfile(moved)).toBe(true);
    expect(await readBoundProfile()).toEqual(moved);
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
});
