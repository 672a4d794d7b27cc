// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openAccountDatabase } from '../../../db/database.ts';
import { readBoundProfile, recordSignIn } from '../../../db/device/account.ts';
import { deviceDatabase } from '../../../db/device/device-database.ts';
import { readHiddenAccounts } from '../../../db/device/hidden-accounts.ts';
import { markShared, sharedUser } from '../../../db/device/shared-computer.ts';
import { discardOwner, keepForLater } from './mismatch-choices.ts';

const ada = { id: 'ada', username: 'Ada', email: 'ada@example.org' };
const bob = { id: 'bob', username: 'Bob', email: 'bob@example.org' };
const draft = 'haversack-draft:ada:note:n1:tab';

vi.mock('../../../api/account/account.ts', () => ({
  readMe: async () => ({ ok: true, data: bob }),
}));

beforeEach(async () => {
  localStorage.clear();
  await deviceDatabase().facts.clear();
  await openAccountDatabase('ada');
  await recordSignIn(ada);
  await recordSignIn(bob);
  localStorage.setItem(draft, '{}');
});

async function isAdaHere(): Promise<boolean> {
  return (await Dexie.getDatabaseNames()).includes('haversack-ada');
}

describe('a device that another student takes over', () => {
  it('keeps the data of the one before for later, with the drafts', async () => {
    expect(await keepForLater()).toMatchObject({ ok: true, data: 'bob' });
    expect(await readHiddenAccounts('bob')).toEqual([ada]);
    expect(await isAdaHere()).toBe(true);
    expect(localStorage.getItem(draft)).toBe('{}');
  });

  it('[P2] keeps nothing of one who used it as a shared computer', async () => {
    markShared('ada', true);
    expect(await keepForLater()).toMatchObject({ ok: true, data: 'bob' });
    expect(await readBoundProfile()).toEqual(bob);
    expect(await isAdaHere()).toBe(false);
    expect({ ...localStorage }).toEqual({});
  });

  it('[P2] whose data was discarded leaves no mark that would end the session of the next', async () => {
    markShared('ada', true);
    expect(await discardOwner('ada', async () => true)).toMatchObject({ ok: true });
    expect(sharedUser()).toBeUndefined();
    expect(await isAdaHere()).toBe(false);
  });

  it('stays shared where the newcomer said so', async () => {
    markShared('bob', true);
    await keepForLater();
    expect(await isAdaHere()).toBe(true);
    expect(sharedUser()).toBe('bob');
  });
});
