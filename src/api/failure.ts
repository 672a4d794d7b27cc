/** How a call to the server can fail (spec §8). `reason` is the server's word for programs. */
import * as say from '../lib/messages.ts';
import type { Failure, FailureKind } from '../lib/result.ts';
import type { ErrorReason } from '../protocol/errors.ts';

export interface ApiFailure extends Failure {
  reason?: ErrorReason | (string & {}) | undefined;
  /** With reason `unverified`: what the code of the sign-up works with. */
  claim?: string | undefined;
  /** With reason `old-protocol`: the version that the server speaks. */
  protocol?: number | undefined;
}

export type ApiResult<T> = { ok: true; data: T } | { ok: false; error: ApiFailure };

/** A request was sent and no usable reply came; one that is not this server's (`foreign`) counts as none [S6]. */
export function noAnswer(kind: FailureKind): { ok: false; error: ApiFailure } {
  return { ok: false, error: { kind, message: say.connectionTimeout } };
}

/** Nobody is signed in here. @param reason the server's, where it has ended the session */
export function noSession(reason?: string): { ok: false; error: ApiFailure } {
  const error: ApiFailure = { kind: 'no-session', message: say.sessionNotFound };
  return { ok: false, error: reason === undefined ? error : { ...error, reason } };
}

const unanswered: ReadonlySet<FailureKind> = new Set(['offline', 'timeout', 'aborted', 'foreign']);

/** Our server has said nothing, not even a refusal. */
export function isUnanswered({ kind }: Pick<ApiFailure, 'kind'>): boolean {
  return unanswered.has(kind);
}

/** True for a failure that may pass by itself: no reply, too many requests or a server in trouble. */
export function isPassing(failure: Pick<ApiFailure, 'kind'>): boolean {
  const { kind } = failure;
  return isUnanswered(failure) || kind === 'busy' || kind === 'server-fault';
}
