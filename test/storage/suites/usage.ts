/** A student's time in the app. */
import { describe, expect, it } from 'vitest';
import type { UsageEntry } from '../../../src/model/study/usage.ts';
import { nowMs, type Subject } from './subject.ts';

const entry = (id: string, startedAt = nowMs, rest: Partial<UsageEntry> = {}): UsageEntry => ({
  id,
  startedAt,
  endedAt: startedAt + 1_200_000,
  activeMs: 600_000,
  studyDay: '2026-01-15',
  tzOffsetMin: -90,
  device: 'phone',
  ...rest,
});

export function usageContract(subject: Subject): void {
  const insert = (userId: string, one: UsageEntry, most = 100) =>
    subject.storage.usage.insert(userId, one, most);
  const idsOf = async (userId: string) =>
    (await subject.storage.usage.list(userId)).map(({ id }) => id);

  describe('usage', () => {
    it('keeps entries as they came, the latest first', async () => {
      const { id } = await subject.newUser();
      await insert(id, entry('early'));
      await insert(id, entry('late', nowMs + 1));
      expect(await subject.storage.usage.list(id)).toEqual([
        entry('late', nowMs + 1),
        entry('early'),
      ]);
    });

    it('[S2] takes an entry once, however often it is sent', async () => {
      const { id } = await subject.newUser();
      await insert(id, entry('one'));
      await insert(id, entry('one', nowMs + 5, { activeMs: 1 }));
      expect(await subject.storage.usage.list(id)).toEqual([entry('one')]);
    });

    it('lets the oldest go beyond the most, whichever came last', async () => {
      const { id } = await subject.newUser();
      for (const [name, at] of [
        ['b', nowMs + 1],
        ['c', nowMs + 2],
        ['a', nowMs],
        ['d', nowMs + 3],
      ] as const) {
        await insert(id, entry(name, at), 3);
      }
      expect(await idsOf(id)).toEqual(['d', 'c', 'b']);
    });

    it.runIf(subject.isWhole)(
      'gives others their turn while many entries are read, and leaves none out',
      async () => {
        const { id } = await subject.newUser();
        // Some of one moment, which only their ids tell apart.
        const names = Array.from({ length: 501 }, (_, number) => String(number).padStart(3, '0'));
        const startOf = (name: string) => nowMs + Math.floor(Number(name) / 7);
        await Promise.all(names.map((name) => insert(id, entry(name, startOf(name)), 501)));
        let hadTurn = false;
        setImmediate(() => {
          hadTurn = true;
        });
        expect(await idsOf(id)).toEqual(names.toReversed());
        expect(hadTurn).toBe(true);
      },
    );

    it('[S9] tells the entries of two accounts apart, also those of one id', async () => {
      const [one, other] = [await subject.newUser(), await subject.newUser()];
      await insert(one.id, entry('same'));
      await insert(other.id, entry('same', nowMs + 1));
      expect(await subject.storage.usage.remove(other.id, 'same')).toBe(true);
      expect(await subject.storage.usage.remove(other.id, 'same')).toBe(false);
      expect([await idsOf(one.id), await idsOf(other.id)]).toEqual([['same'], []]);
    });

    it('[P5] goes with the account', async () => {
      const { id } = await subject.newUser();
      await insert(id, entry('gone'));
      await subject.storage.accounts.remove(id, nowMs);
      await subject.storage.accounts.clear(id);
      expect(await idsOf(id)).toEqual([]);
    });
  });
}
