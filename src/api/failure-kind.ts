/** The kind of a network failure. No other code looks at a status or a `fetch` error (docs/decisions/13). */

import * as say from '../lib/messages.ts';
import type { Failure, FailureKind } from '../lib/result.ts';
import type { ErrorReason } from '../protocol/errors.ts';
import { hashMismatchStatus } from '../protocol/files.ts';

/** @param isForeign the answer is a web page; our server never refuses with one [S6] */
export function kindOfAnswer(status: number, isForeign = false): FailureKind {
  if (isForeign) return 'foreign';
  if (status >= 500) return 'server-fault';
  return byStatus[status] ?? 'refused';
}

const byStatus: Partial<Record<number, FailureKind>> = {
  400: 'invalid',
  401: 'unauthorised',
  403: 'forbidden',
  404: 'gone',
  408: 'busy',
  410: 'gone',
  413: 'too-large',
  415: 'unsupported',
  422: 'invalid',
  429: 'busy',
  [hashMismatchStatus]: 'damaged',
};

export function isPage(contentType: string | null | undefined): boolean {
  return /text\/html/i.test(contentType ?? '');
}

/** @param error thrown by `fetch`, ky or the body of a reply */
export function kindOfThrown(error: unknown): FailureKind {
  const { name, response } = (error ?? {}) as { name?: unknown; response?: unknown };
  if (response instanceof Response) {
    return kindOfAnswer(response.status, isPage(response.headers.get('content-type')));
  }
  if (name === 'AbortError') return 'aborted';
  return globalThis.navigator?.onLine === false ? 'offline' : 'timeout';
}

/** How a call to the server can fail (spec §8). `reason` is for programs, `message` for people. */
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
