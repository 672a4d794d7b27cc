/** What a student's device holds that the server does not have yet, counted. */

import { plural } from '../lib/plural.ts';
import { countWaiting } from './outbox.ts';
import { countShared } from './shared-things.ts';
import { findFailedUploads, findUnsentFiles } from './transfers.ts';
import { visitAccount } from './visit.ts';

export interface Unsent {
  /** Edits that wait, and edits that the server refused. */
  changes: number;
  /** Files whose bytes are not at the server, those it refused too. */
  files: number;
  /** What other apps handed over and the student has not put in the bag yet. */
  shared?: number;
}

export async function countUnsent(userId: string): Promise<Unsent> {
  const unsent = await visitAccount(userId, async (database) => {
    const [waiting, refused, unsentFiles, failedFiles] = await Promise.all([
      countWaiting(database),
      database.refused.count(),
      findUnsentFiles(database),
      findFailedUploads(database),
    ]);
    return { changes: waiting + refused, files: unsentFiles.length + failedFiles.length };
  });
  return { changes: 0, files: 0, ...unsent, shared: await countShared() };
}

/** `undefined` where everything is at the server. */
export function unsentInWords({ changes, files, shared = 0 }: Unsent): string | undefined {
  const parts = [
    changes > 0 ? plural(changes, 'change') : '',
    files > 0 ? plural(files, 'file') : '',
    shared > 0 ? plural(shared, 'shared thing') : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' and ') : undefined;
}
