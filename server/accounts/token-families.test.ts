/** What tokens say of their sessions, with a storage that the test can read. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Storage } from '../storage/contract.ts';
import { startTestServer, type TestServer } from '../test-support/test-server.ts';
import { createTokens, type Tokens } from './tokens.ts';

let server: TestServer;
let tokens: Tokens;
const clock = { nowMs: 1_000 };
const ended: string[] = [];
let userId = '';

beforeAll(async () => {
  let storage: Storage | undefined;
  server = await startTestServer({}, '/nowhere', (dependencies) => {
    storage = dependencies.storage;
    return dependencies;
  });
  if (storage === undefined) throw new Error('A server has a storage');
  clock.nowMs = server.clock.nowMs;
  ({ id: userId } = await server.student('ada'));
  tokens = createTokens(
    storage,
    () => clock.nowMs,
    (user) => ended.push(user),
  );
});
afterAll(() => server[Symbol.asyncDispose]());

it('know a session as long as it lasts, and not when it has ended', async () => {
  const { accessToken, expiresAt } = await tokens.start(userId);
  const bearer = await tokens.authenticate(accessToken);
  expect(bearer).toMatchObject({ userId });
  const sessionId = bearer?.sessionId ?? '';
  const beganAt = clock.nowMs;
  clock.nowMs = expiresAt - 1;
  expect(await tokens.isLive(sessionId)).toBe(true);
  clock.nowMs = expiresAt;
  expect(await tokens.isLive(sessionId)).toBe(false);
  clock.nowMs = beganAt;
  expect(await tokens.isLive('of nobody')).toBe(false);
  await tokens.end({ userId, sessionId });
  expect(await tokens.isLive(sessionId)).toBe(false);
  expect(await tokens.authenticate(accessToken)).toBeUndefined();
  expect(ended).toEqual([userId]);
});

it('tell a refresh token from an access token and from none', async () => {
  const { accessToken, refreshToken } = await tokens.start(userId);
  expect(await tokens.isRefreshToken(refreshToken)).toBe(true);
  expect(await tokens.isRefreshToken(accessToken)).toBe(false);
  expect(await tokens.isRefreshToken('')).toBe(false);
  expect(await tokens.authenticate('')).toBeUndefined();
  expect(await tokens.refresh('')).toBeUndefined();
  const next = await tokens.refresh(refreshToken);
  expect(next?.accessToken).not.toBe(next?.refreshToken);
  expect(await tokens.isRefreshToken(refreshToken)).toBe(true);
});
