// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubAccount } from '../../../test/support/account-controls.ts';
import { getSession, saveSession } from '../../api/session/session.ts';
import {
  readBoundProfile,
  readSessionUser,
  recordSignIn,
  wipeAccount,
} from '../../db/device/account.ts';
import { deviceDatabase } from '../../db/device/device-database.ts';
import { readHiddenAccounts } from '../../db/device/hidden-accounts.ts';
import { forgetShared, markShared, sharedUser } from '../../db/device/shared-computer.ts';
import { enterDevice } from './use-enter.ts';

const ada = { id: 'ada', username: 'Ada', email: 'ada@example.org' };
const bob = { id: 'bob', username: 'Bob', email: 'bob@example.org' };

beforeEach(async () => {
  localStorage.clear();
  await deviceDatabase().facts.clear();
});

/** Removes like `takeOffDevice`, and records the user of the session meanwhile. */
function removing(seen: unknown[] = []) {
  const account = stubAccount();
  account.remove.mockImplementation(async (userId) => {
    seen.push(await readSessionUser());
    await wipeAccount(userId);
    forgetShared(userId);
  });
  return account;
}

describe('whoever logs in', () => {
  it.each([true, false])('has the device, shared: %s', async (isShared) => {
    const account = removing();
    await enterDevice(bob, isShared, account);
    expect(await readBoundProfile()).toEqual(bob);
    expect(sharedUser()).toBe(isShared ? 'bob' : undefined);
    expect(account.remove).not.toHaveBeenCalled();
  });

  it.each([true, false])(
    '[P2] finds nothing of a student before them on a shared computer, shared again: %s',
    async (isShared) => {
      await recordSignIn(ada);
      markShared('ada', true);
      const sessionUsers: unknown[] = [];
      await enterDevice(bob, isShared, removing(sessionUsers));
      // Nobody may take the data for Bob’s while it is being removed.
      expect(sessionUsers).toEqual(['bob']);
      expect(await readBoundProfile()).toEqual(bob);
      expect(await readHiddenAccounts('bob')).toEqual([]);
      expect(sharedUser()).toBe(isShared ? 'bob' : undefined);
    },
  );

  it('finds their own data, and changes whether the computer is shared', async () => {
    await recordSignIn(ada);
    markShared('ada', true);
    const account = removing();
    await enterDevice(ada, false, account);
    expect(account.remove).not.toHaveBeenCalled();
    expect(sharedUser()).toBeUndefined();
  });

  it('leaves the data of a student who said of no shared computer, for a choice', async () => {
    await recordSignIn(ada);
    await enterDevice(bob, true, removing());
    expect(await readBoundProfile()).toEqual(ada);
    expect(await readSessionUser()).toBe('bob');
    expect(sharedUser()).toBe('bob');
  });

  it('is not let in while that data cannot be removed, and it stays marked', async () => {
    await recordSignIn(ada);
    markShared('ada', true);
    const expiresIn = new Date(Date.now() + 3_600_000).toISOString();
    await saveSession({ accessToken: 'a', refreshToken: 'r', expiresIn }, Date.now());
    const account = stubAccount();
    account.remove.mockRejectedValue(new Error('The disk does not answer'));
    await expect(enterDevice(bob, true, account)).rejects.toThrow('does not answer');
    expect((await getSession()).ok).toBe(false);
    expect(sharedUser()).toBe('ada');
  });

  it('[P2] is not let in where a browser without room could not note that the computer is shared', async () => {
    const expiresIn = new Date(Date.now() + 3_600_000).toISOString();
    await saveSession({ accessToken: 'a', refreshToken: 'r', expiresIn }, Date.now());
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(enterDevice(bob, true, removing())).rejects.toThrow('full');
    setItem.mockRestore();
    // With this session the next start would sync data here that nobody removes.
    expect((await getSession()).ok).toBe(false);
    expect(await readSessionUser()).toBeUndefined();
  });
});
