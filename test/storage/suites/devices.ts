/** When each device was last here. */
import { describe, expect, it } from 'vitest';
import { dayMs, nowMs, type Subject } from './subject.ts';

const sighting = (userId: string, device: string, seenAt = nowMs, kind = '') => ({
  userId,
  device,
  sessionId: `${device} of ${userId}`,
  kind,
  seenAt,
});

export function devicesContract(subject: Subject): void {
  const see = async (...sightings: ReturnType<typeof sighting>[]) => {
    for (const one of sightings) {
      await beginSession(subject, one);
      await subject.storage.devices.see(one);
    }
  };
  const list = (userId: string) => subject.storage.devices.list(userId);

  describe('devices', () => {
    it('keeps when each was first and last here, the last seen first', async () => {
      const { id } = await subject.newUser();
      await see(
        sighting(id, 'phone', nowMs, 'Chrome on Android'),
        sighting(id, 'laptop', nowMs + 5),
      );
      await see(sighting(id, 'phone', nowMs + 9));
      expect(await list(id)).toEqual([
        {
          device: 'phone',
          sessionId: `phone of ${id}`,
          kind: 'Chrome on Android',
          name: '',
          firstSeenAt: nowMs,
          lastSeenAt: nowMs + 9,
        },
        expect.objectContaining({ device: 'laptop', kind: '', lastSeenAt: nowMs + 5 }),
      ]);
    });

    it('moves nothing back when a sighting comes late', async () => {
      const { id } = await subject.newUser();
      await see(sighting(id, 'phone', nowMs + 9));
      await see(sighting(id, 'phone', nowMs));
      expect(await list(id)).toMatchObject([{ lastSeenAt: nowMs + 9 }]);
    });

    it('[S9] renames a device of this account and no other’s', async () => {
      const [one, other] = [await subject.newUser(), await subject.newUser()];
      const { devices } = subject.storage;
      await see(sighting(one.id, 'phone'));
      expect(await devices.rename(other.id, 'phone', 'Mine')).toBe(false);
      expect(await devices.rename(one.id, 'phone', 'Ada’s phone')).toBe(true);
      await see(sighting(one.id, 'phone', nowMs + 1));
      expect(await list(one.id)).toMatchObject([{ name: 'Ada’s phone' }]);
      expect(await list(other.id)).toEqual([]);
    });

    it('[S5] keeps the hundred that were last here, however many are claimed', async () => {
      const [one, other] = [await subject.newUser(), await subject.newUser()];
      const { devices } = subject.storage;
      await see(sighting(other.id, 'phone'));
      const { sessionId } = sighting(one.id, 'phone');
      await beginSession(subject, { ...sighting(one.id, 'phone'), sessionId });
      for (let n = 0; n < 102; n += 1) {
        await devices.see({ ...sighting(one.id, `device ${n}`, nowMs + n), sessionId });
      }
      const kept = (await list(one.id)).map(({ device }) => device);
      expect([kept.length, kept[0], kept.at(-1)]).toEqual([100, 'device 101', 'device 2']);
      expect(await devices.rename(one.id, 'device 1', 'It is not in the table either')).toBe(false);
      expect(await list(other.id)).toHaveLength(1);
    });

    it('notes nothing of an account that is gone, and the others of the same moment', async () => {
      const { id } = await subject.newUser();
      await beginSession(subject, sighting(id, 'phone'));
      const { devices } = subject.storage;
      await Promise.all([
        devices.see(sighting('nobody', 'phone')),
        devices.see(sighting(id, 'phone')),
      ]);
      expect(await list(id)).toHaveLength(1);
      expect(await list('nobody')).toEqual([]);
    });

    it('[S9] signs a device of this account out, with all its sessions, and no other’s', async () => {
      const [one, other] = [await subject.newUser(), await subject.newUser()];
      const { devices, sessions } = subject.storage;
      const before = { ...sighting(one.id, 'phone'), sessionId: `an older one of ${one.id}` };
      await see(before, sighting(one.id, 'phone'), sighting(one.id, 'laptop'));
      const unseen = sighting(one.id, 'nobody has seen it');
      const asking = sighting(one.id, 'asking, and not seen either');
      for (const session of [unseen, asking]) await beginSession(subject, session);
      const remove = (userId: string) => devices.remove(userId, 'phone', asking.sessionId);
      expect(await remove(other.id)).toBe(false);
      expect(await remove(one.id)).toBe(true);
      expect(await remove(one.id)).toBe(false);
      const live = async (id: string) => (await sessions.byAccess(`access of ${id}`)) !== undefined;
      expect([
        await live(before.sessionId),
        await live(`phone of ${one.id}`),
        await live(unseen.sessionId),
        await live(`laptop of ${one.id}`),
        await live(asking.sessionId),
      ]).toEqual([false, false, false, true, true]);
      // What another server had gathered before does not bring it back.
      await devices.see(sighting(one.id, 'phone', nowMs + 1));
      expect(await list(one.id)).toMatchObject([{ device: 'laptop' }]);
    });
  });
}

export async function beginSession(
  { storage }: Subject,
  { userId, sessionId }: ReturnType<typeof sighting>,
): Promise<void> {
  if ((await storage.sessions.byAccess(`access of ${sessionId}`)) !== undefined) return;
  const session = {
    id: sessionId,
    userId,
    expiresAt: nowMs + dayMs,
    accessHash: `access of ${sessionId}`,
    refreshHash: `refresh of ${sessionId}`,
    parentAccessHash: '',
    parentRefreshHash: '',
    rotatedAt: nowMs,
    used: true,
  };
  await storage.sessions.insert(session, nowMs);
}
