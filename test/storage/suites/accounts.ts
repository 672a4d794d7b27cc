/** Sign-ups, accounts and their codes, on any storage. */

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signupsPerAddress } from '../../../server/limits.ts';
import type { CodeKey, RowsTransaction, Signup } from '../../../server/storage/contract.ts';
import { dayMs, nowMs, row, type Subject } from './subject.ts';

export function accountsContract(subject: Subject): void {
  const accounts = () => subject.storage.accounts;
  const signups = () => subject.storage.signups;

  const put = (key: CodeKey, codeHash = 'right', at = nowMs) =>
    subject.storage.codes.put({ ...key, codeHash, expiresAt: at + 10 }, at);
  const tried = (key: CodeKey, codeHash = 'right', at = nowMs) => ({
    ...key,
    codeHash,
    nowMs: at,
    maxTries: 2,
  });
  const keyOf = ({ id, email }: Signup): CodeKey => ({ purpose: 'signup', subject: id, email });
  const prove = async (signup: Signup, at = nowMs) => {
    await put(keyOf(signup), 'right', at);
    return signups().prove(tried(keyOf(signup), 'right', at));
  };
  const session = (userId: string) => ({
    id: randomUUID(),
    userId,
    expiresAt: nowMs + dayMs,
    accessHash: randomUUID(),
    refreshHash: randomUUID(),
    parentAccessHash: '',
    parentRefreshHash: '',
    rotatedAt: nowMs,
    used: true,
  });
  const newSession = async (userId: string) => {
    const made = session(userId);
    await subject.storage.sessions.insert(made, nowMs);
    return made;
  };
  const isLive = async ({ accessHash }: { accessHash: string }) =>
    (await subject.storage.sessions.byAccess(accessHash)) !== undefined;

  describe('sign-ups', () => {
    it('wait each on its own, the newest first, until one is proven', async () => {
      const first = await subject.newSignup();
      const second = await subject.newSignup({
        email: first.email,
        passwordHash: 'other',
        createdAt: nowMs + 1,
      });
      expect(await signups().byEmail(first.email, nowMs + 1)).toEqual([second, first]);
      expect(await accounts().byEmail(first.email)).toBeUndefined();
      const account = await prove(first);
      expect(account).toEqual({
        id: first.id,
        username: first.username,
        email: first.email,
        passwordHash: 'hash',
      });
      expect(await accounts().byEmail(first.email)).toEqual(account);
      expect(await accounts().byId(first.id)).toEqual(account);
      expect(await signups().byEmail(first.email, nowMs + 1)).toEqual([]);
      expect(await prove(second)).toBeUndefined();
    });

    it('make no second account of an address', async () => {
      const known = await subject.newUser();
      expect(await prove(await subject.newSignup({ email: known.email }))).toBeUndefined();
      expect(await accounts().byEmail(known.email)).toMatchObject({ id: known.id });
    });

    it('are forgotten after a day, to the millisecond', async () => {
      const signup = await subject.newSignup();
      expect(await signups().byEmail(signup.email, nowMs + dayMs - 1)).toHaveLength(1);
      expect(await signups().byEmail(signup.email, nowMs + dayMs)).toEqual([]);
      expect(await prove(signup, nowMs + dayMs)).toBeUndefined();
    });

    it('are no more than the newest few where many come at once', async () => {
      const { email } = await subject.newSignup();
      await Promise.all(Array.from({ length: 20 }, () => subject.newSignup({ email })));
      expect(await signups().byEmail(email, nowMs)).toHaveLength(signupsPerAddress);
    });

    it('are kept by the newest few of an address', async () => {
      const email = `${randomUUID()}@example.org`;
      for (let n = 0; n <= signupsPerAddress; n++) {
        await subject.newSignup({ email, username: `${n}`, createdAt: nowMs + n });
      }
      const names = (await signups().byEmail(email, nowMs)).map(({ username }) => username);
      expect(names).toEqual(['5', '4', '3', '2', '1']);
    });

    it('get a number where their username was taken meanwhile', async () => {
      const first = await subject.newUser();
      const names: (string | undefined)[] = [];
      for (const username of [first.username.toUpperCase(), first.username, first.username]) {
        names.push((await prove(await subject.newSignup({ username })))?.username);
      }
      const { username } = first;
      const long = (end: string) => username.slice(0, 40 - end.length) + end;
      expect(names.slice(0, 2)).toEqual([long(' 2').toUpperCase(), long(' 3')]);
      expect(names[2]).toMatch(/ [\da-f]{12}$/);
    });
  });

  describe('codes', () => {
    it('are taken once, in time, within their tries, and by one of two at once', async () => {
      const at = [nowMs + 9, nowMs + 10] as const;
      const early = await subject.newSignup();
      await put(keyOf(early));
      expect(await signups().prove(tried(keyOf(early), 'right', at[1]))).toBeUndefined();
      expect(await signups().prove(tried(keyOf(early), 'right', at[0]))).toBeDefined();
      expect(await signups().prove(tried(keyOf(early), 'right', at[0]))).toBeUndefined();

      const guessed = await subject.newSignup();
      await put(keyOf(guessed));
      for (const code of ['wrong', 'wrong', 'right']) {
        expect(await signups().prove(tried(keyOf(guessed), code))).toBeUndefined();
      }
      await put(keyOf(guessed));
      const both = await Promise.all([1, 2].map(() => signups().prove(tried(keyOf(guessed)))));
      expect(both.filter(Boolean)).toHaveLength(1);
    });

    it('work for their own purpose, subject and address only', async () => {
      const user = await subject.newUser();
      const signup = await subject.newSignup();
      const key = { purpose: 'reset', subject: 'claim', email: user.email } as const;
      await put(key);
      const others: CodeKey[] = [
        { ...key, purpose: 'signup' },
        { ...key, subject: 'another claim' },
        { ...key, email: signup.email },
      ];
      for (const other of others) {
        expect(await accounts().resetPassword(tried(other), 'new')).toBeUndefined();
        expect(await signups().prove(tried({ ...other, subject: signup.id }))).toBeUndefined();
      }
      expect(await accounts().resetPassword(tried(key), 'new')).toMatchObject({ id: user.id });
    });
  });

  describe('accounts', () => {
    it('keep usernames apart without regard to case', async () => {
      const [one, other] = [await subject.newUser(), await subject.newUser()];
      expect(await accounts().hasUsername(one.username.toUpperCase())).toBe(true);
      expect(await accounts().hasUsername(`${one.username}x`)).toBe(false);
      expect(await accounts().rename(other.id, one.username.toUpperCase())).toBe('taken');
      expect(await accounts().rename(one.id, one.username.toUpperCase())).toBe('renamed');
      expect((await accounts().byId(one.id))?.username).toBe(one.username.toUpperCase());
    });

    it('keep usernames apart that look alike, of those that come at once too', async () => {
      const ownName = `m${randomUUID().replaceAll(/[^a-f]/g, '')}${Date.now()}`;
      const alike = ownName.replace('m', 'rn');
      const waiting = await Promise.all(
        [ownName, alike].map((username) => subject.newSignup({ username })),
      );
      const made = await Promise.all(waiting.map(prove));
      const names = made.map((account) => account?.username ?? '');
      // Whichever was first.
      expect(names).toContain(names[0] === ownName ? ownName : alike);
      expect(names.filter((name) => name.endsWith(' 2'))).toHaveLength(1);
      expect(await accounts().hasUsername(alike)).toBe(true);
      const [one, other] = [await subject.newUser(), await subject.newUser()];
      const wished = `rn${ownName.slice(1)}x`;
      const renames = await Promise.all([
        accounts().rename(one.id, wished),
        accounts().rename(other.id, wished.replace('rn', 'm')),
      ]);
      expect(renames.sort()).toEqual(['renamed', 'taken']);
      const winner = (await accounts().byId(one.id))?.username === wished ? one : other;
      // Its own name in another spelling.
      expect(await accounts().rename(winner.id, wished.replace('rn', 'm'))).toBe('renamed');
      await accounts().remove(winner.id, nowMs);
      expect(await accounts().hasUsername(wished)).toBe(false);
    });

    it('change a password from the one they have, and keep one session', async () => {
      const { id } = await subject.newUser();
      const [kept, other] = [await newSession(id), await newSession(id)];
      const change = { id, to: 'new', keptSession: kept.id };
      expect(await accounts().setPassword({ ...change, from: 'not it' })).toBe(false);
      expect(await isLive(other)).toBe(true);
      expect(await accounts().setPassword({ ...change, from: 'hash' })).toBe(true);
      expect([await isLive(kept), await isLive(other)]).toEqual([true, false]);
      await accounts().rehash(id, 'hash', 'stale');
      expect((await accounts().byId(id))?.passwordHash).toBe('new');
      await accounts().rehash(id, 'new', 'fresh');
      expect((await accounts().byId(id))?.passwordHash).toBe('fresh');
    });

    it('end all sessions and codes when a forgotten password is set anew', async () => {
      const { id, email } = await subject.newUser();
      const [one, other] = [await newSession(id), await newSession(id)];
      const reset = { purpose: 'reset', subject: randomUUID(), email } as const;
      const second = { ...reset, subject: randomUUID() };
      const move = { purpose: 'email', subject: id, email: `new-${email}` } as const;
      for (const key of [reset, second, move]) await put(key);
      expect(await accounts().resetPassword(tried(reset), 'new')).toMatchObject({
        passwordHash: 'new',
      });
      expect([await isLive(one), await isLive(other)]).toEqual([false, false]);
      expect(await accounts().resetPassword(tried(second), 'newer')).toBeUndefined();
      expect(await accounts().changeEmail(tried(move))).toBeUndefined();
    });

    it('move to an address that is free, and to no other', async () => {
      const [one, other] = [await subject.newUser(), await subject.newUser()];
      const taken = { purpose: 'email', subject: one.id, email: other.email } as const;
      await put(taken);
      expect(await accounts().changeEmail(tried(taken))).toBeUndefined();
      const free = { ...taken, email: `new-${one.email}` };
      await put(free);
      expect(await accounts().changeEmail(tried(free))).toMatchObject({ email: free.email });
      expect(await accounts().byEmail(one.email)).toBeUndefined();
      expect(await accounts().byEmail(other.email)).toMatchObject({ id: other.id });
    });

    /** Two accounts with the same things, and the first session of each. */
    async function two() {
      const [one, other] = [await subject.newUser(), await subject.newUser()];
      const rows = Array.from({ length: 1_200 }, (_, n) => row(`r${n}`, n + 1));
      for (const { id } of [one, other]) {
        await subject.storage.rows.transaction(id, async (tx) => {
          await tx.write(rows);
          await tx.addRestamps(new Map(rows.map(({ id }) => [id, 'given'])), nowMs);
        });
        await subject.storage.blobs.insert(id, blob, nowMs);
        await put({ purpose: 'email', subject: id, email: `new-${id}@example.org` });
      }
      return { one, other, session: await newSession(one.id), others: await newSession(other.id) };
    }
    const blob = { sha256: 'a'.repeat(64), sizeBytes: 1, mime: 'text/plain' };

    it('are out of everybody’s reach at once when they are removed, and keep no name', async () => {
      const { one, session } = await two();
      await accounts().remove(one.id, nowMs);
      expect(await isLive(session)).toBe(false);
      expect(await accounts().byEmail(one.email)).toBeUndefined();
      expect(await accounts().hasUsername(one.username)).toBe(false);
      expect(JSON.stringify(await accounts().byId(one.id))).not.toMatch(/@|hash"/);
      const move = {
        purpose: 'email',
        subject: one.id,
        email: `new-${one.id}@example.org`,
      } as const;
      expect(await accounts().changeEmail(tried(move))).toBeUndefined();
      // Whatever kept its rows from being cleared, they are not forgotten.
      expect(await accounts().removed(nowMs + 31 * dayMs)).toContain(one.id);
      // The name and the address are free again, while the rows are still on their way out.
      const again = await subject.newSignup({ email: one.email, username: one.username });
      expect(await prove(again)).toMatchObject({ username: one.username, email: one.email });
      await accounts().remove(one.id, nowMs);
      await accounts().clear(one.id);
      expect(await accounts().removed(nowMs + 30 * dayMs - 1)).toContain(one.id);
      expect(await accounts().removed(nowMs + 30 * dayMs)).not.toContain(one.id);
      expect(await accounts().byEmail(one.email)).toMatchObject({ id: again.id });
    });

    it('are cleared with all that hangs on them, and nobody else’s is', async () => {
      const { one, other, others } = await two();
      await accounts().clear(one.id);
      expect(await accounts().byId(one.id)).toBeDefined();
      await accounts().remove(one.id, nowMs);
      await accounts().clear(one.id);
      await accounts().clear(one.id);
      expect(await accounts().byId(one.id)).toBeUndefined();
      expect((await subject.storage.rows.newer(one.id, 0, 1e7)).rows).toEqual([]);
      expect(await subject.storage.blobs.find(one.id, blob.sha256)).toBeUndefined();
      expect(await isLive(others)).toBe(true);
      expect((await subject.storage.rows.newer(other.id, 0, 1e7)).rows).toHaveLength(1_200);
      const known = (tx: RowsTransaction) => tx.restamps(['r0', 'r1199']);
      expect((await subject.storage.rows.transaction(other.id, known)).size).toBe(2);
      expect(await subject.storage.blobs.find(other.id, blob.sha256)).toEqual(blob);
    });
  });
}
