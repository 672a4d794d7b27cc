/** Where the session's cookie is stored (spec §9): by js-cookie on a page, by the Cookie Store in a worker. */
import Cookies from 'js-cookie';
import { cookieName } from './cookie-name.ts';

/** The limit of browsers for name and value of a cookie together (RFC 6265bis §5.6), bytes. */
export const maxCookieBytes = 4_096;

export interface CookieJar {
  read(): Promise<string | undefined>;
  /** @param expiresAtMs device clock, milliseconds since the epoch */
  write(value: string, expiresAtMs: number): Promise<void>;
  remove(): Promise<void>;
}

const raw = Cookies.withConverter({ read: (value) => value, write: (value) => String(value) });
const attributes = { path: '/', secure: true, sameSite: 'strict' } as const;

/** Measures a cookie as a browser does. */
export function cookieBytes(value: string): number {
  return cookieName.length + encodeCookie(value).length;
}

/** The encoding of js-cookie, so that pages and the worker read each other's cookies. */
export function encodeCookie(value: string): string {
  return encodeURIComponent(value).replace(
    /%(2[346BF]|3[AC-F]|40|5[BDE]|60|7[BCD])/g,
    decodeURIComponent,
  );
}

function decodeCookie(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

export const pageCookieJar: CookieJar = {
  read: async () => {
    const value = raw.get(cookieName);
    return value === undefined ? undefined : decodeCookie(value);
  },
  write: async (value, expiresAtMs) => {
    raw.set(cookieName, encodeCookie(value), { ...attributes, expires: new Date(expiresAtMs) });
  },
  remove: async () => raw.remove(cookieName, attributes),
};

/** The part of the Cookie Store API (cookiestore.spec.whatwg.org) that a worker needs. */
export interface CookieStoreLike {
  get(name: string): Promise<{ value?: string } | null>;
  set(cookie: {
    name: string;
    value: string;
    expires: number;
    path: string;
    sameSite: 'strict';
  }): Promise<void>;
  delete(cookie: { name: string; path: string }): Promise<void>;
}

export function workerCookieJar(store: CookieStoreLike): CookieJar {
  return {
    read: async () => {
      const value = (await store.get(cookieName))?.value;
      return value === undefined ? undefined : decodeCookie(value);
    },
    write: (value, expiresAtMs) =>
      store.set({
        name: cookieName,
        value: encodeCookie(value),
        expires: expiresAtMs,
        path: '/',
        sameSite: 'strict',
      }),
    remove: () => store.delete({ name: cookieName, path: '/' }),
  };
}

const emptyJar: CookieJar = {
  read: async () => undefined,
  write: async () => undefined,
  remove: async () => undefined,
};

/**
 * Stores the session's cookie (js-cookie on a page, Cookie Store in a worker), always Secure, SameSite=Strict, path /
 * (spec §9). Chosen at the call, so that the module loads anywhere.
 */
export function systemCookieJar(): CookieJar {
  if ('document' in globalThis) return pageCookieJar;
  const store = (globalThis as { cookieStore?: CookieStoreLike }).cookieStore;
  return store === undefined ? emptyJar : workerCookieJar(store);
}
