/** Counts of the limits, and that the rules made of them hold for requests that are sent at once. */

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createLimit } from '../../../server/accounts/attempts.ts';
import { mailedCodes, wrongPasswords } from '../../../server/limits.ts';
import type { Storage } from '../../../server/storage/contract.ts';
import type { Bound, Count, Counts } from '../../../server/storage/counts.ts';
import { createRandom } from '../../support/random.ts';
import { nowMs, type Subject } from './subject.ts';

const lengthMs = 60_000;
const at = (ms = 0) => ({ lengthMs, nowMs: nowMs + ms });

export function countsContract(subject: Subject): void {
  const counts = (): Counts => subject.storage.counts;
  /** @returns how many of these at once were counted */
  const takeAll = async (bounds: readonly Bound[], many: number, by: readonly Counts[]) => {
    const all = await Promise.all(
      Array.from({ length: many }, (_, n) => by[n % by.length]?.take(bounds, at())),
    );
    return all.filter((one) => one?.isFull === false).length;
  };
  const takeOne = async (bounds: readonly Bound[], ms = 0): Promise<readonly Count[]> => {
    const taken = await counts().take(bounds, at(ms));
    if (taken.isFull) throw new Error('it is full');
    return taken.counts;
  };
  /** This storage, and the database once more as another server has it where servers share one. */
  const withAll = async (use: (all: readonly Storage[]) => Promise<void>) => {
    const others = subject.settings.databaseUrl === '' ? [] : [await subject.openAgain()];
    try {
      await use([subject.storage, ...others]);
    } finally {
      for (const other of others) await other.close();
    }
  };

  describe('counts', () => {
    it('take as many as fit into a window, and then say how long it lasts, to the millisecond', async () => {
      const bounds = [{ key: randomUUID(), most: 2 }];
      await takeOne(bounds);
      await takeOne(bounds, 1_000);
      expect(await counts().take(bounds, at(1_000))).toEqual({ isFull: true, waitMs: 59_000 });
      expect(await counts().take(bounds, at(59_999))).toEqual({ isFull: true, waitMs: 1 });
      await takeOne(bounds, 60_000);
      await takeOne(bounds, 60_000);
      expect(await counts().take(bounds, at(60_000))).toEqual({ isFull: true, waitMs: 60_000 });
    });

    it('take one of each key, or none where one is full', async () => {
      const [one, other] = [
        { key: randomUUID(), most: 3 },
        { key: randomUUID(), most: 1 },
      ];
      await takeOne([one, other]);
      for (let n = 0; n < 5; n++)
        expect((await counts().take([one, other], at())).isFull).toBe(true);
      await takeOne([one]);
      await takeOne([one]);
      expect((await counts().take([one], at())).isFull).toBe(true);
    });

    it('bound a key otherwise once the first has counted more', async () => {
      const first = { key: randomUUID(), most: 9 };
      const last = { key: randomUUID(), most: 4, beyond: { first: 1, most: 2 } };
      await takeOne([first, last]);
      await takeOne([first, last]);
      expect((await counts().take([first, last], at())).isFull).toBe(true);
      const another = { key: randomUUID(), most: 9 };
      await takeOne([another, last]);
      expect((await counts().take([another, last], at())).isFull).toBe(true);
      await takeOne([{ key: randomUUID(), most: 9 }, last]);
      expect((await counts().take([{ key: randomUUID(), most: 9 }, last], at())).isFull).toBe(true);
    });

    it('give back what was taken, once and of its own window only', async () => {
      const bounds = [
        { key: randomUUID(), most: 2 },
        { key: randomUUID(), most: 2 },
      ];
      const early = await takeOne(bounds);
      await counts().giveBack(await takeOne(bounds));
      await takeOne(bounds);
      expect((await counts().take(bounds, at())).isFull).toBe(true);
      await takeOne(bounds, lengthMs);
      await takeOne(bounds, lengthMs);
      await counts().giveBack(early);
      expect((await counts().take(bounds, at(lengthMs))).isFull).toBe(true);
    });

    it('begin no window with what was given back', async () => {
      const bounds = [{ key: randomUUID(), most: 1 }];
      await counts().giveBack(await takeOne(bounds));
      await takeOne(bounds, 30_000);
      expect(await counts().take(bounds, at(30_000))).toEqual({ isFull: true, waitMs: 60_000 });
    });

    it('take no more than may of many at once, by all servers together', () =>
      withAll(async (all) => {
        const by = all.map((storage) => storage.counts);
        const bounds = [
          { key: randomUUID(), most: 10 },
          { key: randomUUID(), most: 100 },
          { key: randomUUID(), most: Number.POSITIVE_INFINITY, beyond: { first: 3, most: 50 } },
        ];
        expect(await takeAll(bounds, 80, by)).toBe(10);
        const first = () => [{ key: randomUUID(), most: 10 }, ...bounds.slice(1)];
        const others = await Promise.all(Array.from({ length: 9 }, () => takeAll(first(), 20, by)));
        // As many from further places as the second key has left, or 50 and 3 of each.
        for (const taken of others) expect(taken).toBeGreaterThanOrEqual(3);
        expect(others.reduce((sum, taken) => sum + taken)).toBeLessThanOrEqual(40 + 9 * 3);
      }));

    it.runIf(subject.isWhole)(
      'are right after a storm of takings and givings back that share keys',
      () =>
        withAll(async (all) => {
          const random = createRandom(7);
          const most = 1_000;
          const keysOf = (kind: string) =>
            Array.from({ length: 4 }, (_, n) => `${kind}${n}-${run}`);
          const run = randomUUID();
          const [own, networks, addresses] = [keysOf('own'), keysOf('network'), keysOf('address')];
          const held = new Map<string, number>();
          const one = async (n: number) => {
            const keys = [own, networks, addresses].map((some) => some[random.below(4)] ?? '');
            const isKept = random.chance(0.3);
            const { counts } = all[n % all.length] ?? subject.storage;
            const bounds = keys.map((key) => ({ key, most }));
            const taken = await counts.take(bounds, at());
            if (taken.isFull) throw new Error('nothing is full here');
            if (!isKept) return counts.giveBack(taken.counts);
            for (const key of keys) held.set(key, (held.get(key) ?? 0) + 1);
          };
          await Promise.all(Array.from({ length: 400 }, (_, n) => one(n)));
          expect(held.size).toBe(12);
          for (const [key, count] of held) {
            expect((await counts().take([{ key, most: count }], at())).isFull).toBe(true);
            await takeOne([{ key, most: count + 1 }]);
          }
        }),
    );
  });

  describe.runIf(subject.isWhole)('limits of many at once', () => {
    const tryAll = async (
      all: readonly Storage[],
      rule: typeof wrongPasswords,
      sources: number,
      each: number,
    ) => {
      const email = `${randomUUID()}@example.org`;
      const limits = all.map(({ counts }) => createLimit('test', rule, counts, () => nowMs));
      // A network of its own for each test's sources, which may share the database.
      const network = randomUUID();
      const attempt = (source: number, n = 0) =>
        (limits[n % limits.length] ?? limits[0])?.attempt(email, `${network} ${source}`).begin();
      const given = Array.from({ length: sources }, () => 0);
      await Promise.all(
        Array.from({ length: sources * each }, async (_, n) => {
          const source = n % sources;
          if (await attempt(source, n)) given[source] = (given[source] ?? 0) + 1;
        }),
      );
      return { given, attempt };
    };
    const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

    it('try 3 wrong passwords from each source once 50 came, and never none', () =>
      withAll(async (all) => {
        const { given, attempt } = await tryAll(all, wrongPasswords, 20, 12);
        expect(Math.min(...given)).toBeGreaterThanOrEqual(3);
        expect(Math.max(...given)).toBeLessThanOrEqual(10);
        expect(sumOf(given)).toBeLessThanOrEqual(50 + 20 * 3);
        const owner = [];
        for (let n = 0; n < 5; n++) owner.push(await attempt(99, n));
        expect(owner).toEqual([true, true, true, false, false]);
      }));

    it('mail 16 codes for all sources', () =>
      withAll(async (all) => {
        const { given } = await tryAll(all, mailedCodes, 30, 6);
        expect(Math.max(...given)).toBeLessThanOrEqual(4);
        expect(sumOf(given)).toBe(16);
      }));
  });
}
