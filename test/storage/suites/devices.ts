/** When each device was last here. */
import { describe, expect, it } from 'vitest';
import type { Begun, LoginPlace } from '../../../server/storage/contract.ts';
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
  const idOf = async (userId: string, device: string) =>
    (await list(userId)).find((one) => one.device === device)?.id ?? '';
  const browser = (browserHash: string, kind = '', network = '') => ({
    ...{ browserHash, kind, network },
  });

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
          id: expect.stringMatching(/^[0-9a-z]{12}$/),
          device: 'phone',
          sessionId: `phone of ${id}`,
          kind: 'Chrome on Android',
          name: '',
          network: '',
          firstSeenAt: nowMs,
          lastSeenAt: nowMs + 9,
        },
        expect.objectContaining({ device: 'laptop', kind: '', lastSeenAt: nowMs + 5 }),
      ]);
    });

    it('are there when their sessions begin, with the place, before they were seen', async () => {
      const { id } = await subject.newUser();
      const place = browser('hash', 'Firefox on Windows', '203.0.113.x');
      const begun = await beginSession(subject, sighting(id, 'phone'), place);
      expect(begun).toEqual({ device: expect.any(String), isNew: true, hasEndedOthers: false });
      expect(await list(id)).toEqual([
        {
          ...{ id: begun?.device, device: '', sessionId: `phone of ${id}`, name: '' },
          ...{ kind: 'Firefox on Windows', network: '203.0.113.x' },
          ...{ firstSeenAt: nowMs, lastSeenAt: nowMs },
        },
      ]);
      expect(await subject.storage.devices.ofSession(`phone of ${id}`)).toBe(begun?.device);
      expect(await subject.storage.devices.ofSession('none')).toBeUndefined();
    });

    it('know a browser by its secret, in their own account alone', async () => {
      const [one, other] = [await subject.newUser(), await subject.newUser()];
      const first = await beginSession(subject, sighting(one.id, 'a'), browser('hash', 'X', 'n1'));
      const again = await beginSession(subject, sighting(one.id, 'b'), browser('hash', '', 'n2'));
      const elsewhere = await beginSession(subject, sighting(other.id, 'c'), browser('hash'));
      const unknown = await beginSession(subject, sighting(one.id, 'd'), browser(''));
      const without = await beginSession(subject, sighting(one.id, 'e'), browser(''));
      expect(again).toEqual({ device: first?.device, isNew: false, hasEndedOthers: false });
      expect([elsewhere, unknown, without].map((begun) => begun?.isNew)).toEqual([
        true,
        true,
        true,
      ]);
      const known = (await list(one.id)).find(({ id }) => id === first?.device);
      expect(known).toMatchObject({ kind: 'X', network: 'n2', sessionId: `b of ${one.id}` });
      expect(await list(one.id)).toHaveLength(3);
      // Signed out, both sessions of the browser end.
      await subject.storage.devices.remove(one.id, first?.device ?? '', `d of ${one.id}`);
      const ends = ['a', 'b', 'd'].map((name) =>
        subject.storage.sessions.endOf(`${name} of ${one.id}`),
      );
      expect(await Promise.all(ends)).toEqual([undefined, undefined, nowMs + dayMs]);
    });

    it('learn the secret of a browser once, and not one of another device', async () => {
      const { id } = await subject.newUser();
      const { devices } = subject.storage;
      const old = await beginSession(subject, sighting(id, 'old'));
      await beginSession(subject, sighting(id, 'thief'));
      await devices.knowBrowser(`old of ${id}`, 'hash');
      await devices.knowBrowser(`old of ${id}`, 'another');
      await devices.knowBrowser(`thief of ${id}`, 'hash');
      const again = await beginSession(subject, sighting(id, 'again'), browser('hash'));
      expect(again).toMatchObject({ device: old?.device, isNew: false });
      const another = await beginSession(subject, sighting(id, 'more'), browser('another'));
      expect(another?.isNew).toBe(true);
    });

    it('moves nothing back when a sighting comes late', async () => {
      const { id } = await subject.newUser();
      await see(sighting(id, 'phone', nowMs + 9));
      await see(sighting(id, 'phone', nowMs));
      expect(await list(id)).toMatchObject([{ lastSeenAt: nowMs + 9 }]);
    });

    it('[S9] takes over no device by its name, of this account or another', async () => {
      const [one, other] = [await subject.newUser(), await subject.newUser()];
      await see(sighting(one.id, 'phone', nowMs, 'Chrome on Android'));
      await see(sighting(one.id, 'laptop'), sighting(other.id, 'tablet'));
      for (const { userId, from } of [
        { userId: one.id, from: 'laptop' },
        { userId: other.id, from: 'tablet' },
      ]) {
        const sessionId = `${from} of ${userId}`;
        const copied = { ...sighting(userId, 'phone', nowMs + 9, 'Mine'), sessionId };
        await subject.storage.devices.see(copied);
      }
      const listed = await list(one.id);
      expect(listed.map(({ device, kind, lastSeenAt }) => [device, kind, lastSeenAt])).toEqual([
        ['laptop', 'Mine', nowMs + 9],
        ['phone', 'Chrome on Android', nowMs],
      ]);
      expect((await list(other.id)).map(({ device }) => device)).toEqual(['phone']);
    });

    it('calls a device as it calls itself now, and takes the name of one that was signed out', async () => {
      const { id } = await subject.newUser();
      await see(sighting(id, 'phone'));
      const renamed = { ...sighting(id, 'phone after a wipe'), sessionId: `phone of ${id}` };
      await subject.storage.devices.see(renamed);
      expect(await list(id)).toMatchObject([{ device: 'phone after a wipe' }]);
      await subject.storage.devices.remove(id, await idOf(id, 'phone after a wipe'), 'another');
      const back = { ...renamed, sessionId: `back of ${id}` };
      await see(back);
      expect(await list(id)).toMatchObject([{ device: 'phone after a wipe' }]);
    });

    it('[S9] renames a device of this account and no other’s', async () => {
      const [one, other] = [await subject.newUser(), await subject.newUser()];
      const { devices } = subject.storage;
      await see(sighting(one.id, 'phone'));
      const phone = await idOf(one.id, 'phone');
      expect(await devices.rename(other.id, phone, 'Mine')).toBe(false);
      expect(await devices.rename(one.id, phone, 'Ada’s phone')).toBe(true);
      await see(sighting(one.id, 'phone', nowMs + 1));
      expect(await list(one.id)).toMatchObject([{ name: 'Ada’s phone' }]);
      expect(await list(other.id)).toEqual([]);
    });

    it.runIf(subject.isWhole)(
      '[S5] keeps the hundred that were last here, and ends the sessions of the others',
      async () => {
        const [one, other] = [await subject.newUser(), await subject.newUser()];
        const { devices, sessions } = subject.storage;
        await see(sighting(other.id, 'phone'));
        const begun = [];
        for (let n = 0; n < 102; n += 1) {
          const device = `device ${n}`;
          const made = sighting(one.id, device, nowMs + n);
          begun.push(await beginSession(subject, made));
          await devices.see(made);
        }
        const kept = (await list(one.id)).map(({ device }) => device);
        expect([kept.length, kept[0], kept.at(-1)]).toEqual([100, 'device 101', 'device 2']);
        expect(begun.flatMap((each, n) => (each?.hasEndedOthers ? n : []))).toEqual([100, 101]);
        const ends = [1, 2, 101].map((n) => sessions.endOf(`device ${n} of ${one.id}`));
        expect(await Promise.all(ends)).toEqual([undefined, nowMs + dayMs, nowMs + dayMs]);
        const gone = begun[1]?.device ?? '';
        expect(await devices.rename(one.id, gone, 'It is not in the table either')).toBe(false);
        expect(await list(other.id)).toHaveLength(1);
      },
    );

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
      await beginSession(subject, before, browser('hash'));
      await beginSession(subject, sighting(one.id, 'phone'), browser('hash'));
      await see(sighting(one.id, 'phone'), sighting(one.id, 'laptop'));
      const phone = await idOf(one.id, 'phone');
      const asking = `laptop of ${one.id}`;
      const remove = (userId: string) => devices.remove(userId, phone, asking);
      expect(await remove(other.id)).toBe(false);
      expect(await remove(one.id)).toBe(true);
      expect(await remove(one.id)).toBe(false);
      const live = async (id: string) => (await sessions.byAccess(`access of ${id}`)) !== undefined;
      expect([
        await live(before.sessionId),
        await live(`phone of ${one.id}`),
        await live(asking),
      ]).toEqual([false, false, true]);
      // What another server had gathered before does not bring it back.
      await devices.see(sighting(one.id, 'phone', nowMs + 1));
      expect(await list(one.id)).toMatchObject([{ device: 'laptop' }]);
    });
  });
}

export async function beginSession(
  { storage }: Subject,
  { userId, sessionId }: ReturnType<typeof sighting>,
  place?: LoginPlace,
): Promise<Begun | undefined> {
  if ((await storage.sessions.byAccess(`access of ${sessionId}`)) !== undefined) return undefined;
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
  return storage.sessions.insert(session, nowMs, place);
}
