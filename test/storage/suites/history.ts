/** The name of a history, and what gives it another one [S3]. */
import { describe, expect, it } from 'vitest';
import { exchange } from '../../../server/sync/exchange.ts';
import { createServerClock } from '../../../server/sync/server-clock.ts';
import { formatStamp } from '../../../src/model/clock.ts';
import { protocolVersion } from '../../../src/protocol/version.ts';
import { nowMs, row, type Subject } from './subject.ts';

export function historyContract(subject: Subject): void {
  describe('the history', () => {
    const nameFor = async (id: string) => (await subject.storage.rows.position(id)).epoch;
    const clock = createServerClock(() => nowMs);
    const pull = (id: string, version: number, epoch: string) =>
      exchange(subject.storage, clock, id, {
        protocol: protocolVersion,
        cursor: { epoch, version },
        changes: [],
      });

    it('has a name that stays, the same for all students', async () => {
      const [ada, bob] = [await subject.newUser(), await subject.newUser()];
      const name = await nameFor(ada.id);
      expect(name).toMatch(/^\w{16,64}$/);
      await subject.storage.rows.transaction(ada.id, (tx) => tx.write([row('a', 1)]));
      const reopened = await subject.openAgain();
      expect((await reopened.rows.position(bob.id)).epoch).toBe(name);
      await reopened.close();
      expect(await nameFor(ada.id)).toBe(name);
    });

    it('[S3] has another one when asked to, which every server on the database gives at once', async () => {
      const { id } = await subject.newUser();
      await subject.storage.rows.transaction(id, (tx) => tx.write([row('a', 1)]));
      const before = await nameFor(id);
      const other = await subject.openAgain();
      const epoch = await other.renewEpoch();
      expect(epoch).not.toBe(before);
      const inside = await subject.storage.rows.transaction(id, async (tx) => tx.epoch);
      expect([inside, await nameFor(id)]).toEqual([epoch, epoch]);
      expect(await pull(id, 1, before)).toMatchObject({ newEpoch: true, cursor: { epoch } });
      await subject.storage.rows.transaction(id, (tx) => tx.write([row('b', 2)]));
      expect((await other.rows.position(id)).epoch).toBe(epoch);
      await other.close();
    });

    it('[S3] has another one for all devices of a student of whom one has seen more than there is', async () => {
      const [ada, bob] = [await subject.newUser(), await subject.newUser()];
      await subject.storage.rows.transaction(ada.id, (tx) => tx.write([row('a', 1)]));
      const before = await nameFor(ada.id);
      const beyond = await pull(ada.id, 5, before);
      expect(beyond).toMatchObject({ newEpoch: true, cursor: { version: 1 }, rows: [{ id: 'a' }] });
      const { epoch } = beyond.cursor;
      expect(epoch).toMatch(/^\w{16,64}$/);
      expect(epoch).not.toBe(before);
      // Another device, which had seen no more than there is: it may hold rows that were lost as well.
      expect(await pull(ada.id, 1, before)).toMatchObject({ newEpoch: true, cursor: { epoch } });
      expect(await pull(ada.id, 1, epoch)).toMatchObject({ newEpoch: false, cursor: { epoch } });
      expect(await nameFor(bob.id)).toBe(before);
    });

    it('[S3] has it too where the device that has seen more sends changes', async () => {
      const { id } = await subject.newUser();
      const before = await nameFor(id);
      const change = {
        entity: 'deck',
        id: 'd',
        at: formatStamp({ ms: nowMs, counter: 0 }, 'laptop'),
        fields: { name: 'd', createdAt: 1, deletedAt: 0 },
      };
      const answer = await exchange(subject.storage, clock, id, {
        protocol: protocolVersion,
        cursor: { epoch: before, version: 3 },
        changes: [change],
      });
      expect(answer).toMatchObject({ newEpoch: true, verdicts: [{ kind: 'stored' }] });
      expect(answer.cursor).toEqual({ epoch: await nameFor(id), version: 1 });
      expect(answer.cursor.epoch).not.toBe(before);
    });
  });
}
