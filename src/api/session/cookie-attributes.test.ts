// @vitest-environment jsdom
/** The attributes of the session's cookie, whichever side writes it (spec §9). */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type CookieStoreLike,
  encodeCookie,
  pageCookieJar,
  systemCookieJar,
  workerCookieJar,
} from './cookie-jar.ts';
import { cookieName } from './cookie-name.ts';

const expiresAtMs = Date.UTC(2030, 4, 6, 7, 8, 9);

// Below the root: the cookie must still be for the whole site.
beforeEach(() => history.replaceState(null, '', '/dashboard/notes'));
afterEach(() => vi.unstubAllGlobals());

/** A store that records its calls. */
function recordingStore(value?: string) {
  const asked: unknown[] = [];
  const store: CookieStoreLike = {
    get: async (name) => {
      asked.push(['get', name]);
      return value === undefined ? null : { value };
    },
    set: async (cookie) => {
      asked.push(['set', cookie]);
    },
    delete: async (cookie) => {
      asked.push(['delete', cookie]);
    },
  };
  return { store, asked };
}

it('the service worker writes it with its expiry in milliseconds, for the whole site, same-site only', async () => {
  const { store, asked } = recordingStore();
  await workerCookieJar(store).write('a b', expiresAtMs);
  const cookie = { name: cookieName, value: 'a%20b', expires: expiresAtMs };
  expect(asked).toEqual([['set', { ...cookie, path: '/', sameSite: 'strict' }]]);
});

it('the service worker removes the one of the whole site, by name', async () => {
  const { store, asked } = recordingStore();
  await workerCookieJar(store).remove();
  expect(asked).toEqual([['delete', { name: cookieName, path: '/' }]]);
});

it('the service worker takes a value that is no cookie text for none', async () => {
  const { store } = recordingStore('%E0%A4%A');
  expect(await workerCookieJar(store).read()).toBeUndefined();
  expect(await workerCookieJar(recordingStore('').store).read()).toBe('');
});

it('a page writes the same, and Secure', async () => {
  const write = vi.spyOn(document, 'cookie', 'set');
  await pageCookieJar.write('a b', expiresAtMs);
  const [text = ''] = write.mock.calls.at(-1) ?? [];
  const [pair, ...attributes] = text.split(/; ?/);
  expect(pair).toBe(`${cookieName}=${encodeCookie('a b')}`);
  expect(attributes.sort()).toEqual([
    `expires=${new Date(expiresAtMs).toUTCString()}`,
    'path=/',
    'sameSite=strict',
    'secure',
  ]);
  await pageCookieJar.remove();
  const [removal = ''] = write.mock.calls.at(-1) ?? [];
  expect(removal).toContain('path=/');
});

it('is looked for where the code runs: a page, a worker, or neither', async () => {
  expect(systemCookieJar()).toBe(pageCookieJar);
  const { store, asked } = recordingStore('x');
  vi.stubGlobal('cookieStore', store);
  const page = globalThis.document;
  Reflect.deleteProperty(globalThis, 'document');
  try {
    expect(await systemCookieJar().read()).toBe('x');
    expect(asked).toEqual([['get', cookieName]]);
    vi.stubGlobal('cookieStore', undefined);
    const jar = systemCookieJar();
    await jar.write('x', expiresAtMs);
    await jar.remove();
    expect(await jar.read()).toBeUndefined();
  } finally {
    Object.defineProperty(globalThis, 'document', { value: page, configurable: true });
  }
});
