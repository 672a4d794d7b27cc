/** The messages of a page and the worker about the usage ping, over one channel. */
import type { ApiResult } from '../../api/failure.ts';
import type { Session } from '../../protocol/auth.ts';
import type { PingOutcome } from './ping.ts';

/** A page says that a ping may be due, and transfers a port. */
export const pingRequest = 'USAGE_PING';

/** The tag of Background Sync for waiting entries. */
export const usageTag = 'haversack-usage';

export type WorkersWord =
  /** Sent at once; a worker of an older release does not answer. */
  | { kind: 'taken' }
  /** The worker cannot read the session, because the browser has no Cookie Store. */
  | { kind: 'session-wanted' }
  | { kind: 'ended'; outcome: PingOutcome };

export interface PagesWord {
  kind: 'session';
  found: ApiResult<Session>;
}
