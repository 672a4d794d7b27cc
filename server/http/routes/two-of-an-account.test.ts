/** Two sessions of one account, and two sign-ups with one address, do not affect each other. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedCodes, wrongPasswords } from '../../limits.ts';
import { password, startTestServer, type TestServer } from '../../test-support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

it('wrong passwords in one session do not keep the owner from changing it in another', async () => {
  const stolen = await server.student('ada');
  const { data } = await server.post('/auth/login', { email: stolen.email, password });
  const next = 'another long password';
  const change = async (token: string, oldPassword: string) => {
    const body = { oldPassword, password: next, confirmPassword: next };
    return (await server.post('/me/password', body, token)).status;
  };
  for (let n = 0; n < wrongPasswords.each; n++) {
    expect(await change(stolen.accessToken, `wrong ${n}`)).toBe(403);
  }
  expect(await change(stolen.accessToken, password)).toBe(429);
  expect(await change(data.session.accessToken, password)).toBe(200);
});

describe('two sign-ups with one address', () => {
  const email = 'ben@example.org';
  const signUp = async (username: string) => {
    const form = { username, email, password, confirmPassword: password };
    const { claim } = (await server.post('/auth/signup', form)).data;
    return { claim, code: server.codeFor(email) };
  };

  it('have a code each: the earlier one proves it as well as the later', async () => {
    const [early, late] = [await signUp('early'), await signUp('late')];
    const verify = (claim: string, code: string) =>
      server.post('/auth/verify', { email, claim, code });
    expect(early.code).not.toBe('');
    expect(late.claim).not.toBe(early.claim);
    expect((await verify(early.claim, early.code)).data.user).toMatchObject({ username: 'early' });
  });

  it.each(['early', 'late'] as const)('the %s one gets another code', async (which) => {
    const own = `${which}2@example.org`;
    const claims: Record<string, string> = {};
    for (const username of ['early', 'late']) {
      const form = { username: `${username}-${which}`, email: own, password };
      const body = { ...form, confirmPassword: password };
      claims[username] = (await server.post('/auth/signup', body)).data.claim;
    }
    const before = server.mails.filter(({ to }) => to === own).length;
    await server.post('/auth/resend', { email: own, claim: claims[which] });
    expect(server.mails.filter(({ to }) => to === own)).toHaveLength(before + 1);
    const code = server.codeFor(own);
    const verified = await server.post('/auth/verify', { email: own, claim: claims[which], code });
    expect(verified.data.user).toMatchObject({ username: `${which}-${which}` });
  });
});

it('who logs in before the address is proven is mailed no more codes than may be, and told which to use', async () => {
  const email = 'cleo@example.org';
  const form = { username: 'cleo', email, password, confirmPassword: password };
  await server.post('/auth/signup', form);
  const messages: string[] = [];
  for (let n = 0; n < mailedCodes.each + 1; n++) {
    const { status, error } = await server.post('/auth/login', { email, password });
    expect([status, error?.reason]).toEqual([403, 'unverified']);
    messages.push(error?.message ?? '');
  }
  expect(server.mails.filter(({ to }) => to === email)).toHaveLength(mailedCodes.each);
  expect(messages.map((text) => text.endsWith('We sent you a new one.'))).toEqual([
    ...Array(mailedCodes.each - 1).fill(true),
    ...[false, false],
  ]);
  expect(messages.at(-1)).toContain('Use the one we sent you.');
});
