/** Accounts and their codes, on any storage. */
import { describe, expect, it } from 'vitest';
import { dayMs, nowMs, type Subject } from './subject.ts';

export function accountsContract(subject: Subject): void {
  describe('accounts', () => {
    it('gives a waiting account its newest name and password, under its first id', async () => {
      const first = await subject.newUser();
      await subject.newUser({ email: first.email, username: `${first.username}2` });
      const found = await subject.storage.accounts.byEmail(first.email);
      expect(found).toMatchObject({
        id: first.id,
        username: `${first.username}2`,
        verifiedAt: 0,
      });
      expect(await subject.storage.accounts.byId(first.id)).toEqual(found);
    });

    it('keeps usernames apart without regard to case', async () => {
      const first = await subject.newUser();
      expect((await subject.newUser({ username: first.username.toUpperCase() })).outcome).toBe(
        'taken',
      );
    });

    it('frees the name of an address that was not proven for a day', async () => {
      const first = await subject.newUser();
      const later = { username: first.username, createdAt: nowMs + dayMs + 1 };
      expect((await subject.newUser(later)).outcome).toBe('made');
      expect(await subject.storage.accounts.byId(first.id)).toBeUndefined();
    });

    it('leaves a proven account as it is', async () => {
      const first = await subject.newUser();
      await subject.storage.accounts.putCode(first.id, 'code', nowMs + 1);
      expect(await subject.storage.accounts.useCode(first.id, 'code', nowMs, 5)).toBe(true);
      expect((await subject.newUser({ email: first.email })).outcome).toBe('known');
      expect(await subject.storage.accounts.byId(first.id)).toMatchObject({
        username: first.username,
        verifiedAt: nowMs,
      });
    });

    it('takes a code once, in time, within its tries', async () => {
      const { id } = await subject.newUser();
      const use = (code: string, at = nowMs) => subject.storage.accounts.useCode(id, code, at, 2);
      expect(await use('none')).toBe(false);
      await subject.storage.accounts.putCode(id, 'late', nowMs);
      expect(await use('late')).toBe(false);
      await subject.storage.accounts.putCode(id, 'right', nowMs + 1);
      expect([await use('wrong'), await use('wrong'), await use('right')]).toEqual([
        false,
        false,
        false,
      ]);
      await subject.storage.accounts.putCode(id, 'right', nowMs + 1);
      const both = await Promise.all([use('right'), use('right')]);
      expect(both.sort()).toEqual([false, true]);
    });
  });
}
