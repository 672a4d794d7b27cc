/** Students' rows under their counter, on any storage. */

import { describe, expect, it } from 'vitest';
import { mostRestamps } from '../../../server/limits.ts';
import type { StoredRow } from '../../../server/storage/contract.ts';
import { dayMs, nowMs, row, type Subject } from './subject.ts';

export function rowsContract(subject: Subject): void {
  const write = (userId: string, rows: (version: number) => StoredRow[]) =>
    subject.storage.rows.transaction(userId, (tx) => tx.write(rows(tx.version)));

  describe('rows', () => {
    it('[S1] keeps what was written, byte by byte, and moves the counter', async () => {
      const { id } = await subject.newUser();
      await write(id, () => [row('a', 1), row('b', 2, { complete: false })]);
      await write(id, (version) => [row('a', version + 1, { body: '{"id":"a"}' })]);
      const read = await subject.storage.rows.transaction(id, async (tx) => ({
        version: tx.version,
        rows: await tx.read([row('a', 0), row('b', 0), row('missing', 0)]),
      }));
      expect(read.version).toBe(3);
      expect(read.rows.sort((x, y) => x.version - y.version)).toEqual([
        row('b', 2, { complete: false }),
        row('a', 3, { body: '{"id":"a"}' }),
      ]);
      expect((await subject.storage.rows.position(id)).version).toBe(3);
    });

    it('keeps the last changes of a document beside its row, and forgets them with the next write', async () => {
      const { id } = await subject.newUser();
      const recent = '[[1,2,{"body":"AQ=="}]]';
      await write(id, () => [row('a', 1, { recent }), row('b', 2, { recent }), row('c', 3)]);
      await write(id, () => [row('d', 4, { recent })]);
      await write(id, () => [row('b', 5)]);
      const { rows } = await subject.storage.rows.newer(id, 0, 1e9);
      expect(rows).toEqual([
        ...[row('a', 1, { recent }), row('c', 3), row('d', 4, { recent }), row('b', 5)],
      ]);
      expect(await subject.storage.rows.read(id, [row('a', 1)])).toEqual([row('a', 1, { recent })]);
    });

    it('[S1] loses nothing when 8 writers come at once', async () => {
      const { id } = await subject.newUser();
      const writers = Array.from({ length: 8 }, async (_, writer) => {
        for (let n = 0; n < 20; n++) {
          await write(id, (version) => [row(`${writer}-${n}`, version + 1)]);
        }
      });
      await Promise.all(writers);
      const { rows, version } = await subject.storage.rows.newer(id, 0, 1e9);
      expect(version).toBe(160);
      expect(rows.map((one) => one.version)).toEqual(Array.from({ length: 160 }, (_, i) => i + 1));
    });

    it('undoes all of a transaction that fails, and goes on', async () => {
      const { id } = await subject.newUser();
      const failing = subject.storage.rows.transaction(id, async (tx) => {
        await tx.write([row('a', 1)]);
        throw new Error('the power went');
      });
      await expect(failing).rejects.toThrow('the power went');
      expect(await subject.storage.rows.newer(id, 0, 1e9)).toMatchObject({ rows: [], version: 0 });
      await write(id, (version) => [row('b', version + 1)]);
      expect((await subject.storage.rows.position(id)).version).toBe(1);
    });

    it('does not show what is not committed', async () => {
      const { id } = await subject.newUser();
      await subject.storage.rows.transaction(id, async (tx) => {
        await tx.write([row('a', 1)]);
        expect((await subject.storage.rows.position(id)).version).toBe(0);
        expect((await tx.newer(0, 1e9)).rows).toHaveLength(1);
      });
    });

    it('gives newer rows in order, cut by bytes but never to nothing', async () => {
      const { id } = await subject.newUser();
      const body = JSON.stringify('x'.repeat(98));
      await write(id, () => Array.from({ length: 1_200 }, (_, i) => row(`${i}`, i + 1, { body })));
      const cut = await subject.storage.rows.newer(id, 10, 1_000);
      expect(cut).toMatchObject({ version: 20, more: true });
      expect(cut.rows).toHaveLength(10);
      expect(await subject.storage.rows.newer(id, 10, 1)).toMatchObject({
        version: 11,
        more: true,
      });
      expect((await subject.storage.rows.newer(id, 0, 1e9)).rows).toHaveLength(1_200);
      expect(await subject.storage.rows.newer(id, 1_200, 1)).toEqual({
        rows: [],
        version: 1_200,
        more: false,
      });
    });

    it('gives the rows of one entity up to a version', async () => {
      const { id } = await subject.newUser();
      await write(id, () => [
        row('a', 1),
        row('d', 2, { entity: 'deck' }),
        row('b', 3),
        row('c', 4),
      ]);
      const slice = await subject.storage.rows.ofEntity(id, 'card', 0, 3, 1e9);
      expect(slice.rows.map((one) => one.id)).toEqual(['a', 'b']);
      expect(slice.more).toBe(false);
    });

    it('says of which entities there are rows up to a version, of a newer release too', async () => {
      const [{ id }, other] = [await subject.newUser(), await subject.newUser()];
      const { rows } = subject.storage;
      await write(other.id, () => [row('n', 1, { entity: 'note' })]);
      await write(id, () => [row('a', 1), row('d', 2, { entity: 'deck', complete: false })]);
      await write(id, () => [row('n', 3, { entity: "newer's" })]);
      const held = [0, 1, 2, 3].map(async (upTo) => (await rows.entities(id, upTo)).sort());
      expect(await Promise.all(held)).toEqual([
        ...[[], ['card'], ['card', 'deck']],
        ['card', 'deck', "newer's"],
      ]);
    });

    it('counts the rows up to a version, each once', async () => {
      const { id } = await subject.newUser();
      const { rows } = subject.storage;
      await write(id, () => [row('a', 1), row('b', 2, { complete: false }), row('c', 3)]);
      await write(id, () => [row('a', 4)]);
      expect(await Promise.all([0, 2, 3, 4].map((upTo) => rows.count(id, upTo)))).toEqual([
        0, 1, 2, 3,
      ]);
    });

    it('[S2] writes the same rows again without a trace', async () => {
      const { id } = await subject.newUser();
      const rows = [row('a', 1), row('b', 2, { complete: false })];
      await write(id, () => rows);
      await write(id, () => rows);
      expect(await subject.storage.rows.newer(id, 0, 1e9)).toEqual({
        rows,
        version: 2,
        more: false,
      });
    });

    it('gives a row once, at its newest version', async () => {
      const { id } = await subject.newUser();
      await write(id, () => [row('a', 1), row('b', 2), row('c', 3)]);
      await write(id, () => [row('a', 4), row('c', 5)]);
      const { rows } = await subject.storage.rows.newer(id, 1, 1e9);
      expect(rows.map((one) => [one.id, one.version])).toEqual([
        ['b', 2],
        ['a', 4],
        ['c', 5],
      ]);
      const cards = await subject.storage.rows.ofEntity(id, 'card', 0, 3, 1e9);
      expect(cards.rows.map((one) => one.id)).toEqual(['b']);
    });

    it('takes a row of 4 MB, and ids and texts of any letters', async () => {
      const { id } = await subject.newUser();
      const body = JSON.stringify('Öffnung 😀 '.repeat(400_000));
      const odd = ['a"b', "it's", 'back\\slash', '%', '_', '😀', 'a b', '{"id":1}', 'ﬀ', 'A', 'a'];
      const rows = [
        row('large', 1, { body }),
        ...odd.map((name, index) => row(name, index + 2, { body: JSON.stringify(name) })),
      ];
      await write(id, () => rows);
      const read = await subject.storage.rows.transaction(id, (tx) => tx.read(rows));
      expect(read.sort((one, other) => one.version - other.version)).toEqual(rows);
      const first = await subject.storage.rows.newer(id, 0, 1_000);
      expect(first.rows).toEqual(rows.slice(0, 1));
    });

    it('[S9] keeps users apart', async () => {
      const [one, other] = [await subject.newUser(), await subject.newUser()];
      await write(one.id, () => [row('same', 1), row('own', 2)]);
      await write(other.id, () => [row('same', 1, { body: '{}' })]);
      const seen = [row('same', 1, { body: '{}' })];
      const { rows } = subject.storage;
      expect((await rows.newer(other.id, 0, 1e9)).rows).toEqual(seen);
      expect((await rows.ofEntity(other.id, 'card', 0, 9, 1e9)).rows).toEqual(seen);
      await rows.transaction(one.id, (tx) => tx.addRestamps(new Map([['s', 'given']]), nowMs));
      await rows.transaction(other.id, async (tx) => {
        expect(await tx.read([row('same', 0), row('own', 0)])).toEqual(seen);
        expect((await tx.newer(0, 1e9)).rows).toEqual(seen);
        expect(await tx.restamps(['s'])).toEqual(new Map());
      });
      expect((await rows.newer(one.id, 0, 1e9)).rows).toEqual([row('same', 1), row('own', 2)]);
    });

    it('reads and weighs the rows of keys outside of a transaction', async () => {
      const { id } = await subject.newUser();
      await write(id, () => [row('a', 1, { body: '"é"' }), row('b', 2), row('c', 3)]);
      const { rows } = subject.storage;
      const keys = [row('a', 0), row('c', 0), row('gone', 0)];
      const read = await rows.read(id, keys);
      expect(read.map((one) => one.id).sort()).toEqual(['a', 'c']);
      expect(await rows.weigh(id, keys)).toBe(4 + Buffer.byteLength(row('c', 3).body));
      expect(await rows.read(id, [])).toEqual([]);
      expect(await rows.weigh(id, [])).toBe(0);
    });

    it('[S7] knows and writes as many stamps and rows as a batch has', async () => {
      const { id } = await subject.newUser();
      const many = Array.from({ length: 2_500 }, (_, n) => `s${n}`);
      await subject.storage.rows.transaction(id, async (tx) => {
        await tx.addRestamps(new Map(many.map((stamp) => [stamp, `${stamp}'`])), nowMs);
        await tx.write(many.map((one, n) => row(one, n + 1)));
      });
      const known = await subject.storage.rows.transaction(id, (tx) => tx.restamps(many));
      expect([known.size, known.get('s2400')]).toEqual([2_500, "s2400'"]);
      expect((await subject.storage.rows.position(id)).version).toBe(2_500);
      expect(await subject.storage.rows.count(id, 2_500)).toBe(2_500);
    });

    it('refuses a user that is not there', async () => {
      await expect(write('nobody', () => [row('a', 1)])).rejects.toThrow();
    });

    it.runIf(subject.isWhole)(
      '[S7] remembers the newest stamps that it gave, and no more than it promises',
      async () => {
        const { id } = await subject.newUser();
        const { rows } = subject.storage;
        const add = (names: string[], atMs: number) =>
          rows.transaction(id, (tx) =>
            tx.addRestamps(new Map(names.map((name) => [name, `${name}'`])), atMs),
          );
        const names = (letter: string, count: number) =>
          Array.from({ length: count }, (_, n) => `${letter}${n}`);
        const known = async (...stamps: string[]) => [
          ...(await rows.transaction(id, (tx) => tx.restamps(stamps))).keys(),
        ];
        await add(names('a', 700), nowMs);
        await add(names('b', mostRestamps - 700), nowMs + 1);
        expect(await known('a0', 'b0')).toEqual(['a0', 'b0']);
        await add(names('c', 700), nowMs + 2);
        expect(await known('a0', 'a699', 'b0', 'c699')).toEqual(['b0', 'c699']);
        await add(['d'], nowMs + 3);
        expect(await known('c0', 'd')).toEqual(['c0', 'd']);
      },
    );

    it('[S7] remembers the stamps it gave, for 60 days', async () => {
      const { id } = await subject.newUser();
      await subject.storage.rows.transaction(id, (tx) =>
        tx.addRestamps(new Map([['b', 'x']]), nowMs),
      );
      const known = (...stamps: string[]) =>
        subject.storage.rows.transaction(id, (tx) => tx.restamps(stamps));
      expect(await known('a', 'b')).toEqual(new Map([['b', 'x']]));
      expect(await known('c', 'd')).toEqual(new Map());
      expect(await known()).toEqual(new Map());
      await subject.storage.rows.transaction(id, (tx) =>
        tx.addRestamps(new Map([['c', 'y']]), nowMs + 61 * dayMs),
      );
      expect(await known('a', 'b', 'c', 'z')).toEqual(new Map([['c', 'y']]));
    });
  });
}
