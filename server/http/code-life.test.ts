/** The codes of all three purposes, at each boundary of their life. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeLifeMs } from '../limits.ts';
import { password, startTestServer, type TestServer } from '../test-support/test-server.ts';

let server: TestServer;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

/** How one purpose requests a code, and tries it. */
interface Asking {
  to: string;
  again(): Promise<unknown>;
  tryCode(code: string): Promise<number>;
}

const fresh = { password: 'another horse', confirmPassword: 'another horse' };
const newAddress = () => `new${++count}@example.org`;

async function askSignup(): Promise<Asking> {
  const to = newAddress();
  const form = { username: `name${count}`, email: to, password, confirmPassword: password };
  const { claim } = (await server.post('/auth/signup', form)).data;
  return {
    to,
    again: () => server.post('/auth/resend', { email: to, claim }),
    tryCode: async (code) => (await server.post('/auth/verify', { email: to, claim, code })).status,
  };
}

async function askReset(): Promise<Asking> {
  const { email: to } = await server.student(`student${++count}`);
  let { claim } = (await server.post('/auth/forgot', { email: to })).data;
  const again = async () => {
    claim = (await server.post('/auth/forgot', { email: to })).data.claim;
  };
  const tryCode = async (code: string) =>
    (await server.post('/auth/reset-password', { ...fresh, email: to, claim, code })).status;
  return { to, again, tryCode };
}

async function askMove(): Promise<Asking> {
  const { accessToken } = await server.student(`student${++count}`);
  const to = newAddress();
  const again = () => server.post('/me/email', { email: to, password }, accessToken);
  await again();
  const tryCode = async (code: string) =>
    (await server.post('/me/email/verify', { email: to, code }, accessToken)).status;
  return { to, again, tryCode };
}

const wrongFor = (code: string) => (code === '111111' ? '222222' : '111111');

describe.each([
  ['a sign-up', askSignup],
  ['a forgotten password', askReset],
  ['a change of address', askMove],
])('the code of %s', (_, ask) => {
  it.each([
    { passedMs: 0, status: 200 },
    { passedMs: codeLifeMs - 1, status: 200 },
    { passedMs: codeLifeMs, status: 400 },
    { passedMs: codeLifeMs + 1, status: 400 },
  ])('is answered with $status after $passedMs ms', async ({ passedMs, status }) => {
    const { to, tryCode } = await ask();
    const code = server.codeFor(to);
    server.clock.nowMs += passedMs;
    expect(await tryCode(code)).toBe(status);
  });

  it.each([
    { wrong: 4, status: 200 },
    { wrong: 5, status: 400 },
  ])('is answered with $status after $wrong wrong ones', async ({ wrong, status }) => {
    const { to, tryCode } = await ask();
    const code = server.codeFor(to);
    for (let n = 0; n < wrong; n++) expect(await tryCode(wrongFor(code))).toBe(400);
    expect(await tryCode(code)).toBe(status);
  });

  it('works once', async () => {
    const { to, tryCode } = await ask();
    const code = server.codeFor(to);
    expect([await tryCode(code), await tryCode(code)]).toEqual([200, 400]);
  });

  it('works for one of two requests at once', async () => {
    const { to, tryCode } = await ask();
    const code = server.codeFor(to);
    const answers = await Promise.all([tryCode(code), tryCode(code)]);
    expect(answers.sort()).toEqual([200, 400]);
  });

  it('is replaced by a newer one, with all its tries', async () => {
    const { to, again, tryCode } = await ask();
    const old = server.codeFor(to);
    for (let n = 0; n < 5; n++) await tryCode(wrongFor(old));
    await again();
    const code = server.codeFor(to);
    if (old !== code) expect(await tryCode(old)).toBe(400);
    expect(await tryCode(code)).toBe(200);
  });
});
