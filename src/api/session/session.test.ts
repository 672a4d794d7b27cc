import { describe, expect, it } from 'vitest';
import type { FailureKind } from '../../lib/result.ts';
import type { Session } from '../../protocol/auth.ts';
import { type Locks, tabLocks } from '../locks.ts';
import { type CookieJar, cookieBytes, maxCookieBytes } from './cookie-jar.ts';
import { cookieLifetimeMs, createSessionStore } from './session.ts';

const now = 1_700_000_000_000;
const minute = 60_000;
const day = 24 * 60 * minute;

const sessionAt = (leftMs: number, name = 'a'): Session => ({
  accessToken: `access-${name}`,
  refreshToken: `refresh-${name}`,
  expiresIn: new Date(now + leftMs).toISOString(),
});

interface Jar extends CookieJar {
  value: string | undefined;
  expiresAtMs: number;
}

function memoryJar(session?: Session): Jar {
  const jar: Jar = {
    value: session && JSON.stringify(session),
    expiresAtMs: 0,
    read: async () => jar.value,
    write: async (value, expiresAtMs) => {
      jar.value = value;
      jar.expiresAtMs = expiresAtMs;
    },
    remove: async () => {
      jar.value = undefined;
    },
  };
  return jar;
}

type Answer = () => Response | Promise<Response>;

function setUp(jar: Jar, answer: Answer, locks: Locks = tabLocks(), atMs = now) {
  const calls: Request[] = [];
  const store = createSessionStore({
    jar: () => jar,
    locks: () => locks,
    now: () => atMs,
    origin: () => 'http://haversack.test',
    fetch: async (input, init) => {
      calls.push(new Request(input, init));
      return answer();
    },
  });
  return { ...store, calls };
}

const fresh = (name = 'b', serverTime = now) =>
  Response.json({ data: { ...sessionAt(14 * 24 * 60 * minute, name), serverTime } });
const never: Answer = () => {
  throw new Error('not to be asked');
};
const refusal = (status: number) => () =>
  Response.json({ error: { message: 'No', reason: 'unauthenticated' } }, { status });

describe('the session cookie', () => {
  it.each([
    [14 * 24 * 60 * minute, 14 * 24 * 60 * minute - 5 * minute],
    [10 * minute, 5 * minute],
    [5 * minute, 0],
    [4 * minute, 0],
    [0, 0],
    [-10 * minute, 0],
  ])('of a session with %d ms to live lives %d ms', (left, lifetime) => {
    expect(cookieLifetimeMs(sessionAt(left), now)).toBe(lifetime);
  });

  it('is measured by the server’s clock, so that a wrong device clock locks nobody out', async () => {
    const jar = memoryJar();
    const deviceNow = now + 400 * 24 * 60 * minute;
    const store = setUp(jar, never, tabLocks(), deviceNow);
    await store.saveSession(sessionAt(60 * minute), now);
    expect(jar.expiresAtMs).toBe(deviceNow + 55 * minute);
    expect((await store.getSession()).ok).toBe(true);
  });

  it.each([
    ['a year ahead', 366 * day],
    ['right', 0],
    ['a year behind', -366 * day],
  ])('lives as long on a device whose clock is %s', async (_, offMs) => {
    const jar = memoryJar();
    const store = (passedMs: number, answer: Answer = never) =>
      setUp(jar, answer, tabLocks(), now + offMs + passedMs);
    await store(0).saveSession(sessionAt(14 * day), now);
    expect(jar.expiresAtMs).toBe(now + offMs + 14 * day - 5 * minute);
    const auto = { autoRefresh: true };
    expect((await store(14 * day - 10 * minute).getSession(auto)).ok).toBe(true);
    expect((await store(14 * day - 1).getSession()).ok).toBe(true);
    expect((await store(14 * day).getSession()).ok).toBe(false);
    const late = store(14 * day - 10 * minute + 1, () => fresh('c', now + 14 * day - 10 * minute));
    expect(await late.getSession(auto)).toMatchObject({ data: { accessToken: 'access-c' } });
    expect(late.calls).toHaveLength(1);
  });

  it.each([14 * day, 10 * minute, 5 * minute, 1, 0, -day])(
    'of a session with %d ms to live is gone when its own time is over, and never outlives the session',
    async (left) => {
      const jar = memoryJar();
      await setUp(jar, never).saveSession(sessionAt(left), now);
      expect(jar.expiresAtMs).toBe(now + Math.max(0, left - 5 * minute));
      expect(jar.expiresAtMs).toBeLessThanOrEqual(now + Math.max(0, left));
    },
  );

  it.each(['2026-01-01T00:00:00+23', 'soon', ''])(
    'is not made of an end that is no time (%j)',
    async (expiresIn) => {
      const jar = memoryJar();
      const saved = await setUp(jar, never).saveSession({ ...sessionAt(minute), expiresIn }, now);
      expect(saved).toEqual({ ok: false, error: { kind: 'broken', message: 'Unexpected error' } });
      expect(jar.value).toBeUndefined();
    },
  );

  it.each([
    [maxCookieBytes, true],
    [maxCookieBytes + 1, false],
  ])('of %d bytes is kept: %s', async (bytes, isKept) => {
    const jar = memoryJar();
    const bare = cookieBytes(JSON.stringify({ ...sessionAt(60 * minute), accessToken: '' }));
    const session = { ...sessionAt(60 * minute), accessToken: 'x'.repeat(bytes - bare) };
    expect((await setUp(jar, never).saveSession(session, now)).ok).toBe(isKept);
    expect(jar.value !== undefined).toBe(isKept);
  });

  it('is refused loudly where the browser would drop it', async () => {
    const jar = memoryJar();
    const big = { ...sessionAt(60 * minute), accessToken: 'x'.repeat(4_000) };
    const saved = await setUp(jar, never).saveSession(big, now);
    expect(cookieBytes(JSON.stringify(big))).toBeGreaterThan(maxCookieBytes);
    expect(saved.ok).toBe(false);
    expect(jar.value).toBeUndefined();
  });
});

describe('getSession', () => {
  it.each([
    [10 * minute, true],
    [5 * minute, true],
    [1, true],
    [0, false],
    [-1, false],
  ])('without a refresh, %d ms before the end: active is %s', async (left, active) => {
    const result = await setUp(memoryJar(sessionAt(left)), never).getSession();
    expect(result.ok).toBe(active);
    if (!result.ok) expect(result.error.message).toBe('No active session');
  });

  it.each([
    undefined,
    '',
    'no JSON',
    '{"accessToken":"a"}',
    JSON.stringify({ ...sessionAt(minute), accessToken: '' }),
    JSON.stringify({ ...sessionAt(minute), expiresIn: 'tomorrow' }),
    JSON.stringify({ ...sessionAt(minute), expiresIn: '2026-01-01T00:00:00+23' }),
    JSON.stringify({ ...sessionAt(minute), expiresIn: 1_700_000_000 }),
  ])('finds no session in %s', async (value) => {
    const jar = memoryJar();
    jar.value = value;
    const result = await setUp(jar, never).getSession({ autoRefresh: true });
    expect(result).toMatchObject({ ok: false, error: { message: 'No active session' } });
  });

  it.each([
    [10 * minute, 0],
    [10 * minute - 1, 1],
    [0, 1],
    [-10 * minute, 1],
  ])('with auto-refresh, %d ms before the end, asks the server %d times', async (left, times) => {
    const { getSession, calls } = setUp(memoryJar(sessionAt(left)), () => fresh());
    expect((await getSession({ autoRefresh: true })).ok).toBe(true);
    expect(calls).toHaveLength(times);
  });

  it('refreshes with the refresh token as Bearer and no body, and replaces the session', async () => {
    const jar = memoryJar(sessionAt(minute));
    const { getSession, calls } = setUp(jar, () => fresh());
    const result = await getSession({ autoRefresh: true });
    expect(calls[0]?.url).toBe('http://haversack.test/v1/auth/reset-token');
    expect(calls[0]?.method).toBe('POST');
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer refresh-a');
    expect(calls[0]?.headers.get('content-type')).toBe('application/json');
    expect(await calls[0]?.text()).toBe('');
    expect(result).toMatchObject({ ok: true, data: { accessToken: 'access-b' } });
    expect(JSON.parse(jar.value ?? '')).toEqual(result.ok && result.data);
  });

  it.each([400, 401, 403])('ends the session that the server refused with %d', async (status) => {
    const jar = memoryJar(sessionAt(minute));
    const result = await setUp(jar, refusal(status)).getSession({ autoRefresh: true });
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'no-session', message: 'Session refresh failed', code: status },
    });
    expect(jar.value).toBeUndefined();
  });

  it.each<[string, Answer, FailureKind]>([
    ['422', refusal(422), 'invalid'],
    ['429', refusal(429), 'busy'],
    ['500', refusal(500), 'server-fault'],
    ['503', refusal(503), 'server-fault'],
    ['no network', () => Promise.reject(new TypeError('failed')), 'timeout'],
    [
      'a captive portal',
      () => new Response('<html>Log in</html>', { headers: { 'content-type': 'text/html' } }),
      'foreign',
    ],
    [
      'a captive portal’s 403',
      () => new Response('<html>', { status: 403, headers: { 'content-type': 'text/html' } }),
      'foreign',
    ],
  ])('keeps the session through %s', async (_, answer, kind) => {
    const jar = memoryJar(sessionAt(minute));
    const result = await setUp(jar, answer).getSession({ autoRefresh: true });
    const error = { kind, message: 'Session refresh failed' };
    expect(result).toMatchObject({ ok: false, error });
    expect(jar.value).toBeDefined();
  });

  it('keeps the session when the answer to a refresh was lost, and gets the successor at the next try', async () => {
    const jar = memoryJar(sessionAt(minute));
    let lost = true;
    const { getSession, calls } = setUp(jar, () => {
      if (!lost) return fresh('successor');
      lost = false;
      throw new TypeError('the line broke');
    });
    const first = await getSession({ autoRefresh: true });
    expect(first).toEqual({
      ok: false,
      error: { kind: 'timeout', message: 'Session refresh failed' },
    });
    expect(await getSession()).toMatchObject({ data: { accessToken: 'access-a' } });
    const second = await getSession({ autoRefresh: true });
    expect(second).toMatchObject({ ok: true, data: { accessToken: 'access-successor' } });
    // The same refresh token twice: the server answers the second with the first one's successor.
    const asked = calls.map(({ headers }) => headers.get('authorization'));
    expect(asked).toEqual(['Bearer refresh-a', 'Bearer refresh-a']);
  });

  it('goes on with a session that has long to live when an early renewal finds no answer', async () => {
    const store = setUp(memoryJar(sessionAt(60 * minute)), refusal(503));
    const result = await store.getSession({ autoRefresh: true, thresholdMs: 120 * minute });
    expect(result.ok).toBe(true);
  });

  it('makes one refresh for two tabs that ask at once, and both get it', async () => {
    const jar = memoryJar(sessionAt(minute));
    const locks = tabLocks();
    let count = 0;
    const answer = async () => {
      count += 1;
      await Promise.resolve();
      return fresh(`n${count}`);
    };
    const tabs = [setUp(jar, answer, locks), setUp(jar, answer, locks)];
    const results = await Promise.all(tabs.map((tab) => tab.getSession({ autoRefresh: true })));
    expect(count).toBe(1);
    expect(results[0]).toEqual(results[1]);
    expect(results[0]?.ok).toBe(true);
  });

  it.each([
    [60 * minute, true],
    [0, false],
  ])('adopts what another tab brought meanwhile with %d ms to live: %s', async (left, adopts) => {
    const jar = memoryJar(sessionAt(minute));
    const store = setUp(jar, () => {
      jar.value = JSON.stringify(sessionAt(left, 'other'));
      return refusal(401)();
    });
    const result = await store.getSession({ autoRefresh: true });
    if (adopts) expect(result).toMatchObject({ ok: true, data: { accessToken: 'access-other' } });
    else expect(result).toMatchObject({ error: { message: 'Session refresh failed' } });
    expect(jar.value?.includes('access-other') ?? false).toBe(adopts);
  });

  it('says “Unexpected error” and clears where the refresh itself broke', async () => {
    const jar = memoryJar(sessionAt(minute));
    const huge = () =>
      Response.json({
        data: { ...sessionAt(60 * minute, 'x'.repeat(5_000)), serverTime: now },
      });
    const result = await setUp(jar, huge).getSession({ autoRefresh: true });
    expect(result).toMatchObject({ ok: false, error: { message: 'Unexpected error' } });
    expect(jar.value).toBeUndefined();
  });

  it('keeps the session of a page that is being left and gets no lock any more', async () => {
    const jar = memoryJar(sessionAt(minute));
    const gone = { run: () => Promise.reject(new Error('not fully active')) };
    const result = await setUp(jar, never, gone).getSession({ autoRefresh: true });
    expect(result).toMatchObject({ ok: false, error: { message: 'Unexpected error' } });
    expect(jar.value).toBeDefined();
  });
});

describe('a renewal that is under way when another tab signs out', () => {
  async function renewWhile(leftMs: number) {
    const jar = memoryJar(sessionAt(leftMs));
    let answer: (response: Response) => void = () => undefined;
    const asked = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const store = setUp(jar, () => asked);
    const renewing = store.getSession({ autoRefresh: true });
    await new Promise((resolve) => setTimeout(resolve));
    expect(store.calls).toHaveLength(1);
    await setUp(jar, never).clearSession();
    answer(fresh('b'));
    return { jar, renewed: await renewing };
  }

  it('brings no session back', async () => {
    const { jar, renewed } = await renewWhile(6 * minute);
    expect(jar.value).toBeUndefined();
    expect(renewed).toMatchObject({ ok: false, error: { message: 'No active session' } });
  });

  it('counts where the cookie’s own time was over', async () => {
    const { jar, renewed } = await renewWhile(5 * minute);
    expect(JSON.parse(jar.value ?? '{}')).toMatchObject({ accessToken: 'access-b' });
    expect(renewed.ok).toBe(true);
  });
});
