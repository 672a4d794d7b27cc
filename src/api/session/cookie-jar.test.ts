// @vitest-environment jsdom
import Cookies from 'js-cookie';
import { afterEach, describe, expect, it } from 'vitest';
import { encodeCookie, pageCookieJar, workerCookieJar } from './cookie-jar.ts';
import { cookieName } from './cookie-name.ts';

const value = JSON.stringify({ accessToken: 'a;b=c %25', expiresIn: '2030-01-01T00:00:00.000Z' });
const later = () => Date.now() + 60_000;

afterEach(() => pageCookieJar.remove());

describe('the cookie of a page', () => {
  it('comes back as it was stored, and reads with js-cookie itself', async () => {
    await pageCookieJar.write(value, later());
    expect(await pageCookieJar.read()).toBe(value);
    expect(Cookies.get(cookieName)).toBe(value);
  });

  it('is gone when it is removed, and at once when it has no time to live', async () => {
    await pageCookieJar.write(value, later());
    await pageCookieJar.remove();
    expect(await pageCookieJar.read()).toBeUndefined();
    await pageCookieJar.write(value, Date.now());
    expect(await pageCookieJar.read()).toBeUndefined();
  });

  it('is the same one in the service worker', async () => {
    const stored = new Map<string, { value: string }>();
    const jar = workerCookieJar({
      get: async (name) => stored.get(name) ?? null,
      set: async (cookie) => {
        stored.set(cookie.name, cookie);
      },
      delete: async ({ name }) => {
        stored.delete(name);
      },
    });
    await jar.write(value, later());
    expect(stored.get(cookieName)?.value).toBe(encodeCookie(value));
    expect(await jar.read()).toBe(value);
    await jar.remove();
    expect(await jar.read()).toBeUndefined();
  });
});
