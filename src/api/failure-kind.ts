/**
 * What the network answered, as the kind that code decides by. Nothing else looks at a status, or at what `fetch` throws
 * (docs/decisions/13).
 */
import type { FailureKind } from '../lib/result.ts';
import { hashMismatchStatus } from '../protocol/files.ts';

/** @param isForeign it is a web page, which our server never answers a refusal with [S6] */
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

/** Of what `fetch`, ky or the body of a reply threw: no usable reply came, unless the error carries one. */
export function kindOfThrown(error: unknown): FailureKind {
  const { name, response } = (error ?? {}) as { name?: unknown; response?: unknown };
  if (response instanceof Response) {
    return kindOfAnswer(response.status, isPage(response.headers.get('content-type')));
  }
  if (name === 'AbortError') return 'aborted';
  return globalThis.navigator?.onLine === false ? 'offline' : 'timeout';
}
