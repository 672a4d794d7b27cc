/**
 * An expected failure is a value, not a throw (spec §3, "Result wrapper"). Code decides by its `kind`, never by its
 * `message`, which is text for people (docs/decisions/13).
 */
export interface Failure {
  kind: FailureKind;
  message: string;
  /** The HTTP status, if there was one. Only `src/api` reads it. */
  code?: number;
  /** The server's `Retry-After`, milliseconds from its reply. */
  retryAfterMs?: number | undefined;
}

/** The kinds by which code decides. `src/api/failure-kind.ts` and `src/db/storage-problem.ts` assign them. */
export type FailureKind =
  /** No reply, and the browser reports no network. */
  | 'offline'
  /** No reply in time, although there is a network. */
  | 'timeout'
  /** The caller aborted it. */
  | 'aborted'
  /** The reply is not from our server, for example a network's log-in page [S6]. */
  | 'foreign'
  /** Nobody is signed in on this device, so no request was sent. */
  | 'no-session'
  /** The server does not know the session. */
  | 'unauthorised'
  /** The student may not do this. */
  | 'forbidden'
  /** The input is wrong; the same input will fail again. */
  | 'invalid'
  /** The input is over the size limit. */
  | 'too-large'
  /** The type of the input is not accepted. */
  | 'unsupported'
  /** The received bytes differ from the sent bytes. */
  | 'damaged'
  /** The file needs a password that is not known here. */
  | 'locked'
  /** It does not exist, or no longer. */
  | 'gone'
  /** It cannot be done in the present state; the message says why. */
  | 'refused'
  /** The server asks to try again later. */
  | 'busy'
  /** The server failed. */
  | 'server-fault'
  /** This device's disk is full. */
  | 'full'
  /** A fault of the app or the browser, without helpful details. */
  | 'broken';

export type Result<T> = { ok: true; data: T } | { ok: false; error: Failure };

export function success<T>(data: T): Result<T> {
  return { ok: true, data };
}

/** For work that can fail around an inner result, such as a transaction. */
export function flatten<T>(result: Result<Result<T>>): Result<T> {
  return result.ok ? result.data : result;
}

/** @param message text for people, from `lib/messages.ts` if the specification has one */
export function failure(kind: FailureKind, message: string): { ok: false; error: Failure } {
  return { ok: false, error: { kind, message } };
}

/** A thrown string is a message and is shown unchanged (spec §8). */
export function isStringError(error: unknown): error is string {
  return typeof error === 'string' && error !== '';
}
