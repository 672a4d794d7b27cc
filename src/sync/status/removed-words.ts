/** The words for data that was removed from the browser under an open tab. */
import { plural } from '../../lib/plural.ts';
import type { SyncStatus } from './status-store.ts';

/** Which work is lost, and how to continue. @param status the last report of sync */
export function removedInWords(status: SyncStatus): string {
  const changes = status.pending + status.refused;
  const files = status.filesLeft + status.filesFailed;
  const lost = [
    changes > 0 ? plural(changes, 'change') : '',
    files > 0 ? plural(files, 'file') : '',
  ].filter((part) => part !== '');
  const download = 'download your library again';
  if (lost.length > 0) {
    return `${lost.join(' and ')} had not reached the server. Copy what you need from this page, then reload to ${download}.`;
  }
  const isKnown = status.kind === 'synced';
  return `${isKnown ? 'Everything was on the server. ' : ''}Reload to ${download}.`;
}
