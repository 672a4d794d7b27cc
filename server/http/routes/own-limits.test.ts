/** Which routes have their own count, and which proxies may name a client's address. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../test-support/operations.ts';
import { startTestServer, type TestServer } from '../../test-support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

/** Routes where one can guess a secret, or that cost a password or a mail. */
const strict = [
  'POST /auth/signup',
  'POST /auth/verify',
  'POST /auth/resend',
  'POST /auth/login',
  'POST /auth/known',
  'POST /auth/forgot',
  'POST /auth/reset-password',
  'POST /auth/reset-token',
  'PATCH /me',
  'DELETE /me',
  'POST /me/password',
  'POST /me/email',
  'POST /me/email/verify',
  'GET /notifications/unsubscribe/:token',
  'POST /notifications/unsubscribe/:token',
];

describe('requests a minute from one network', () => {
  const named = operations.map(({ method, path }) => `${method} ${path}`);

  it.each(named)('to %s', async (name) => {
    const [method = '', path = ''] = name.split(' ');
    const answer = await server.app.inject({
      ...{ method: method as 'GET', url: `/v1${path.replaceAll(/:\w+/g, 'a'.repeat(43))}` },
    });
    const most = strict.includes(name) ? 300 : 6_000;
    expect(answer.headers['x-ratelimit-limit']).toBe(`${most}`);
  });

  it('are few to each of them', () => {
    expect(strict.filter((name) => !named.includes(name))).toEqual([]);
  });
});

describe('the address of whoever asks', () => {
  const proxy = '203.0.113.5';
  /** @returns the requests left to one client of a proxy after a request of another one */
  async function leftBehind(env: Record<string, string>, remoteAddress: string): Promise<number> {
    await using asked = await startTestServer(env);
    const left: number[] = [];
    for (const client of ['198.51.100.1', '198.51.100.2']) {
      const answer = await asked.app.inject({
        ...{ method: 'POST', url: '/v1/auth/login', payload: {}, remoteAddress },
        headers: { 'x-forwarded-for': client },
      });
      left.push(Number(answer.headers['x-ratelimit-remaining']));
    }
    expect(left[0]).toBe(299);
    return left[1] ?? 0;
  }

  it('is what a proxy on this machine says, or one that the settings name', async () => {
    expect(await leftBehind({}, '127.0.0.1')).toBe(299);
    expect(await leftBehind({ TRUSTED_PROXIES: `192.0.2.1,${proxy}` }, proxy)).toBe(299);
  });

  it('is its own where anybody else says another', async () => {
    expect(await leftBehind({}, proxy)).toBe(298);
    expect(await leftBehind({ TRUSTED_PROXIES: '192.0.2.1' }, proxy)).toBe(298);
  });
});
