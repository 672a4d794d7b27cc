/** What went out by mail and SMS. */

import { describe, expect, it } from 'vitest';
import { noticeLifeMs, noticesKept } from '../../../server/limits.ts';
import type { NoticeClaim } from '../../../server/storage/notice-contract.ts';
import { dayMs, nowMs, type Subject } from './subject.ts';

export function noticesContract(subject: Subject): void {
  const claim = (userId: string, ids: readonly string[], rest: Partial<NoticeClaim> = {}) =>
    subject.storage.notices.claim({
      ...{ userId, ids, nowMs, channel: 'email', sinceMs: nowMs - dayMs, most: 3 },
      ...{ tokenHash: `token of ${userId}`, ...rest },
    });
  const claimed = (user: { email: string }, ids: string[], tries = 1) =>
    ({ kind: 'claimed', email: user.email, ids, tries }) as const;

  describe('notices', () => {
    it('are claimed once by each channel, and by each account', async () => {
      const [user, other] = [await subject.newUser(), await subject.newUser()];
      expect(await claim(user.id, ['a', 'b'])).toEqual(claimed(user, ['a', 'b']));
      expect(await claim(user.id, ['a', 'b'])).toEqual({ kind: 'nothing' });
      expect(await claim(user.id, ['b', 'c'])).toEqual(claimed(user, ['c']));
      expect(await claim(user.id, ['a'], { channel: 'sms' })).toEqual(claimed(user, ['a']));
      expect(await claim(other.id, ['a'])).toEqual(claimed(other, ['a']));
      const known = await subject.storage.notices.known(user.id, ['a', 'c', 'x']);
      expect(known).toHaveLength(3);
      expect(known).toContainEqual({ channel: 'sms', id: 'a', againAt: 0 });
      expect(await subject.storage.notices.known(user.id, [])).toEqual([]);
    });

    it('are claimed by one of those who ask at once, from whichever server', async () => {
      const user = await subject.newUser();
      // One server has a SQLite database to itself.
      const isShared = subject.settings.databaseUrl !== '';
      const again = isShared ? await subject.openAgain() : subject.storage;
      const asked = [subject.storage, again, subject.storage, again].map(({ notices }) =>
        notices.claim({
          ...{ userId: user.id, ids: ['a', 'b'], nowMs, channel: 'email', sinceMs: 0, most: 9 },
          tokenHash: `token of ${user.id}`,
        }),
      );
      const won = (await Promise.all(asked)).filter(({ kind }) => kind === 'claimed');
      expect(won).toEqual([claimed(user, ['a', 'b'])]);
      if (isShared) await again.close();
    });

    it('may be claimed again from a time on where they surely did not go out', async () => {
      const user = await subject.newUser();
      await claim(user.id, ['a', 'b']);
      await subject.storage.notices.release(user.id, 'email', ['a'], nowMs + 5);
      expect(await claim(user.id, ['a', 'b'], { nowMs: nowMs + 4 })).toEqual({ kind: 'nothing' });
      const second = await claim(user.id, ['a', 'b'], { nowMs: nowMs + 5 });
      expect(second).toEqual(claimed(user, ['a'], 2));
      expect(await claim(user.id, ['a'], { nowMs: nowMs + 9 })).toEqual({ kind: 'nothing' });
    });

    it('are so many messages a day, and what is one too many never goes out', async () => {
      const user = await subject.newUser();
      const at = (ms: number) => ({ nowMs: nowMs + ms, sinceMs: nowMs, most: 2 });
      await claim(user.id, ['old'], { ...at(0), nowMs: nowMs - 1 });
      expect((await claim(user.id, ['a', 'b'], at(0))).kind).toBe('claimed');
      expect((await claim(user.id, ['c'], at(1))).kind).toBe('claimed');
      expect((await claim(user.id, ['d'], at(2))).kind).toBe('full');
      expect((await claim(user.id, ['e'], { ...at(3), channel: 'sms' })).kind).toBe('claimed');
      const nextDay = { nowMs: nowMs + dayMs, sinceMs: nowMs + dayMs, most: 2 };
      expect((await claim(user.id, ['d'], nextDay)).kind).toBe('nothing');
      expect((await claim(user.id, ['f'], nextDay)).kind).toBe('claimed');
    });

    it('that went out in another way are claimed no more, and count with no bound', async () => {
      const user = await subject.newUser();
      const { notices } = subject.storage;
      for (const id of ['x', 'y', 'x']) await notices.note(user.id, 'email', id, nowMs);
      const both = { nowMs: nowMs + 1, sinceMs: nowMs, most: 1 };
      expect(await claim(user.id, ['x', 'a'], both)).toMatchObject({ kind: 'claimed', ids: ['a'] });
      expect((await claim(user.id, ['x'], { ...both, channel: 'sms' })).kind).toBe('claimed');
      const other = await subject.newUser();
      expect((await claim(other.id, ['x'], both)).kind).toBe('claimed');
    });

    it('that wait for another try go out on no later day either', async () => {
      const user = await subject.newUser();
      const at = (ms: number) => ({ nowMs: nowMs + ms, sinceMs: nowMs, most: 1 });
      await claim(user.id, ['a'], at(0));
      await subject.storage.notices.release(user.id, 'email', ['a'], nowMs + 5);
      expect((await claim(user.id, ['b'], at(1))).kind).toBe('claimed');
      expect((await claim(user.id, ['a'], at(5))).kind).toBe('full');
      const nextDay = { nowMs: nowMs + dayMs, sinceMs: nowMs + dayMs, most: 2 };
      expect((await claim(user.id, ['a'], nextDay)).kind).toBe('nothing');
      expect(await subject.storage.notices.known(user.id, ['a'])).toEqual([
        { channel: 'email', id: 'a', againAt: 0 },
      ]);
    });

    it('are forgotten when no rule can find them any more, but never the newest, whatever the clock says', async () => {
      const user = await subject.newUser();
      await claim(user.id, ['a']);
      const ids = Array.from({ length: noticesKept - 1 }, (_, n) => `b${n}`);
      await claim(user.id, ids, { nowMs: nowMs + noticeLifeMs });
      await claim(user.id, ['c'], { nowMs: nowMs + noticeLifeMs + 1 });
      expect(await subject.storage.notices.known(user.id, ['a'])).toHaveLength(1);
      await claim(user.id, ['d'], { nowMs: nowMs + noticeLifeMs + 2 });
      expect(await subject.storage.notices.known(user.id, ['a'])).toEqual([]);
      expect(await subject.storage.notices.known(user.id, ['b0', 'c'])).toHaveLength(2);
    });

    it('give the account its token, which ends with it, as do they', async () => {
      const { notices, accounts } = subject.storage;
      const user = await subject.newUser();
      const token = `token of ${user.id}`;
      expect(await notices.ownerOf(token)).toBeUndefined();
      await claim(user.id, ['a']);
      await claim(user.id, ['b']);
      expect(await notices.ownerOf(token)).toBe(user.id);
      await accounts.remove(user.id, nowMs);
      expect(await notices.ownerOf(token)).toBeUndefined();
      expect(await claim(user.id, ['c'])).toEqual({ kind: 'nothing' });
      await accounts.clear(user.id);
      expect(await notices.known(user.id, ['a', 'b', 'c'])).toEqual([]);
      expect(await claim(user.id, ['c'])).toEqual({ kind: 'nothing' });
    });

    it('go to accounts that are walked through in pieces, each with what tells of news', async () => {
      const made = [await subject.newUser(), await subject.newUser()].map(({ id }) => id).sort();
      const found = new Map<string, object>();
      for (let after = ''; ; ) {
        const piece = await subject.storage.notices.accounts(after, 1);
        for (const { id, ...rest } of piece) found.set(id, rest);
        after = piece.at(-1)?.id ?? '';
        if (piece.length === 0) break;
      }
      const news = { createdAt: expect.any(Number), version: 0, newestDeviceAt: 0 };
      expect(made.map((id) => found.get(id))).toEqual([news, news]);
    });
  });
}
