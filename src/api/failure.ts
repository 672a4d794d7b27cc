/**
 * How a call to the server can fail (spec §8). `code` is the HTTP status of a reply; without one
 * nobody replied, so the caller may wait and try again. `reason` is the server's word for programs.
 */
import * as say from '../lib/messages.ts';
import type { Failure } from '../lib/result.ts';
import type { ErrorReason } from '../protocol/errors.ts';

export interface ApiFailure extends Failure {
  /** The server's own word, `no-session` where this device has none, `foreign` for somebody else's page. */
  reason?: ErrorReason | 'no-session' | 'foreign' | (string & {}) | undefined;
  /** With reason `unverified`: what the code of the sign-up works with. */
  claim?: string | undefined;
  /** With reason `old-protocol`: the version that the server speaks. */
  protocol?: number | undefined;
}

export type ApiResult<T> = { ok: true; data: T } | { ok: false; error: ApiFailure };

/** A request was sent and no reply came; a reply that is not this server's counts as none [S6]. */
export function noAnswer(): { ok: false; error: ApiFailure } {
  return { ok: false, error: { message: say.connectionTimeout } };
}

/** True for a failure that may pass by itself: no reply, too many requests or a server in trouble. */
export function isPassing({ code, reason }: ApiFailure): boolean {
  if (reason === 'no-session') return false;
  return code === undefined || code === 408 || code === 429 || code >= 500 || reason === 'foreign';
}
