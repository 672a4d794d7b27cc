// @vitest-environment jsdom
/** The request of each call, and its reading of the answer: with the page's cookie and a fake server. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  askForEmail,
  askForReset,
  changePassword,
  deleteAccount,
  endSession,
  login,
  readMe,
  renameAccount,
  resendCode,
  resetPassword,
  signup,
  verify,
  verifyEmail,
} from './account/account.ts';
import { askKnownAccount } from './account/known-account.ts';
import { createFeed, fetchFeeds, readOutsideCalendar, revokeFeed } from './calendars.ts';
import { callApi } from './client.ts';
import { fetchChannels, fetchDevices, renameDevice, revokeDevice } from './devices.ts';
import type { ApiResult } from './failure-kind.ts';
import { fetchPushKey, removePushSubscription, storePushSubscription } from './push.ts';
import { clearSession, getSession, saveSession } from './session/session.ts';
import { createUsage, deleteUsage, fetchUsage } from './usage.ts';

const hour = 3_600_000;
const sessionOf = (name: string, leftMs = 24 * hour) => ({
  accessToken: `access-${name}`,
  refreshToken: `refresh-${name}`,
  expiresIn: new Date(Date.now() + leftMs).toISOString(),
});

interface Sent {
  line: string;
  token: string | null;
  body: unknown;
  init: RequestInit;
}
let sent: Sent[] = [];
let answer: () => Response | Promise<Response>;

beforeEach(async () => {
  sent = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const request = new Request(input, init);
    const text = await request.text();
    sent.push({
      line: `${request.method} ${request.url.replace('https://haversack.test', '')}`,
      token: request.headers.get('authorization'),
      body: text === '' ? undefined : JSON.parse(text),
      init,
    });
    return answer();
  });
  await saveSession(sessionOf('old'), Date.now());
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await clearSession();
});

const says = (data: unknown) => () => Response.json({ data });
const refuses = (status: number) => () => Response.json({ error: { message: 'No' } }, { status });
const storedToken = async () => {
  const found = await getSession();
  return found.ok ? found.data.accessToken : undefined;
};

const email = 'ada@example.org';
const claim = 'c'.repeat(43);
const user = { id: '0190a5b0-0000-7000-8000-000000000001', username: 'Ada', email };
const known = { id: 'd', name: 'Phone', kind: 'phone', firstSeenAt: 1, lastSeenAt: 2 };
const entry = {
  id: '0190a5b0-0000-7000-8000-000000000002',
  startedAt: Date.UTC(2026, 0, 2, 12),
  endedAt: Date.UTC(2026, 0, 2, 13),
  activeMs: 60_000,
  studyDay: '2026-01-02',
  tzOffsetMin: 60,
  device: 'phone',
};

const subscription = {
  endpoint: 'https://push.example/1',
  keys: { p256dh: 'A'.repeat(87), auth: 'B'.repeat(22) },
};
const feed = { id: 'f', courseId: null, tasks: 'days', createdAt: 1, readAt: 0 };

type Calls = [name: string, run: () => Promise<ApiResult<unknown>>, line: string, body: unknown][];

const form = { email, password: 'long enough', confirmPassword: 'long enough' };
const code = '123456';
const passwords = { oldPassword: 'old one', password: 'new one', confirmPassword: 'new one' };

describe('a call of somebody who may have no session', () => {
  const calls: Calls = [
    [
      'signing up',
      () => signup({ username: 'Ada', ...form }),
      'POST /v1/auth/signup',
      { username: 'Ada', ...form },
    ],
    ['a new code', () => resendCode({ email, claim }), 'POST /v1/auth/resend', { email, claim }],
    ['a forgotten password', () => askForReset({ email }), 'POST /v1/auth/forgot', { email }],
  ];
  it.each(calls)('%s goes out without a token', async (_, run, line, body) => {
    await clearSession();
    answer = says({ email, claim });
    expect((await run()).ok).toBe(true);
    expect(sent).toMatchObject([{ line, body, token: null }]);
  });

  const signingIn: Calls = [
    [
      'verifying',
      () => verify({ email, claim, code }),
      'POST /v1/auth/verify',
      { email, claim, code },
    ],
    [
      'logging in',
      () => login({ email, password: 'p' }),
      'POST /v1/auth/login',
      { email, password: 'p' },
    ],
    [
      'a reset',
      () => resetPassword({ claim, code, ...form }),
      'POST /v1/auth/reset-password',
      { claim, code, ...form },
    ],
  ];
  it.each(signingIn)('%s stores the session of the answer', async (_, run, line, body) => {
    await clearSession();
    answer = says({ session: sessionOf('new'), user, serverTime: Date.now() });
    expect(await run()).toMatchObject({ ok: true, data: { user } });
    expect(sent).toMatchObject([{ line, body, token: null }]);
    expect(await storedToken()).toBe('access-new');
  });

  it('that is refused leaves the session as it was', async () => {
    answer = refuses(401);
    expect(await login({ email, password: 'p' })).toMatchObject({
      ok: false,
      error: { code: 401 },
    });
    expect(await storedToken()).toBe('access-old');
  });

  it('fails where the session of the answer cannot be kept', async () => {
    const session = { ...sessionOf('new'), accessToken: 'x'.repeat(5_000) };
    answer = says({ session, user, serverTime: Date.now() });
    expect((await login({ email, password: 'p' })).ok).toBe(false);
    expect(await storedToken()).toBe('access-old');
  });
});

describe('a call of a student', () => {
  const calls: [...Calls[number], data: unknown][] = [
    ['who one is', readMe, 'GET /v1/me', undefined, user],
    [
      'another name',
      () => renameAccount({ username: 'Eva' }),
      'PATCH /v1/me',
      { username: 'Eva' },
      user,
    ],
    ['another password', () => changePassword(passwords), 'POST /v1/me/password', passwords, {}],
    [
      'another address',
      () => askForEmail({ email, password: 'p' }),
      'POST /v1/me/email',
      { email, password: 'p' },
      {},
    ],
    [
      'its code',
      () => verifyEmail({ email, code }),
      'POST /v1/me/email/verify',
      { email, code },
      user,
    ],
    [
      'what the server notifies by',
      fetchChannels,
      'GET /v1/notifications/channels',
      undefined,
      { email: true, sms: false },
    ],
    ['the key of pushes', fetchPushKey, 'GET /v1/push/key', undefined, { key: 'k' }],
    [
      'a subscription to pushes',
      () => storePushSubscription('u', subscription),
      'POST /v1/push/subscriptions',
      { user: 'u', subscription },
      {},
    ],
    ['its end', removePushSubscription, 'DELETE /v1/push/subscriptions', undefined, {}],
    ['the calendar addresses', fetchFeeds, 'GET /v1/feeds', undefined, { feeds: [feed] }],
    [
      'the end of a calendar address',
      () => revokeFeed('a/b'),
      'DELETE /v1/feeds/a%2Fb',
      undefined,
      { feeds: [] },
    ],
    [
      'a calendar elsewhere',
      () => readOutsideCalendar('u', 'https://a.example/a.ics', '"1"'),
      'POST /v1/calendars/read',
      { user: 'u', address: 'https://a.example/a.ics', etag: '"1"' },
      { kind: 'same', etag: '"1"' },
    ],
    ['the devices', fetchDevices, 'GET /v1/devices', undefined, { devices: [known] }],
    [
      'a device’s name',
      () => renameDevice('a/b', 'Phone'),
      'PUT /v1/devices/a%2Fb',
      { name: 'Phone' },
      { devices: [known] },
    ],
    [
      'a device’s end',
      () => revokeDevice('a/b'),
      'DELETE /v1/devices/a%2Fb',
      undefined,
      { devices: [] },
    ],
    [
      'a piece of usage',
      () => createUsage(callApi, 'u', entry),
      'POST /v1/me/usage/',
      { user: 'u', entry },
      {},
    ],
    ['the usage', () => fetchUsage('u'), 'GET /v1/me/usage/activity?user=u', undefined, [entry]],
    [
      'a piece of usage that goes',
      () => deleteUsage('u', 'a/b'),
      'DELETE /v1/me/usage/a%2Fb?user=u',
      undefined,
      {},
    ],
  ];

  it.each(calls)(
    '%s goes out with the token and reads the answer',
    async (_, run, line, body, data) => {
      answer = says(data);
      expect(await run()).toEqual({ ok: true, data });
      expect(sent).toMatchObject([{ line, body, token: 'Bearer access-old' }]);
    },
  );

  it.each(calls)('%s is not sent without a session', async (_, run) => {
    await clearSession();
    expect(await run()).toMatchObject({ ok: false, error: { message: 'Session not found' } });
    expect(sent).toEqual([]);
  });

  const strict = calls.filter(([, , , , data]) => JSON.stringify(data) !== '{}');
  it.each(strict)('%s takes no other answer for its own', async (_, run) => {
    answer = says({ devices: [{}] });
    expect(await run()).toEqual({
      ok: false,
      error: { kind: 'foreign', message: 'Connection timeout. Please try again later.' },
    });
  });

  it('makes a whole address of the path of a new calendar', async () => {
    answer = says({ path: '/v1/feeds/secret.ics', feeds: [feed] });
    const made = await createFeed({ user: 'u', tasks: 'days' });
    const address = `${location.origin}/v1/feeds/secret.ics`;
    expect(made).toEqual({ ok: true, data: { address, feeds: [feed] } });
    expect(sent).toMatchObject([{ line: 'POST /v1/feeds', body: { user: 'u', tasks: 'days' } }]);
  });

  it('gets its session renewed first where that ends soon', async () => {
    await saveSession(sessionOf('old', 9 * 60_000), Date.now());
    const answers = [says({ ...sessionOf('new'), serverTime: Date.now() }), says(user)];
    answer = () => (answers.shift() ?? refuses(500))();
    expect((await readMe()).ok).toBe(true);
    expect(sent.map(({ line, token }) => [line, token])).toEqual([
      ['POST /v1/auth/reset-token', 'Bearer refresh-old'],
      ['GET /v1/me', 'Bearer access-new'],
    ]);
    expect(await storedToken()).toBe('access-new');
  });
});

describe('the end of a session', () => {
  it.each<[string, () => Response | Promise<Response>]>([
    ['answers', says({})],
    ['refuses', refuses(500)],
    ['cannot be reached', () => Promise.reject(new TypeError('failed'))],
  ])(
    'is told with its own token, whoever is signed in by then, where the server %s',
    async (_, said) => {
      answer = said;
      const expiresIn = new Date(Date.now() - 1).toISOString();
      await endSession({ accessToken: 'mine', refreshToken: 'r', expiresIn });
      expect(sent).toMatchObject([{ line: 'POST /v1/auth/logout', token: 'Bearer mine' }]);
      expect(await storedToken()).toBe('access-old');
    },
  );

  it('comes with the account’s, and only where the server deleted that', async () => {
    answer = refuses(403);
    expect((await deleteAccount({ password: 'p' })).ok).toBe(false);
    expect(await storedToken()).toBe('access-old');
    answer = says({});
    expect((await deleteAccount({ password: 'p' })).ok).toBe(true);
    expect(sent[1]).toMatchObject({ line: 'DELETE /v1/me', body: { password: 'p' } });
    expect(await storedToken()).toBeUndefined();
  });
});

it('the question whether an account is known sends no token, whoever is signed in', async () => {
  answer = says({ isKnown: true, hasHistory: false });
  const cursor = { epoch: 'e', version: 3 };
  expect(await askKnownAccount('u', cursor)).toEqual({
    ok: true,
    data: { isKnown: true, hasHistory: false },
  });
  const body = { user: 'u', cursor };
  expect(sent).toMatchObject([{ line: 'POST /v1/auth/known', body, token: null }]);
});
