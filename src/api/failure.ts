/** How a call to the server can fail (spec §8). `reason` is for programs, `message` for people. */
import * as say from '../lib/messages.ts';
import type { Failure, FailureKind } from '../lib/result.ts';
import type { ErrorReason } from '../protocol/errors.ts';

export interface ApiFailure extends Failure {
  reason?: ErrorReason | (string & {}) | undefined;
  /** With reason `unverified`: the claim that belongs to the code of the sign-up. */
  claim?: string | undefined;
  /** With reason `old-protocol`: the server's version. */
  protocol?: number | undefined;
}

export type ApiResult<T> = { ok: true; data: T } | { ok: false; error: ApiFailure };

/** No usable reply came; a reply of another server (`foreign`) counts as none [S6]. */
export function noAnswer(kind: FailureKind): { ok: false; error: ApiFailure } {
  return { ok: false, error: { kind, message: say.connectionTimeout } };
}

/** @param reason why the server ended the session */
export function noSession(reason?: string): { ok: false; error: ApiFailure } {
  const error: ApiFailure = { kind: 'no-session', message: say.sessionNotFound };
  return { ok: false, error: reason === undefined ? error : { ...error, reason } };
}

const unanswered: ReadonlySet<FailureKind> = new Set(['offline', 'timeout', 'aborted', 'foreign']);

/** The server has not answered, not even with a refusal. */
export function isUnanswered({ kind }: Pick<ApiFailure, 'kind'>): boolean {
  return unanswered.has(kind);
}

/** Whether a later try may succeed: no reply, too many requests, or a fault of the server. */
export function isPassing(failure: Pick<ApiFailure, 'kind'>): boolean {
  const { kind } = failure;
  return isUnanswered(failure) || kind === 'busy' || kind === 'server-fault';
}
