/**
 * The session (spec §3, §4, §9): a cookie that holds {accessToken, refreshToken, expiresIn}.
 *
 * - It is valid until its expiry.
 * - One refresh serves all tabs: it runs under the Web Lock `haversack-session`, and a tab that waited uses the session
 *   of the other.
 * - Only a refusal of the refresh (400, 401, 403) ends a session; no answer, 429 and 5xx do not.
 * - The expiry is converted from the server's clock to this device's, so a wrong device clock locks nobody out.
 */

import * as v from 'valibot';
import * as say from '../../lib/messages.ts';
import { parseJson } from '../../lib/parse-json.ts';
import { failure, type Result, success } from '../../lib/result.ts';
import { refreshAnswer, type Session, session as sessionSchema } from '../../protocol/auth.ts';
import type { ApiFailure, ApiResult } from '../failure-kind.ts';
import { browserLocks, type Locks } from '../locks.ts';
import { sendRequest } from '../request.ts';
import { type CookieJar, cookieBytes, maxCookieBytes, systemCookieJar } from './cookie-jar.ts';

/** Time to expiry below which a session is refreshed, milliseconds (spec §9). */
export const refreshThresholdMs = 10 * 60_000;
/** The cookie expires this much before the session, milliseconds (spec §9). */
export const cookieMarginMs = 5 * 60_000;
export const sessionLock = 'haversack-session';

export interface SessionEnvironment {
  jar: () => CookieJar;
  locks: () => Locks;
  now: () => number;
  fetch: typeof fetch;
  origin: () => string;
}

export interface GetSessionOptions {
  /** Refresh a session that ends within `thresholdMs`. */
  autoRefresh?: boolean;
  thresholdMs?: number;
}

export interface SessionStore {
  getSession(options?: GetSessionOptions): Promise<ApiResult<Session>>;
  /** @param serverTimeMs the server's clock, from the answer with the session */
  saveSession(session: Session, serverTimeMs: number): Promise<Result<Session>>;
  clearSession(): Promise<void>;
}

const system: SessionEnvironment = {
  jar: systemCookieJar,
  locks: () => browserLocks(),
  now: () => Date.now(),
  fetch: (input, init) => globalThis.fetch(input, init),
  origin: () => globalThis.location.origin,
};

const store = createSessionStore(system);

/** Fails with “No active session”, “Session refresh failed” (maybe kind `no-session`) or “Unexpected error”. */
export const getSession = store.getSession;
export const saveSession = store.saveSession;
export const clearSession = store.clearSession;

export function createSessionStore(environment: SessionEnvironment): SessionStore {
  return {
    getSession: (options = {}) => findSession(environment, options),
    saveSession: (session, serverTimeMs) =>
      save(environment, onThisClock(session, serverTimeMs, environment.now())),
    clearSession: () => environment.jar().remove(),
  };
}

/** Milliseconds until the session ends; 0 or less: it has ended. */
export function remainingMs(session: Session, nowMs: number): number {
  return Date.parse(session.expiresIn) - nowMs;
}

/** How long the cookie lives, milliseconds: time to expiry less five minutes, never below 0 (spec §9). */
export function cookieLifetimeMs(session: Session, nowMs: number): number {
  return Math.max(0, remainingMs(session, nowMs) - cookieMarginMs);
}

async function findSession(
  environment: SessionEnvironment,
  { autoRefresh = false, thresholdMs = refreshThresholdMs }: GetSessionOptions,
): Promise<ApiResult<Session>> {
  const session = await read(environment);
  if (session === undefined) return noActiveSession;
  const left = remainingMs(session, environment.now());
  if (autoRefresh && left < thresholdMs) return refresh(environment, session);
  return left > 0 ? success(session) : noActiveSession;
}

const noActiveSession: { ok: false; error: ApiFailure } = {
  ok: false,
  error: { kind: 'no-session', message: say.noActiveSession },
};

async function refresh(
  environment: SessionEnvironment,
  seen: Session,
): Promise<ApiResult<Session>> {
  try {
    return await environment.locks().run(sessionLock, () => refreshAlone(environment, seen));
  } catch {
    // A page that is being left gets no lock. The session stays as it is.
    return failure('broken', say.unexpectedError);
  }
}

async function refreshAlone(
  environment: SessionEnvironment,
  seen: Session,
): Promise<ApiResult<Session>> {
  try {
    const current = await read(environment);
    if (current === undefined) return noActiveSession;
    if (isNewer(current, seen, environment.now())) return success(current);
    return await exchange(environment, current);
  } catch {
    await environment.jar().remove();
    return failure('broken', say.unexpectedError);
  }
}

async function exchange(
  environment: SessionEnvironment,
  current: Session,
): Promise<ApiResult<Session>> {
  const answer = await sendRequest(
    { path: '/auth/reset-token', method: 'post', schema: refreshAnswer },
    {
      fetch: environment.fetch,
      origin: environment.origin(),
      token: current.refreshToken,
    },
  );
  if (answer.ok) {
    const { serverTime, ...fresh } = answer.data;
    // If another tab has signed out in the meantime, the session must not return.
    const isOver = cookieLifetimeMs(current, environment.now()) === 0;
    if (!isOver && (await read(environment)) === undefined) return noActiveSession;
    const saved = await save(environment, onThisClock(fresh, serverTime, environment.now()));
    if (!saved.ok) throw new Error(saved.error.message);
    return saved;
  }
  if (isRefused(answer.error)) {
    const latest = await read(environment);
    if (latest && isNewer(latest, current, environment.now())) return success(latest);
    await environment.jar().remove();
    const over = { kind: 'no-session', message: say.sessionRefreshFailed } as const;
    return { ok: false, error: { ...answer.error, ...over } };
  }
  // A failed early renewal does no harm; the session is still valid for long.
  if (remainingMs(current, environment.now()) >= refreshThresholdMs) return success(current);
  return { ok: false, error: { ...answer.error, message: say.sessionRefreshFailed } };
}

function isRefused({ kind, code }: ApiFailure): boolean {
  return kind !== 'foreign' && (code === 400 || code === 401 || code === 403);
}

/** Another tab has stored a newer session that is still valid. */
function isNewer(candidate: Session, known: Session, nowMs: number): boolean {
  return candidate.accessToken !== known.accessToken && remainingMs(candidate, nowMs) > 0;
}

async function read(environment: SessionEnvironment): Promise<Session | undefined> {
  const text = await environment.jar().read();
  if (text === undefined) return undefined;
  const parsed = v.safeParse(sessionSchema, parseJson(text));
  return parsed.success ? parsed.output : undefined;
}

async function save(environment: SessionEnvironment, session: Session): Promise<Result<Session>> {
  if (Number.isNaN(Date.parse(session.expiresIn))) return failure('broken', say.unexpectedError);
  const value = JSON.stringify(session);
  if (cookieBytes(value) > maxCookieBytes) {
    return failure('too-large', 'This session is too large for the browser to keep.');
  }
  const now = environment.now();
  await environment.jar().write(value, now + cookieLifetimeMs(session, now));
  return success(session);
}

function onThisClock(session: Session, serverTimeMs: number, nowMs: number): Session {
  const { accessToken, refreshToken, expiresIn } = session;
  const expiresAtMs = Date.parse(expiresIn) + (nowMs - serverTimeMs);
  // `save` reports an invalid time.
  if (Number.isNaN(expiresAtMs)) return session;
  return { accessToken, refreshToken, expiresIn: new Date(expiresAtMs).toISOString() };
}
