/**
 * The kind of a failure on the network. No other code looks at a status or at an exception of `fetch`
 * (docs/decisions/13).
 */
import type { FailureKind } from '../lib/result.ts';
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
