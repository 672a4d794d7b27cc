/** What a page and the worker say to each other of the usage ping, over one channel. */
import type { ApiResult } from '../../api/failure.ts';
import type { Session } from '../../protocol/auth.ts';
import type { PingOutcome } from './ping.ts';

/** A page's word that a ping may be due; the channel's other end comes with it. */
export const pingRequest = 'USAGE_PING';

/** The name under which the browser wakes the worker for entries that wait. */
export const usageTag = 'haversack-usage';

export type WorkersWord =
  /** At once: a worker that says nothing knows no ping. */
  | { kind: 'taken' }
  /** It has no Cookie Store to read the session from. */
  | { kind: 'session-wanted' }
  | { kind: 'ended'; outcome: PingOutcome };

export interface PagesWord {
  kind: 'session';
  found: ApiResult<Session>;
}
