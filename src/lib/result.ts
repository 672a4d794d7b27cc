/**
 * An expected failure is a value, not a throw (spec §3, "Result wrapper").
 * `message` is already in the user's words; `code` is the HTTP status where there was one.
 */
export interface Failure {
  message: string;
  code?: number;
  /** How long the server asks to be left in peace (`Retry-After`), milliseconds from its reply. */
  retryAfterMs?: number | undefined;
}

export type Result<T> = { ok: true; data: T } | { ok: false; error: Failure };

export function success<T>(data: T): Result<T> {
  return { ok: true, data };
}

/** Of what may fail to begin with, such as a transaction whose own work has a result. */
export function flatten<T>(result: Result<Result<T>>): Result<T> {
  return result.ok ? result.data : result;
}

export function failure(message: string, code?: number): { ok: false; error: Failure } {
  return { ok: false, error: code === undefined ? { message } : { message, code } };
}
