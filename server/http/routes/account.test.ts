import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password, startTestServer, type TestServer } from '../../test-support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const fresh = 'another horse battery';
const login = (email: string, secret = password) =>
  server.post('/auth/login', { email, password: secret });
const isLetIn = async (accessToken: string) =>
  (await server.get('/me', accessToken)).status === 200;
const forgot = (email: string) => server.post('/auth/forgot', { email });
const reset = (email: string, claim: string, code = server.codeFor(email)) =>
  server.post('/auth/reset-password', {
    email,
    claim,
    code,
    password: fresh,
    confirmPassword: fresh,
  });

describe('a forgotten password', () => {
  it('is replaced with the code, signs in here and ends all other sessions', async () => {
    const { email, accessToken } = await server.student('ada');
    const { data } = await forgot(email);
    const answer = await reset(email, data.claim);
    expect(answer).toMatchObject({ status: 200, data: { user: { email } } });
    expect(await isLetIn(answer.data.session.accessToken)).toBe(true);
    expect(await isLetIn(accessToken)).toBe(false);
    expect((await login(email)).status).toBe(401);
    expect((await login(email, fresh)).status).toBe(200);
    const subjects = server.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(subjects).toContain('Your Haversack password has changed');
  });

  it('is answered alike for an unknown address, and mails nobody', async () => {
    const before = server.mails.length;
    const answer = await forgot('nobody@example.org');
    expect(Object.keys(answer.data)).toEqual(['claim']);
    expect(server.mails.length).toBe(before);
    const wrong = await reset('nobody@example.org', answer.data.claim, '123456');
    const known = await forgot((await server.student('knut')).email);
    expect((await reset('knut@example.org', known.data.claim, '12345x')).status).toBe(400);
    const other = server.codeFor('knut@example.org') === '123456' ? '654321' : '123456';
    expect((await reset('knut@example.org', known.data.claim, other)).text).toBe(wrong.text);
  });
});

describe('the account of a signed-in student', () => {
  it('gets another username, unless that is taken', async () => {
    const [{ accessToken: token }] = [await server.student('bea'), await server.student('ben')];
    const rename = (username: string) => server.ask('PATCH', '/me', { body: { username }, token });
    expect(await rename('Beatrice')).toMatchObject({ status: 200, data: { username: 'Beatrice' } });
    expect(await rename('BEN')).toMatchObject({ status: 409, error: { reason: 'conflict' } });
    expect(await rename('beatrice')).toMatchObject({ status: 200 });
    expect(await rename('b')).toMatchObject({ status: 400 });
  });

  it('gets another password from the old one; the other sessions end', async () => {
    const { email, accessToken: token } = await server.student('cleo');
    const other = (await login(email)).data.session.accessToken;
    const change = (oldPassword: string) =>
      server.post('/me/password', { oldPassword, password: fresh, confirmPassword: fresh }, token);
    expect(await change('wrong')).toMatchObject({
      status: 403,
      error: { reason: 'wrong-password' },
    });
    expect(await isLetIn(other)).toBe(true);
    expect((await change(password)).status).toBe(200);
    expect([await isLetIn(token), await isLetIn(other)]).toEqual([true, false]);
    expect((await login(email, fresh)).status).toBe(200);
  });

  it('moves to another address by a code that goes there; the old one is told', async () => {
    const { email, accessToken: token } = await server.student('dora');
    const moved = 'dora@example.com';
    const ask = (secret: string) =>
      server.post('/me/email', { email: moved, password: secret }, token);
    expect((await ask('wrong')).error?.reason).toBe('wrong-password');
    expect((await ask(password)).status).toBe(200);
    expect(server.mails.slice(-2).map(({ to }) => to)).toEqual([moved, email]);
    const code = server.codeFor(moved);
    const answer = await server.post('/me/email/verify', { email: moved, code }, token);
    expect(answer).toMatchObject({ status: 200, data: { email: moved } });
    expect(server.mails.at(-1)).toMatchObject({ to: email });
    expect((await login(moved)).status).toBe(200);
    expect((await login(email)).status).toBe(401);
  });

  it('is told nothing of an address that another account has', async () => {
    const owner = await server.student('emil');
    const { email, accessToken: token } = await server.student('eva');
    const ask = (to: string) => server.post('/me/email', { email: to, password }, token);
    const [taken, free] = [await ask(owner.email), await ask('free@example.org')];
    expect(taken.text).toBe(free.text);
    expect(server.codeFor(owner.email)).toBe('');
    expect(server.mails.filter(({ to }) => to === email).slice(-2)[0]?.subject).toBe(
      server.mails.filter(({ to }) => to === email).slice(-1)[0]?.subject,
    );
  });

  it('is gone with its files, and its name and address are free', async () => {
    const { id, email, accessToken: token } = await server.student('fritz');
    const remove = (secret: string) =>
      server.ask('DELETE', '/me', { body: { password: secret }, token });
    expect((await remove('wrong')).error?.reason).toBe('wrong-password');
    expect((await remove(password)).status).toBe(200);
    expect(await isLetIn(token)).toBe(false);
    expect((await login(email)).status).toBe(401);
    await expect(access(join(server.dataDir, 'blobs', id))).rejects.toThrow();
    const uploads = await readdir(join(server.dataDir, 'uploads'));
    expect(uploads.filter((name) => name.startsWith(id))).toEqual([]);
    expect((await server.student('fritz')).id).not.toBe(id);
  });
});
