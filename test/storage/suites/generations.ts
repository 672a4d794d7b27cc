/** What students have asked the server's model for, and what they may use of it. */
import { describe, expect, it } from 'vitest';
import type { KeptPart, NewGeneration } from '../../../server/storage/generation-contract.ts';
import { nowMs, type Subject } from './subject.ts';

const day = '2026-01-15';
const part = (rest: Partial<KeptPart> = {}): KeptPart => ({
  ...{ items: ['"a"', '"b"'], done: 1, total: 2, usedTokens: 30 },
  rejected: { 'too short': 1 },
  ...rest,
});

export function generationsContract(subject: Subject): void {
  const store = () => subject.storage.generations;
  const create = (userId: string, id: string, rest: Partial<NewGeneration> = {}) =>
    store().create({
      ...{ userId, id, wish: '{"kind":"summary"}', reserved: 100, day },
      ...{ mostTokens: 250, mostKept: 3, nowMs },
      ...rest,
    });
  /** What other tests have left waits too. */
  const claimFor = async (userId: string, atMs = nowMs, goneMs = atMs - 1) => {
    while (true) {
      const claimed = await store().claim(atMs, goneMs, 3, 'tried too often');
      if (claimed === undefined || claimed.userId === userId) return claimed;
    }
  };
  const begun = async (id = 'one') => {
    const user = await subject.newUser();
    await create(user.id, id);
    const claim = await claimFor(user.id);
    if (claim === undefined) throw new Error('Nothing to claim');
    return { userId: user.id, claim };
  };

  describe('generations', () => {
    it('[S2] are created once, however often and at once they are sent', async () => {
      const { id } = await subject.newUser();
      const created = await Promise.all([1, 2, 3].map(() => create(id, 'one')));
      expect(created.sort()).toEqual(['created', 'known', 'known']);
      expect(await store().usedTokens(id, day)).toBe(100);
    });

    it('take no more of a day than the student may use, also those that come at once', async () => {
      const { id } = await subject.newUser();
      const created = await Promise.all(['a', 'b', 'c'].map((one) => create(id, one)));
      expect(created.sort()).toEqual(['created', 'created', 'over quota']);
      expect(await store().usedTokens(id, day)).toBe(200);
      expect(await create(id, 'next', { day: '2026-01-16' })).toBe('created');
    });

    it('are kept in no greater number than may be', async () => {
      const { id } = await subject.newUser();
      const names = ['a', 'b', 'c', 'd', 'e'];
      const created = await Promise.all(names.map((one) => create(id, one, { reserved: 1 })));
      expect(created.filter((one) => one === 'too many')).toHaveLength(2);
    });

    it('[S9] are found by their student alone, with the items behind a number', async () => {
      const { userId, claim } = await begun();
      const other = await subject.newUser();
      expect(await store().keep(claim, part(), nowMs)).toBe(true);
      expect(await store().keep(claim, part({ items: ['"c"'], done: 2 }), nowMs)).toBe(true);
      expect(await store().find(userId, 'one')).toEqual({
        ...{ state: 'running', done: 2, total: 2, problem: '' },
        rejected: { 'too short': 2 },
        usedTokens: 60,
      });
      expect(await store().itemsAfter(userId, 'one', 1)).toEqual([
        { number: 2, item: '"b"' },
        { number: 3, item: '"c"' },
      ]);
      expect(await store().find(other.id, 'one')).toBeUndefined();
      expect(await store().itemsAfter(other.id, 'one', 0)).toEqual([]);
      expect(await store().remove(other.id, 'one')).toBe(false);
    });

    it('are claimed by one of many, and one of a student at a time', async () => {
      const { id } = await subject.newUser();
      await create(id, 'one');
      await create(id, 'two', { nowMs: nowMs + 1 });
      const claims = await Promise.all([claimFor(id), claimFor(id), claimFor(id)]);
      expect(claims.filter((one) => one !== undefined)).toHaveLength(1);
      const [claim] = claims.filter((one) => one !== undefined);
      if (claim === undefined) throw new Error('Nothing was claimed');
      expect(claim).toMatchObject({
        id: 'one',
        attempt: 1,
        tries: 1,
        done: 0,
        items: [],
        left: 100,
      });
      await store().end(claim, { state: 'done', problem: '' });
      expect(await claimFor(id)).toMatchObject({ id: 'two' });
    });

    it('[P2] go on behind what is done when their server has ended, and take nothing of it any more', async () => {
      const { userId, claim } = await begun();
      await store().keep(claim, part(), nowMs);
      expect(await claimFor(userId)).toBeUndefined();
      const later = nowMs + 60_000;
      const next = await claimFor(userId, later, later - 30_000);
      expect(next).toMatchObject({
        attempt: 2,
        tries: 2,
        done: 1,
        items: ['"a"', '"b"'],
        left: 70,
      });
      expect(await store().keep(claim, part(), later)).toBe(false);
      expect(await store().beat(claim, later)).toBe(false);
      await store().end(claim, { state: 'failed', problem: 'late' });
      expect(await store().find(userId, 'one')).toMatchObject({ state: 'running' });
      expect(await store().itemsAfter(userId, 'one', 0)).toHaveLength(2);
    });

    it('have failed when they were tried too often, and give back what they did not use', async () => {
      const { userId, claim } = await begun();
      await store().keep(claim, part(), nowMs);
      for (let tries = 0; tries < 2; tries++) {
        await store().releaseAll();
        expect(await claimFor(userId)).toBeDefined();
      }
      await store().releaseAll();
      expect(await claimFor(userId)).toBeUndefined();
      expect(await store().find(userId, 'one')).toMatchObject({
        ...{ state: 'failed', problem: 'tried too often' },
      });
      expect(await store().usedTokens(userId, day)).toBe(30);
    });

    it('that end give back what they did not use, and begin anew only where they failed', async () => {
      const { userId, claim } = await begun();
      await store().keep(claim, part(), nowMs);
      await store().end(claim, { state: 'done', problem: '' });
      expect(await store().usedTokens(userId, day)).toBe(30);
      expect(await create(userId, 'one')).toBe('known');
      await create(userId, 'two');
      const second = await claimFor(userId);
      if (second === undefined) throw new Error('Nothing to claim');
      await store().end(second, { state: 'failed', problem: 'away' });
      expect(await create(userId, 'two')).toBe('created');
      expect(await store().find(userId, 'two')).toMatchObject({ state: 'waiting', problem: '' });
      expect(await store().usedTokens(userId, day)).toBe(130);
    });

    it('that are removed are gone with their items; what nobody began is given back', async () => {
      const { userId, claim } = await begun();
      await store().keep(claim, part(), nowMs);
      await create(userId, 'two');
      expect(await store().remove(userId, 'two')).toBe(true);
      expect(await store().usedTokens(userId, day)).toBe(100);
      expect(await store().remove(userId, 'one')).toBe(true);
      expect(await store().remove(userId, 'one')).toBe(false);
      expect(await store().itemsAfter(userId, 'one', 0)).toEqual([]);
      expect(await store().keep(claim, part(), nowMs)).toBe(false);
      expect(await store().usedTokens(userId, day)).toBe(100);
    });

    it('are forgotten when they are old, with the usage of old days, and with their student', async () => {
      const { userId } = await begun();
      await create(userId, 'new', { nowMs: nowMs + 10, day: '2026-01-16' });
      await store().removeOld(nowMs + 5, '2026-01-16');
      expect(await store().find(userId, 'one')).toBeUndefined();
      expect(await store().find(userId, 'new')).toBeDefined();
      expect(await store().usedTokens(userId, day)).toBe(0);
      await subject.storage.accounts.remove(userId, nowMs);
      expect(await store().find(userId, 'new')).toBeUndefined();
    });
  });
}
