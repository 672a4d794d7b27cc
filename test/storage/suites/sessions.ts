/** Token families, on any storage. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { StoredSession } from '../../../server/storage/contract.ts';
import { nowMs, type Subject } from './subject.ts';

export function sessionsContract(subject: Subject): void {
  describe('sessions', () => {
    const session = (userId: string): StoredSession => ({
      id: randomUUID(),
      userId,
      expiresAt: nowMs + 1,
      accessHash: randomUUID(),
      refreshHash: randomUUID(),
      parentAccessHash: '',
      parentRefreshHash: '',
      rotatedAt: nowMs,
      used: true,
    });
    const childOf = (parent: StoredSession): StoredSession => ({
      ...parent,
      accessHash: randomUUID(),
      refreshHash: randomUUID(),
      parentAccessHash: parent.accessHash,
      parentRefreshHash: parent.refreshHash,
      used: false,
    });

    it('finds a family by its access tokens of now and before, and by every refresh token', async () => {
      const first = session((await subject.newUser()).id);
      await subject.storage.sessions.insert(first, nowMs);
      const second = childOf(first);
      expect(await subject.storage.sessions.rotate(second)).toBe(true);
      const third = childOf(second);
      expect(await subject.storage.sessions.rotate(third)).toBe(true);
      expect(await subject.storage.sessions.byAccess(third.accessHash)).toEqual(third);
      expect(await subject.storage.sessions.byAccess(second.accessHash)).toEqual(third);
      expect(await subject.storage.sessions.byAccess(first.accessHash)).toBeUndefined();
      for (const { refreshHash } of [first, second, third]) {
        expect(await subject.storage.sessions.byRefresh(refreshHash)).toEqual(third);
      }
      await subject.storage.sessions.markUsed(third.id);
      expect((await subject.storage.sessions.byAccess(third.accessHash))?.used).toBe(true);
      await subject.storage.sessions.remove(third.id);
      expect(await subject.storage.sessions.byRefresh(first.refreshHash)).toBeUndefined();
    });

    it('lets one of two rotations of the same token win', async () => {
      const first = session((await subject.newUser()).id);
      await subject.storage.sessions.insert(first, nowMs);
      const both = await Promise.all([
        subject.storage.sessions.rotate(childOf(first)),
        subject.storage.sessions.rotate(childOf(first)),
      ]);
      expect(both.sort()).toEqual([false, true]);
    });

    it('clears a user’s ended sessions when a new one begins', async () => {
      const { id } = await subject.newUser();
      const ended = session(id);
      await subject.storage.sessions.insert(ended, nowMs);
      await subject.storage.sessions.insert(session(id), nowMs + 1);
      expect(await subject.storage.sessions.byAccess(ended.accessHash)).toBeUndefined();
    });
  });
}
