/** When each device was last here. */
import { describe, expect, it } from 'vitest';
import { nowMs, type Subject } from './subject.ts';

const sighting = (userId: string, device: string, seenAt = nowMs, kind = '') => ({
  userId,
  device,
  sessionId: `session of ${device}`,
  kind,
  seenAt,
});

export function devicesContract(subject: Subject): void {
  const see = (...sightings: ReturnType<typeof sighting>[]) =>
    subject.storage.devices.see(sightings);
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
          sessionId: 'session of phone',
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

    it('notes the others where one account is gone', async () => {
      const { id } = await subject.newUser();
      await see(sighting('nobody', 'phone'), sighting(id, 'phone'));
      expect(await list(id)).toHaveLength(1);
    });
  });
}
