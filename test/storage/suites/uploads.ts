/** Which uploads are under way. */
import { describe, expect, it } from 'vitest';
import { NoSuchAccount } from '../../../server/storage/contract.ts';
import { nowMs, type Subject } from './subject.ts';

export function uploadsContract(subject: Subject): void {
  describe('uploads', () => {
    const any = { most: 1_000, mostBytes: Number.POSITIVE_INFINITY };
    let made = 0;
    const uploadOf = (userId: string, sizeBytes: number) => ({
      id: `${userId}.${String(made++).padStart(4, '0')}`,
      sizeBytes,
    });

    it('are so many bytes, and so many, of each student', async () => {
      const { uploads } = subject.storage;
      const [one, other] = [await subject.newUser(), await subject.newUser()];
      const bounds = { most: 3, mostBytes: 10_000_000_000 };
      const reserve = (userId: string, sizeBytes: number) =>
        uploads.reserve(userId, uploadOf(userId, sizeBytes), bounds, nowMs);
      expect(await reserve(one.id, 6_000_000_000)).toBe(true);
      expect(await reserve(one.id, 4_000_000_001)).toBe(false);
      expect(await reserve(other.id, 4_000_000_001)).toBe(true);
      expect(await reserve(one.id, 4_000_000_000)).toBe(true);
      expect(await reserve(one.id, 1)).toBe(false);
      expect(await reserve(one.id, 0)).toBe(true);
      expect(await reserve(one.id, 0)).toBe(false);
      expect(await reserve('nobody', 1).catch((error: unknown) => error)).toBeInstanceOf(
        NoSuchAccount,
      );
    });

    it('are no more where they begin at once, from whichever server', async () => {
      const user = await subject.newUser();
      // One server has a SQLite database to itself.
      const isShared = subject.settings.databaseUrl !== '';
      const again = isShared ? await subject.openAgain() : subject.storage;
      const bounds = { most: 100, mostBytes: 15 };
      const reserved = Array.from({ length: 30 }, (_, n) =>
        (n % 2 === 0 ? subject.storage : again).uploads.reserve(
          user.id,
          uploadOf(user.id, 5),
          bounds,
          nowMs,
        ),
      );
      expect((await Promise.all(reserved)).filter(Boolean)).toHaveLength(3);
      if (isShared) await again.close();
    });

    it('count no longer when they are released, each for itself', async () => {
      const { uploads } = subject.storage;
      const [one, other] = [await subject.newUser(), await subject.newUser()];
      const bounds = { most: 2, mostBytes: 100 };
      const [first, second, third] = [1, 2, 3].map(() => uploadOf(one.id, 40));
      if (first === undefined || second === undefined || third === undefined) return;
      for (const upload of [first, second]) await uploads.reserve(one.id, upload, bounds, nowMs);
      await uploads.release(other.id, first.id);
      expect(await uploads.reserve(one.id, third, bounds, nowMs)).toBe(false);
      await uploads.release(one.id, first.id);
      await uploads.release(one.id, first.id);
      expect(await uploads.reserve(one.id, third, bounds, nowMs)).toBe(true);
      expect(await uploads.reserve(one.id, first, bounds, nowMs)).toBe(false);
    });

    it('are listed by when they began, page after page, and go with their account', async () => {
      const { uploads, accounts } = subject.storage;
      const longAgo = nowMs - 1_000_000;
      const [one, other] = [await subject.newUser(), await subject.newUser()];
      const old = [one, other].map(({ id }) => ({ userId: id, upload: uploadOf(id, 1) }));
      for (const { userId, upload } of old) await uploads.reserve(userId, upload, any, longAgo);
      await uploads.reserve(one.id, uploadOf(one.id, 1), any, longAgo + 1);
      const listed: { userId: string; id: string }[] = [];
      for (let after = ''; ; ) {
        const page = await uploads.reservedBefore(longAgo + 1, after);
        const last = page.at(-1);
        if (last === undefined) break;
        listed.push(...page);
        after = last.id;
      }
      const wanted = old.map(({ userId, upload }) => ({ userId, id: upload.id }));
      expect(listed).toHaveLength(2);
      expect(listed).toEqual(expect.arrayContaining(wanted));
      await accounts.remove(one.id, nowMs);
      await accounts.clear(one.id);
      const left = await uploads.reservedBefore(longAgo + 2, '');
      expect(left.map(({ userId }) => userId)).toEqual([other.id]);
    });
  });
}
