// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { beforeEach, describe, expect, it } from 'vitest';
import { closeAccountDatabase, openAccountDatabase } from '../database.ts';
import { bindProfile, refreshBoundProfile } from './account.ts';
import { deviceDatabase } from './device-database.ts';
import { readHiddenAccounts } from './hidden-accounts.ts';
import { markShared, sharedUser } from './shared-computer.ts';
import { wipeHiddenAccount } from './wipe-hidden-account.ts';

const ada = { id: 'ada', username: 'Ada', email: 'ada@example.org' };
const bob = { id: 'bob', username: 'Bob', email: 'bob@example.org' };
const eve = { id: 'eve', username: 'Eve', email: 'eve@example.org' };

beforeEach(async () => {
  localStorage.clear();
  await deviceDatabase().facts.clear();
  for (const { id } of [ada, bob, eve]) await openAccountDatabase(id);
  closeAccountDatabase();
});

describe('an account whose data lies hidden on this device', () => {
  it('[P2] is shown to the student who took the device over, and to no later one', async () => {
    await bindProfile(ada);
    await bindProfile(bob);
    expect(await readHiddenAccounts('bob')).toEqual([ada]);
    await bindProfile(eve);
    expect(await readHiddenAccounts('eve')).toEqual([bob]);
    await bindProfile(bob);
    expect(await readHiddenAccounts('bob')).toEqual([ada, eve]);
  });

  it('is hidden no more once its student is back', async () => {
    await bindProfile(ada);
    await bindProfile(bob);
    await bindProfile(ada);
    expect(await readHiddenAccounts('ada')).toEqual([bob]);
    expect(await readHiddenAccounts('bob')).toEqual([]);
  });

  it('stays known where the student who hid it takes a new name', async () => {
    await bindProfile(ada);
    await bindProfile(bob);
    await refreshBoundProfile({ ...bob, username: 'Robert' });
    expect(await readHiddenAccounts('bob')).toEqual([ada]);
  });

  it('[P2] of which an older release noted nobody who hid it is shown to nobody and stays on the disk', async () => {
    await deviceDatabase().facts.put({ key: 'hidden', value: [ada] });
    await bindProfile(bob);
    expect(await readHiddenAccounts('bob')).toEqual([]);
    expect(await Dexie.getDatabaseNames()).toContain('haversack-ada');
    await bindProfile(eve);
    await bindProfile(ada);
    expect(await readHiddenAccounts('ada')).toEqual([eve]);
  });

  it('is deleted with its drafts and its mark of a shared computer, and nobody else’s', async () => {
    await bindProfile(ada);
    await bindProfile(bob);
    markShared('ada', true);
    localStorage.setItem('haversack-draft:ada:note:n1:tab', '{}');
    localStorage.setItem('haversack-draft:bob:note:n1:tab', '{}');
    await wipeHiddenAccount('ada');
    expect(await readHiddenAccounts('bob')).toEqual([]);
    const names = await Dexie.getDatabaseNames();
    expect(names).not.toContain('haversack-ada');
    expect(names).toContain('haversack-bob');
    expect(Object.keys(localStorage)).toEqual(['haversack-draft:bob:note:n1:tab']);
    expect(sharedUser()).toBeUndefined();
  });
});
