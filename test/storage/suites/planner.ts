/** Subscriptions to pushes, and addresses of schedules. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nowMs, type Subject } from './subject.ts';

export function plannerContract(subject: Subject): void {
  const newSession = async (userId: string, expiresAt = nowMs + 1_000) => {
    const id = randomUUID();
    await subject.storage.sessions.insert(
      {
        ...{ id, userId, expiresAt, rotatedAt: nowMs, used: true },
        ...{ accessHash: randomUUID(), refreshHash: randomUUID() },
        ...{ parentAccessHash: '', parentRefreshHash: '' },
      },
      nowMs,
    );
    return id;
  };
  const subscription = (id: string) => ({
    ...{ id, endpoint: `https://push.example/${id}`, p256dh: 'p', auth: 'a' },
  });
  const idsOf = async (userId: string, atMs = nowMs) =>
    (await subject.storage.pushes.list(userId, atMs)).map(({ id }) => id).sort();

  describe('keys of pushes', () => {
    it('stay, for all servers of the database', async () => {
      const again = await subject.openAgain();
      expect(again.vapid).toEqual(subject.storage.vapid);
      expect(Buffer.from(again.vapid.publicKey, 'base64url')).toHaveLength(65);
      expect(Buffer.from(again.vapid.privateKey, 'base64url')).toHaveLength(32);
      await again.close();
    });
  });

  describe('subscriptions to pushes', () => {
    it('keep when they began, also with another session of the browser', async () => {
      const { pushes } = subject.storage;
      const { id: userId } = await subject.newUser();
      const [one, two] = [await newSession(userId), await newSession(userId)];
      const browser = subscription(randomUUID());
      expect(await pushes.put({ userId, sessionId: one }, browser, nowMs, 5)).toBe(true);
      expect(await pushes.put({ userId, sessionId: two }, browser, nowMs + 5, 5)).toBe(true);
      expect(await pushes.list(userId, nowMs)).toEqual([{ ...browser, createdAt: nowMs }]);
    });

    it('are of sessions that are there: not of an ended, an expired or another’s one', async () => {
      const { pushes, sessions } = subject.storage;
      const [ada, bob] = [await subject.newUser(), await subject.newUser()];
      const sessionId = await newSession(ada.id);
      const browser = subscription(randomUUID());
      const owner = { userId: bob.id, sessionId };
      expect(await pushes.put(owner, browser, nowMs, 5)).toBe(false);
      await pushes.put({ userId: ada.id, sessionId }, browser, nowMs, 5);
      expect(await idsOf(ada.id, nowMs + 1_000)).toEqual([]);
      await sessions.remove(sessionId);
      expect(await idsOf(ada.id)).toEqual([]);
      expect(await pushes.put({ userId: ada.id, sessionId }, browser, nowMs, 5)).toBe(false);
    });

    it('that come at once are no more than the bound', async () => {
      const { pushes } = subject.storage;
      const { id: userId } = await subject.newUser();
      await Promise.all(
        Array.from({ length: 6 }, async (_, n) => {
          const sessionId = await newSession(userId);
          await pushes.put({ userId, sessionId }, subscription(randomUUID()), nowMs + n, 3);
        }),
      );
      expect(await idsOf(userId)).toHaveLength(3);
    });

    it('are news for the notifier', async () => {
      const { notices, pushes } = subject.storage;
      const { id: userId } = await subject.newUser();
      const sessionId = await newSession(userId);
      await pushes.put({ userId, sessionId }, subscription(randomUUID()), nowMs + 77, 5);
      const accounts = await notices.accounts('', 10_000);
      expect(accounts.find(({ id }) => id === userId)?.newestDeviceAt).toBe(nowMs + 77);
    });
  });

  describe('addresses of schedules', () => {
    const feed = (secretHash: string) => ({
      ...{ id: randomUUID(), secretHash, courseId: undefined, createdAt: nowMs },
      tasks: 'days' as const,
    });

    it('are found by the hash of their secret until they are removed', async () => {
      const { feeds } = subject.storage;
      const { id: userId } = await subject.newUser();
      const made = feed(randomUUID());
      expect(await feeds.create(userId, made, 5)).toBe(true);
      await feeds.noteRead(userId, made.id, nowMs + 5);
      const { secretHash, ...rest } = made;
      expect(await feeds.bySecret(secretHash)).toEqual({ ...rest, userId, readAt: nowMs + 5 });
      expect(await feeds.remove((await subject.newUser()).id, made.id)).toBe(false);
      expect(await feeds.remove(userId, made.id)).toBe(true);
      expect(await feeds.bySecret(secretHash)).toBeUndefined();
    });

    it('made at once are no more than the bound, and keep an order', async () => {
      const { feeds } = subject.storage;
      const { id: userId } = await subject.newUser();
      const made = await Promise.all(
        Array.from({ length: 5 }, () => feeds.create(userId, feed(randomUUID()), 3)),
      );
      expect(made.filter(Boolean)).toHaveLength(3);
      const times = (await feeds.list(userId)).map(({ createdAt }) => createdAt);
      expect(times).toEqual([nowMs, nowMs + 1, nowMs + 2]);
    });

    it('[P5] go with the account at once', async () => {
      const { feeds, accounts } = subject.storage;
      const { id: userId } = await subject.newUser();
      const made = feed(randomUUID());
      await feeds.create(userId, made, 5);
      await accounts.remove(userId, nowMs);
      expect(await feeds.bySecret(made.secretHash)).toBeUndefined();
    });
  });
}
