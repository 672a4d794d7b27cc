import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replacedTokenLifeMs, sessionLifeMs } from '../limits.ts';
import { type Student, startTestServer, type TestServer } from '../test-support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const refresh = async (token: string) => {
  const { app } = server;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url: '/v1/auth/reset-token', headers });
  return { status: answer.statusCode, session: answer.json().data as Student };
};
const isLetIn = async (token: string) => (await server.get('/me', token)).status === 200;

let count = 0;
const student = () => server.student(`student${++count}`);

describe('a session', () => {
  it('lasts 14 days', async () => {
    const { accessToken, refreshToken } = await student();
    server.clock.nowMs += sessionLifeMs - 1;
    expect(await isLetIn(accessToken)).toBe(true);
    server.clock.nowMs += 1;
    expect(await isLetIn(accessToken)).toBe(false);
    expect((await refresh(refreshToken)).status).toBe(401);
  });

  it('is renewed by its refresh token, sent as Bearer without a body', async () => {
    const first = await student();
    const { status, session } = await refresh(first.refreshToken);
    expect(status).toBe(200);
    expect(session).toMatchObject({
      expiresIn: new Date(server.clock.nowMs + sessionLifeMs).toISOString(),
      serverTime: server.clock.nowMs,
    });
    expect(session.refreshToken).not.toBe(first.refreshToken);
    expect(await isLetIn(session.accessToken)).toBe(true);
  });

  it('lets no token do the other one’s work', async () => {
    const { accessToken, refreshToken } = await student();
    expect(await isLetIn(refreshToken)).toBe(false);
    expect((await refresh(accessToken)).status).toBe(401);
    expect(await isLetIn(accessToken)).toBe(true);
  });

  it('gives the same successor again within 60 s, though that one is in use', async () => {
    const first = await student();
    const { session } = await refresh(first.refreshToken);
    expect(await isLetIn(session.accessToken)).toBe(true);
    server.clock.nowMs += replacedTokenLifeMs;
    const again = await refresh(first.refreshToken);
    expect(again.session.accessToken).toBe(session.accessToken);
    expect(again.session.refreshToken).toBe(session.refreshToken);
  });

  it('gives the same successor days later while nobody has used it, since the answer was lost', async () => {
    const first = await student();
    const { session } = await refresh(first.refreshToken);
    server.clock.nowMs += 3 * 24 * 60 * 60_000;
    expect(await isLetIn(first.accessToken)).toBe(true);
    expect((await refresh(first.refreshToken)).session.accessToken).toBe(session.accessToken);
  });

  it('ends for all when a replaced token comes back later', async () => {
    const first = await student();
    const { session } = await refresh(first.refreshToken);
    expect(await isLetIn(session.accessToken)).toBe(true);
    server.clock.nowMs += replacedTokenLifeMs + 1;
    expect(await isLetIn(first.accessToken)).toBe(false);
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect(await isLetIn(session.accessToken)).toBe(false);
    expect((await refresh(session.refreshToken)).status).toBe(401);
  });

  it('ends for all when a token older than the parent comes back', async () => {
    const first = await student();
    const second = (await refresh(first.refreshToken)).session;
    const third = (await refresh(second.refreshToken)).session;
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect(await isLetIn(third.accessToken)).toBe(false);
  });

  it('gives one successor to two tabs that ask at once', async () => {
    const first = await student();
    const answers = await Promise.all([1, 2, 3].map(() => refresh(first.refreshToken)));
    expect(new Set(answers.map(({ session }) => session.accessToken)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('ends at logout, and only that one', async () => {
    const first = await student();
    const other = await server.post('/auth/login', {
      email: first.email,
      password: 'correct horse battery',
    });
    expect((await server.post('/auth/logout', {}, first.accessToken)).status).toBe(200);
    expect(await isLetIn(first.accessToken)).toBe(false);
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect(await isLetIn(other.data.session.accessToken)).toBe(true);
  });

  it('is asked for in the catalogue’s words', async () => {
    const answer = await server.get('/me');
    expect(answer).toMatchObject({
      status: 401,
      error: { message: 'Session expired Please log in again.', reason: 'unauthenticated' },
    });
  });
});
