import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  password,
  startTestServer,
  syncBody,
  type TestServer,
} from '../../test-support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const signup = (name: string, rest: object = {}) =>
  server.post('/auth/signup', {
    username: name,
    email: `${name}@example.org`,
    password,
    confirmPassword: password,
    ...rest,
  });
const verify = (name: string, { claim }: { claim: string }, code: string) =>
  server.post('/auth/verify', { email: `${name}@example.org`, claim, code });
const login = (name: string, secret = password) =>
  server.post('/auth/login', { email: `${name}@example.org`, password: secret });
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');

describe('signing up', () => {
  it('mails a code of 6 digits and signs the student in with it', async () => {
    const answer = await signup('ada');
    expect(answer).toMatchObject({ status: 200, data: { email: 'ada@example.org' } });
    expect(answer.data.claim).toMatch(/^[\w-]{43}$/);
    const code = server.codeFor('ada@example.org');
    expect(code).toMatch(/^\d{6}$/);
    const verified = await verify('ada', answer.data, code);
    expect(verified.data.user).toMatchObject({ username: 'ada', email: 'ada@example.org' });
    const me = await server.get('/me', verified.data.session.accessToken);
    expect(me.data).toEqual(verified.data.user);
  });

  it('takes a code once', async () => {
    const { data } = await signup('once');
    const code = server.codeFor('once@example.org');
    expect((await verify('once', data, code)).status).toBe(200);
    expect((await verify('once', data, code)).status).toBe(400);
  });

  it('gives up on a code after 5 wrong tries', async () => {
    const { data } = await signup('guess');
    const code = server.codeFor('guess@example.org');
    for (let tries = 0; tries < 5; tries++) {
      expect((await verify('guess', data, otherThan(code))).status).toBe(400);
    }
    expect((await verify('guess', data, code)).status).toBe(400);
    await server.post('/auth/resend', { email: 'guess@example.org', claim: data.claim });
    const fresh = server.codeFor('guess@example.org');
    expect((await verify('guess', data, fresh)).status).toBe(200);
  });

  it('gives up on a code after 10 minutes', async () => {
    const { data } = await signup('late');
    server.clock.nowMs += 10 * 60_000;
    expect((await verify('late', data, server.codeFor('late@example.org'))).status).toBe(400);
  });

  it('says that a username is taken, whatever its letters’ case', async () => {
    await server.student('grace');
    const answer = await signup('GRACE', { email: 'other@example.org' });
    expect(answer).toMatchObject({
      status: 409,
      error: {
        reason: 'conflict',
        message: 'This username is taken or looks like another one. Choose a different one.',
      },
    });
  });

  it('answers the same for an address that has an account, and mails its owner', async () => {
    await server.student('known');
    const answer = await signup('someone', { email: 'known@example.org', password });
    expect(answer).toMatchObject({ status: 200, data: { email: 'known@example.org' } });
    expect(server.mails.at(-1)?.subject).toBe('You already have a Haversack account');
    expect((await login('known')).status).toBe(200);
  });

  it('says in one sentence what is wrong with the form', async () => {
    const answer = await signup('typo', { confirmPassword: 'another one' });
    expect(answer).toMatchObject({
      status: 400,
      error: { reason: 'invalid', message: 'The passwords don’t match.' },
    });
    const short = await signup('typo', { password: 'short', confirmPassword: 'short' });
    expect(short.error?.message).toBe('Use at least 8 characters.');
    expect((await server.post('/auth/signup', {})).error?.reason).toBe('invalid');
  });
});

describe('logging in', () => {
  it('answers the same for a wrong password and an unknown address', async () => {
    await server.student('lin');
    const wrong = await login('lin', 'wrong password');
    const unknown = await login('nobody', 'wrong password');
    expect(wrong).toMatchObject({ status: 401, error: { reason: 'unauthenticated' } });
    expect(unknown.text).toBe(wrong.text);
  });

  it('sends a fresh code to an address that was never proven', async () => {
    await signup('slow');
    const before = server.mails.length;
    const refused = await login('slow');
    expect(refused).toMatchObject({ status: 403, error: { reason: 'unverified' } });
    expect(server.mails.length).toBe(before + 1);
    const pending = { claim: refused.error?.claim ?? '' };
    const code = server.codeFor('slow@example.org');
    expect((await verify('slow', pending, code)).status).toBe(200);
    expect((await login('slow')).status).toBe(200);
  });

  it('stops guessing after 10 wrong passwords a minute', async () => {
    await server.student('target');
    for (let tries = 0; tries < 10; tries++) await login('target', 'wrong password');
    expect(await login('target')).toMatchObject({ status: 429, error: { reason: 'too-many' } });
    server.clock.nowMs += 60_001;
    expect((await login('target')).status).toBe(200);
  });

  it('answers a resend for an unknown address like one for a known', async () => {
    const claim = 'x'.repeat(43);
    const answer = await server.post('/auth/resend', { email: 'nobody@example.org', claim });
    expect(answer).toMatchObject({ status: 200, data: {} });
  });

  it('hashes a password anew that was hashed at a lower cost, and asks nothing of the student', async () => {
    const low = await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    const { email } = await server.student('early');
    const database = new DatabaseSync(join(server.dataDir, 'haversack.db'));
    database.prepare('UPDATE users SET password_hash = ? WHERE email = ?').run(low, email);
    const stored = () =>
      database.prepare('SELECT password_hash FROM users WHERE email = ?').get(email)?.password_hash;
    expect((await login('early', 'wrong')).status).toBe(401);
    expect(stored()).toBe(low);
    expect((await login('early')).status).toBe(200);
    expect(stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await login('early')).status).toBe(200);
    database.close();
  });

  it('never stores a token, a code or a password in plain text', async () => {
    const { accessToken, refreshToken } = await server.student('secret');
    await signup('secret2');
    const { readFile } = await import('node:fs/promises');
    const bytes = await Promise.all(
      ['haversack.db', 'haversack.db-wal'].map((name) =>
        readFile(`${server.dataDir}/${name}`, 'latin1'),
      ),
    );
    for (const hidden of [accessToken, refreshToken, password]) {
      expect(bytes.join('').includes(hidden)).toBe(false);
    }
  });
});

describe('asking for an account by its id', () => {
  const known = (user: unknown, cursor: unknown = null) =>
    server.post('/auth/known', { user, cursor });

  it('says whether there is one, and whether its history goes as far as the device has read', async () => {
    const student = await server.student('asked');
    const body = syncBody(student, { changes: [] });
    const { cursor } = (await server.post('/sync', body, student.accessToken)).data;
    expect((await known(student.id)).data).toEqual({ isKnown: true, hasHistory: false });
    expect((await known(student.id, cursor)).data).toEqual({ isKnown: true, hasHistory: true });
    const beyond = { ...cursor, version: cursor.version + 1 };
    expect((await known(student.id, beyond)).data).toEqual({ isKnown: true, hasHistory: false });
    const elsewhere = { ...cursor, epoch: 'another' };
    expect((await known(student.id, elsewhere)).data).toEqual({ isKnown: true, hasHistory: false });
  });

  it('knows none that never was, or that is deleted', async () => {
    const student = await server.student('leaving');
    await server.ask('DELETE', '/me', { body: { password }, token: student.accessToken });
    for (const id of [student.id, crypto.randomUUID()]) {
      expect((await known(id)).data).toEqual({ isKnown: false, hasHistory: false });
    }
  });

  it.each(['ada@example.org', 'ada', '', 7])('answers nothing about “%s”', async (user) => {
    expect((await known(user)).status).toBe(400);
  });
});
