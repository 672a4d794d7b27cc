/** Strangers who sign up with a student's address, guess, or request codes do not affect the student. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { password, startTestServer, type TestServer } from '../test-support/test-server.ts';

let server: TestServer;
const started: TestServer[] = [];
beforeEach(async () => {
  server = await startTestServer();
  started.push(server);
});
afterAll(async () => {
  for (const one of started) await one[Symbol.asyncDispose]();
});

const owner = '198.51.100.7';
const stranger = '203.0.113.9';
const email = 'ada@example.org';
const theirs = 'a password of theirs';
const wrongFor = (code: string) => (code === '111111' ? '222222' : '111111');

const ask = (path: string, body: object, from: string) =>
  server.ask('POST', `/auth/${path}`, { body, from });
const signup = (from: string, secret = password) =>
  ask('signup', { username: 'lovelace', email, password: secret, confirmPassword: secret }, from);
const verify = (claim: string, code: string, from = owner) =>
  ask('verify', { email, claim, code }, from);
const login = (from: string, secret = password) => ask('login', { email, password: secret }, from);

describe('a stranger who signs up with the same address afterwards', () => {
  it('does not get the password verified by the owner’s code', async () => {
    const { claim } = (await signup(owner)).data;
    const code = server.codeFor(email);
    await signup(stranger, theirs);
    expect((await verify(claim, code)).status).toBe(200);
    expect((await login(owner)).status).toBe(200);
    expect((await login(stranger, theirs)).status).toBe(401);
  });

  it('gets nothing for the stranger’s code from the owner, nor for the owner’s from the stranger', async () => {
    const own = (await signup(owner)).data.claim;
    const code = server.codeFor(email);
    const other = (await signup(stranger, theirs)).data.claim;
    const otherCode = server.codeFor(email);
    expect(other).not.toBe(own);
    expect((await verify(own, otherCode)).status).toBe(400);
    expect((await verify(other, code, stranger)).status).toBe(400);
  });

  it('does not use up the tries of the owner’s code', async () => {
    const own = (await signup(owner)).data.claim;
    const code = server.codeFor(email);
    const other = (await signup(stranger, theirs)).data.claim;
    for (let n = 0; n < 5; n++) await verify(other, wrongFor(server.codeFor(email)), stranger);
    expect((await verify('x'.repeat(43), code)).status).toBe(400);
    expect((await verify(own, code)).status).toBe(200);
  });

  it('cannot push the owner’s sign-up out as long as its code lives', async () => {
    const { claim } = (await signup(owner)).data;
    const code = server.codeFor(email);
    for (let n = 0; n < 10; n++) await signup(stranger, theirs);
    expect((await verify(claim, code)).status).toBe(200);
  });

  it('does not keep the owner from getting the claim again on another device', async () => {
    const { claim } = (await signup(owner)).data;
    await signup(stranger, theirs);
    const refused = await login('192.0.2.1');
    expect(refused).toMatchObject({ status: 403, error: { reason: 'unverified', claim } });
    expect((await verify(claim, server.codeFor(email), '192.0.2.1')).status).toBe(200);
  });
});

it('forgets a sign-up after a day, to the millisecond', async () => {
  await signup(owner);
  server.clock.nowMs += 24 * 60 * 60_000 - 1;
  expect((await login(owner)).status).toBe(403);
  server.clock.nowMs += 1;
  expect((await login(owner)).status).toBe(401);
});

it('resets no password with the claim of a sign-up, and proves no sign-up with the code of a reset', async () => {
  await server.student('ada');
  const { claim } = (await signup(stranger, theirs)).data;
  const form = { email, claim, password: theirs, confirmPassword: theirs };
  const forgot = (await ask('forgot', { email }, owner)).data;
  const code = server.codeFor(email);
  expect((await verify(forgot.claim, code)).status).toBe(400);
  expect((await ask('reset-password', { ...form, code }, stranger)).status).toBe(400);
  expect((await login(owner)).status).toBe(200);
});

it('believes only known proxies where a request comes from', async () => {
  await server.student('ada');
  const from = (remoteAddress: string, forwarded: string) =>
    server.app.inject({
      method: 'POST',
      url: '/v1/auth/login',
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded },
      payload: { email, password: theirs },
    });
  for (let n = 0; n < 10; n++) await from(stranger, `192.0.2.${n}`);
  expect((await from(stranger, '192.0.2.99')).statusCode).toBe(429);
  expect((await from('127.0.0.1', '192.0.2.99')).statusCode).toBe(401);

  const behind = await startTestServer({ TRUSTED_PROXIES: '10.0.0.0/8' });
  started.push(behind);
  const login = (forwarded: string) =>
    behind.app.inject({
      method: 'POST',
      url: '/v1/auth/login',
      remoteAddress: '10.1.2.3',
      headers: { 'x-forwarded-for': forwarded },
      payload: { email, password: theirs },
    });
  for (let n = 0; n < 10; n++) await login(stranger);
  expect((await login(stranger)).statusCode).toBe(429);
  expect((await login(owner)).statusCode).toBe(401);
});

describe('a stranger who guesses', () => {
  it('is stopped after 10 wrong passwords a minute; the owner logs in from elsewhere', async () => {
    await server.student('ada');
    for (let n = 0; n < 10; n++) expect((await login(stranger, theirs)).status).toBe(401);
    const stopped = await login(stranger);
    expect(stopped).toMatchObject({ status: 429, error: { reason: 'too-many' } });
    expect(stopped.headers['retry-after']).toBe('60');
    expect((await login(owner)).status).toBe(200);
    server.clock.nowMs += 60_000;
    expect((await login(stranger, theirs)).status).toBe(401);
  });

  it('does not use up the tries of the owner’s reset', async () => {
    await server.student('ada');
    const { claim } = (await ask('forgot', { email }, owner)).data;
    const code = server.codeFor(email);
    const other = (await ask('forgot', { email }, stranger)).data.claim;
    const reset = (by: string, given: string, from: string) =>
      ask(
        'reset-password',
        { email, claim: by, code: given, password: theirs, confirmPassword: theirs },
        from,
      );
    for (let n = 0; n < 6; n++) await reset(other, wrongFor(server.codeFor(email)), stranger);
    expect((await reset(other, server.codeFor(email), stranger)).status).toBe(400);
    expect((await reset(claim, code, owner)).status).toBe(200);
  });

  it('cannot keep the owner from a code: 4 in ten minutes from one place, and others elsewhere', async () => {
    await server.student('ada');
    const forgot = (from: string) => ask('forgot', { email }, from);
    for (let n = 0; n < 4; n++) expect((await forgot(stranger)).status).toBe(200);
    const stopped = await forgot(stranger);
    expect(stopped).toMatchObject({ status: 429, error: { reason: 'too-many' } });
    expect(stopped.headers['retry-after']).toBe('600');
    expect((await forgot(owner)).status).toBe(200);
  });
});
