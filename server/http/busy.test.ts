import { expect, it } from 'vitest';
import type { Argon2 } from '../accounts/passwords.ts';
import { password, startTestServer } from '../test-support/test-server.ts';

it('tells who comes when too many passwords wait to come again, and does the others', async () => {
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let isHeld = false;
  const work = async <T>(result: T): Promise<T> => {
    if (isHeld) await gate;
    return result;
  };
  const argon2: Argon2 = {
    hash: (given) => work(`hash of ${given}`),
    verify: (stored, given) => work(stored === `hash of ${given}`),
  };
  await using server = await startTestServer({}, undefined, (deps) => ({ ...deps, argon2 }));
  const { email, accessToken } = await server.student('ada');
  isHeld = true;
  const logins = Array.from({ length: 67 }, () => server.post('/auth/login', { email, password }));
  // The queue is full: 2 are held and 64 wait.
  expect((await Promise.race(logins)).status).toBe(503);
  const form = { password, confirmPassword: password };
  const refused = await Promise.all([
    server.post('/auth/login', { email, password }),
    server.post('/auth/signup', { ...form, username: 'ben', email: 'ben@example.org' }),
    server.post('/auth/reset-password', { ...form, email, claim: 'x'.repeat(43), code: '000000' }),
    server.post('/me/password', { ...form, oldPassword: password }, accessToken),
  ]);
  for (const { status, error, headers } of refused) {
    expect([status, error?.reason, headers['retry-after']]).toEqual([503, 'busy', '2']);
  }
  letGo();
  const statuses = (await Promise.all(logins)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([...Array(66).fill(200), 503]);
  expect((await server.post('/auth/login', { email, password })).status).toBe(200);
});
