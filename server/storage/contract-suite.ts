/** What every storage must do; `contract.test.ts` runs it on each implementation. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Storage, StoredRow, StoredSession } from './contract.ts';

const nowMs = Date.UTC(2026, 0, 15);
const dayMs = 24 * 60 * 60_000;

export function storageContract(name: string, open: () => Promise<Storage>): void {
  describe(`storage on ${name}`, () => {
    let storage: Storage;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(() => storage.close());

    async function newUser(rest: { username?: string; email?: string; createdAt?: number } = {}) {
      const id = randomUUID();
      const account = {
        id,
        username: id,
        email: `${id}@example.org`,
        passwordHash: 'hash',
        createdAt: nowMs,
        ...rest,
      };
      return { ...account, outcome: await storage.accounts.signUp(account) };
    }

    const row = (id: string, version: number, rest: Partial<StoredRow> = {}): StoredRow => ({
      entity: 'card',
      id,
      version,
      body: JSON.stringify({ id, front: 'é “quoted” \\ \u0000' }),
      complete: true,
      ...rest,
    });
    const write = (userId: string, rows: (version: number) => StoredRow[]) =>
      storage.rows.transaction(userId, (tx) => tx.write(rows(tx.version)));

    it('gives an epoch and a secret that stay', () => {
      expect(storage.epoch).toMatch(/^\w{16,64}$/);
      expect(storage.secret.length).toBeGreaterThan(40);
    });

    it('[S3] begins a new history when asked to', async () => {
      const epoch = await storage.renewEpoch();
      expect(epoch).not.toBe(storage.epoch);
      const reopened = await open();
      expect([reopened.epoch, reopened.secret]).toEqual([epoch, storage.secret]);
      await reopened.close();
    });

    describe('accounts', () => {
      it('gives a waiting account its newest name and password, under its first id', async () => {
        const first = await newUser();
        await newUser({ email: first.email, username: `${first.username}2` });
        const found = await storage.accounts.byEmail(first.email);
        expect(found).toMatchObject({
          id: first.id,
          username: `${first.username}2`,
          verifiedAt: 0,
        });
        expect(await storage.accounts.byId(first.id)).toEqual(found);
      });

      it('keeps usernames apart without regard to case', async () => {
        const first = await newUser();
        expect((await newUser({ username: first.username.toUpperCase() })).outcome).toBe('taken');
      });

      it('frees the name of an address that was not proven for a day', async () => {
        const first = await newUser();
        const later = { username: first.username, createdAt: nowMs + dayMs + 1 };
        expect((await newUser(later)).outcome).toBe('made');
        expect(await storage.accounts.byId(first.id)).toBeUndefined();
      });

      it('leaves a proven account as it is', async () => {
        const first = await newUser();
        await storage.accounts.putCode(first.id, 'code', nowMs + 1);
        expect(await storage.accounts.useCode(first.id, 'code', nowMs, 5)).toBe(true);
        expect((await newUser({ email: first.email })).outcome).toBe('known');
        expect(await storage.accounts.byId(first.id)).toMatchObject({
          username: first.username,
          verifiedAt: nowMs,
        });
      });

      it('takes a code once, in time, within its tries', async () => {
        const { id } = await newUser();
        const use = (code: string, at = nowMs) => storage.accounts.useCode(id, code, at, 2);
        expect(await use('none')).toBe(false);
        await storage.accounts.putCode(id, 'late', nowMs);
        expect(await use('late')).toBe(false);
        await storage.accounts.putCode(id, 'right', nowMs + 1);
        expect([await use('wrong'), await use('wrong'), await use('right')]).toEqual([
          false,
          false,
          false,
        ]);
        await storage.accounts.putCode(id, 'right', nowMs + 1);
        const both = await Promise.all([use('right'), use('right')]);
        expect(both.sort()).toEqual([false, true]);
      });
    });

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
        const first = session((await newUser()).id);
        await storage.sessions.insert(first, nowMs);
        const second = childOf(first);
        expect(await storage.sessions.rotate(second)).toBe(true);
        const third = childOf(second);
        expect(await storage.sessions.rotate(third)).toBe(true);
        expect(await storage.sessions.byAccess(third.accessHash)).toEqual(third);
        expect(await storage.sessions.byAccess(second.accessHash)).toEqual(third);
        expect(await storage.sessions.byAccess(first.accessHash)).toBeUndefined();
        for (const { refreshHash } of [first, second, third]) {
          expect(await storage.sessions.byRefresh(refreshHash)).toEqual(third);
        }
        await storage.sessions.markUsed(third.id);
        expect((await storage.sessions.byAccess(third.accessHash))?.used).toBe(true);
        await storage.sessions.remove(third.id);
        expect(await storage.sessions.byRefresh(first.refreshHash)).toBeUndefined();
      });

      it('lets one of two rotations of the same token win', async () => {
        const first = session((await newUser()).id);
        await storage.sessions.insert(first, nowMs);
        const both = await Promise.all([
          storage.sessions.rotate(childOf(first)),
          storage.sessions.rotate(childOf(first)),
        ]);
        expect(both.sort()).toEqual([false, true]);
      });

      it('clears a user’s ended sessions when a new one begins', async () => {
        const { id } = await newUser();
        const ended = session(id);
        await storage.sessions.insert(ended, nowMs);
        await storage.sessions.insert(session(id), nowMs + 1);
        expect(await storage.sessions.byAccess(ended.accessHash)).toBeUndefined();
      });
    });

    describe('rows', () => {
      it('[S1] keeps what was written, byte by byte, and moves the counter', async () => {
        const { id } = await newUser();
        await write(id, () => [row('a', 1), row('b', 2, { complete: false })]);
        await write(id, (version) => [row('a', version + 1, { body: '{"id":"a"}' })]);
        const read = await storage.rows.transaction(id, async (tx) => ({
          version: tx.version,
          rows: await tx.read([row('a', 0), row('b', 0), row('missing', 0)]),
        }));
        expect(read.version).toBe(3);
        expect(read.rows.sort((x, y) => x.version - y.version)).toEqual([
          row('b', 2, { complete: false }),
          row('a', 3, { body: '{"id":"a"}' }),
        ]);
        expect(await storage.rows.version(id)).toBe(3);
      });

      it('[S1] loses nothing when 8 writers come at once', async () => {
        const { id } = await newUser();
        const writers = Array.from({ length: 8 }, async (_, writer) => {
          for (let n = 0; n < 20; n++) {
            await write(id, (version) => [row(`${writer}-${n}`, version + 1)]);
          }
        });
        await Promise.all(writers);
        const { rows, version } = await storage.rows.newer(id, 0, 1e9);
        expect(version).toBe(160);
        expect(rows.map((one) => one.version)).toEqual(
          Array.from({ length: 160 }, (_, i) => i + 1),
        );
      });

      it('undoes all of a transaction that fails, and goes on', async () => {
        const { id } = await newUser();
        const failing = storage.rows.transaction(id, async (tx) => {
          await tx.write([row('a', 1)]);
          throw new Error('the power went');
        });
        await expect(failing).rejects.toThrow('the power went');
        expect(await storage.rows.newer(id, 0, 1e9)).toMatchObject({ rows: [], version: 0 });
        await write(id, (version) => [row('b', version + 1)]);
        expect(await storage.rows.version(id)).toBe(1);
      });

      it('does not show what is not committed', async () => {
        const { id } = await newUser();
        await storage.rows.transaction(id, async (tx) => {
          await tx.write([row('a', 1)]);
          expect(await storage.rows.version(id)).toBe(0);
          expect((await tx.newer(0, 1e9)).rows).toHaveLength(1);
        });
      });

      it('gives newer rows in order, cut by bytes but never to nothing', async () => {
        const { id } = await newUser();
        const body = JSON.stringify('x'.repeat(98));
        await write(id, () =>
          Array.from({ length: 1_200 }, (_, i) => row(`${i}`, i + 1, { body })),
        );
        const cut = await storage.rows.newer(id, 10, 1_000);
        expect(cut).toMatchObject({ version: 20, more: true });
        expect(cut.rows).toHaveLength(10);
        expect(await storage.rows.newer(id, 10, 1)).toMatchObject({ version: 11, more: true });
        expect((await storage.rows.newer(id, 0, 1e9)).rows).toHaveLength(1_200);
        expect(await storage.rows.newer(id, 1_200, 1)).toEqual({
          rows: [],
          version: 1_200,
          more: false,
        });
      });

      it('gives the rows of one entity up to a version', async () => {
        const { id } = await newUser();
        await write(id, () => [
          row('a', 1),
          row('d', 2, { entity: 'deck' }),
          row('b', 3),
          row('c', 4),
        ]);
        const slice = await storage.rows.ofEntity(id, 'card', 0, 3, 1e9);
        expect(slice.rows.map((one) => one.id)).toEqual(['a', 'b']);
        expect(slice.more).toBe(false);
      });

      it('keeps users apart', async () => {
        const [one, other] = [await newUser(), await newUser()];
        await write(one.id, () => [row('same', 1)]);
        await write(other.id, () => [row('same', 1, { body: '{}' })]);
        expect((await storage.rows.newer(one.id, 0, 1e9)).rows).toEqual([row('same', 1)]);
      });

      it('refuses a user that is not there', async () => {
        await expect(write('nobody', () => [row('a', 1)])).rejects.toThrow();
      });

      it('[S7] remembers the stamps it gave, for 60 days', async () => {
        const { id } = await newUser();
        await storage.rows.transaction(id, (tx) => tx.addRestamps(new Map([['b', 'x']]), nowMs));
        const known = (from: string, to: string) =>
          storage.rows.transaction(id, (tx) => tx.restamps(from, to));
        expect(await known('a', 'b')).toEqual(new Map([['b', 'x']]));
        expect(await known('c', 'd')).toEqual(new Map());
        await storage.rows.transaction(id, (tx) =>
          tx.addRestamps(new Map([['c', 'y']]), nowMs + 61 * dayMs),
        );
        expect(await known('a', 'z')).toEqual(new Map([['c', 'y']]));
      });
    });

    it('knows each account’s own files', async () => {
      const [one, other] = [await newUser(), await newUser()];
      const blob = { sha256: 'f'.repeat(64), sizeBytes: 3_000_000_000, mime: 'application/pdf' };
      await storage.blobs.insert(one.id, blob, nowMs);
      await storage.blobs.insert(one.id, blob, nowMs);
      expect(await storage.blobs.find(one.id, blob.sha256)).toEqual(blob);
      expect(await storage.blobs.find(other.id, blob.sha256)).toBeUndefined();
    });
  });
}
