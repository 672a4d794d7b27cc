/** What a student's device holds that the server does not have yet, counted. */

import { plural } from '../lib/plural.ts';
import { countWaiting } from './outbox.ts';
import { findFailedUploads, findUnsentFiles } from './transfers.ts';
import { visitAccount } from './visit.ts';

export interface Unsent {
  /** Edits that wait, and edits that the server refused. */
  changes: number;
  /** Files whose bytes are not at the server, those it refused too. */
  files: number;
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
  return unsent ?? { changes: 0, files: 0 };
}

/** `undefined` where everything is at the server. */
export function unsentInWords({ changes, files }: Unsent): string | undefined {
  const parts = [
    changes > 0 ? plural(changes, 'change') : '',
    files > 0 ? plural(files, 'file') : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' and ') : undefined;
}
