/**
 * An expected failure is a value, not a throw (spec §3, "Result wrapper"). Code decides by its `kind`, never by its
 * `message`, which is for people and already in their words (docs/decisions/13).
 */
export interface Failure {
  kind: FailureKind;
  message: string;
  /** The HTTP status where there was one. Only `src/api` looks at it. */
  code?: number;
  /** How long the server asks to be left in peace (`Retry-After`), milliseconds from its reply. */
  retryAfterMs?: number | undefined;
}

/** What went wrong, as far as somebody decides by it. `src/api/failure-kind.ts` and `src/db/storage-problem.ts` find it. */
export type FailureKind =
  /** Nobody replied, and the browser says that this device has no network. */
  | 'offline'
  /** Nobody replied in time, or at all, although there is a network. */
  | 'timeout'
  /** Whoever asked has broken it off. */
  | 'aborted'
  /** A reply came, but not from our server: the log-in page of a network, for example [S6]. */
  | 'foreign'
  /** Nobody is signed in on this device, so nothing was asked. */
  | 'no-session'
  /** The server does not know the session, or not any more. */
  | 'unauthorised'
  /** The server knows who asks, and that may not be done by them. */
  | 'forbidden'
  /** What was given is not as it has to be, and never will be. */
  | 'invalid'
  /** What was given is larger than is taken. */
  | 'too-large'
  /** Things of this type are not taken. */
  | 'unsupported'
  /** The bytes that arrived are not those that were sent. */
  | 'damaged'
  /** The file asks for a password that is not known here. */
  | 'locked'
  /** What was asked for does not exist, or not any more. */
  | 'gone'
  /** It cannot be done as things stand; the message says why. */
  | 'refused'
  /** The server asks for patience. */
  | 'busy'
  /** The server is in trouble itself. */
  | 'server-fault'
  /** This device's disk has no room. */
  | 'full'
  /** A fault of the app or the browser, of which nothing can be told that would help. */
  | 'broken';

export type Result<T> = { ok: true; data: T } | { ok: false; error: Failure };

export function success<T>(data: T): Result<T> {
  return { ok: true, data };
}

/** Of what may fail to begin with, such as a transaction whose own work has a result. */
export function flatten<T>(result: Result<Result<T>>): Result<T> {
  return result.ok ? result.data : result;
}

/** @param message in the user's words, from `lib/messages.ts` where the specification has one */
export function failure(kind: FailureKind, message: string): { ok: false; error: Failure } {
  return { ok: false, error: { kind, message } };
}
