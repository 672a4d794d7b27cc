/** Messages between a page and the service worker about the usage ping, and tags of Background Sync. */
import type { ApiResult } from '../api/failure-kind.ts';
import type { Session } from '../protocol/auth.ts';

/** A page says that a ping may be due, and transfers a port. */
export const pingRequest = 'USAGE_PING';

/** A page registers the tags, and the worker receives them. */
export const outboxTag = 'haversack-outbox';
export const usageTag = 'haversack-usage';

export type WorkersWord =
  /** Sent at once; a worker of an older release does not answer. */
  | { kind: 'taken' }
  /** The worker cannot read the session, because the browser has no Cookie Store. */
  | { kind: 'session-wanted' }
  | { kind: 'ended'; outcome: PingOutcome };

export type PingOutcome =
  /** Nothing is left to send. */
  | 'done'
  /** No answer: try again with a network. */
  | 'no-answer'
  /** Kept for later: no session, another account's session, or a failure that the student was told of. */
  | 'waits'
  /** The server answered with an error that the student was not told of yet. */
  | 'failed';

export interface PagesWord {
  kind: 'session';
  found: ApiResult<Session>;
}
