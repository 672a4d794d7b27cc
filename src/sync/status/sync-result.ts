/** How the last run ended, for code that asked for one. */
import * as say from '../../lib/messages.ts';
import { failure, type Result, success } from '../../lib/result.ts';
import type { SyncStatus } from './status-store.ts';
import { noAnswer, stateWords } from './status-words.ts';

/** @param hasNetwork the browser's report. @returns one sentence if it failed */
export function syncResult(status: SyncStatus, hasNetwork: boolean): Result<void> {
  switch (status.kind) {
    case 'offline':
      return hasNetwork ? failure('timeout', noAnswer) : failure('offline', 'You are offline.');
    case 'paused':
      return failure('no-session', status.problem ?? say.sessionExpired);
    case 'error': {
      const { label } = stateWords(status, { nowMs: Date.now(), hasNetwork });
      return failure(status.trouble === 'disk' ? 'full' : 'server-fault', `${label}.`);
    }
    case 'synced':
    case 'pending':
    case 'syncing':
      return success(undefined);
  }
}
