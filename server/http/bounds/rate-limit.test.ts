import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLong } from '../../../test/support/long.ts';
import { startTestServer, type TestServer } from '../../test-support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const network = '2001:db8:1:2';
const ask = (path: string, from: string) => server.ask('POST', path, { body: {}, from });

it('answers 300 requests a minute from one network to each route of the account, many at once or not', async () => {
  const answers = await Promise.all(
    Array.from({ length: 320 }, (_, n) => ask('/auth/login', `${network}::${n.toString(16)}`)),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(20);
  expect(refused[0]?.error).toEqual({
    reason: 'too-many',
    message: 'Too many requests. Wait a minute, then try again.',
  });
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  // Each route and each network has its own count.
  expect((await ask('/auth/signup', `${network}::1`)).status).toBe(400);
  expect((await ask('/auth/login', '2001:db8:1:3::1')).status).toBe(400);
});

it.runIf(isLong)(
  'answers 6,000 requests a minute from one network to all other routes together',
  async () => {
    let refused = 0;
    for (let sent = 0; sent < 6_020; sent += 215) {
      const answers = await Promise.all(
        Array.from({ length: 215 }, (_, n) =>
          ask(n % 2 === 0 ? '/auth/logout' : '/sync', '192.0.2.9'),
        ),
      );
      refused += answers.filter(({ status }) => status === 429).length;
    }
    expect(refused).toBe(20);
  },
  60_000,
);
