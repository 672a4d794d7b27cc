/** What a student's device holds that the server does not have yet: counted, and given out as a file. */
import { countWaiting, readQueue } from '../../db/outbox.ts';
import { findFailedUploads, findUnsentFiles } from '../../db/transfers.ts';
import { visitAccount } from '../../db/visit.ts';
import { plural } from '../../lib/plural.ts';
import { saveAsFile } from '../../ui/save-as-file.ts';

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

/** Hands the unsent changes to the student as a JSON file. */
export async function downloadUnsent(userId: string, username: string): Promise<void> {
  const content = await visitAccount(userId, async (database) => ({
    about: 'Changes made in Haversack that had not reached the server',
    account: username,
    exportedAt: new Date().toISOString(),
    waiting: await readQueue(database),
    refused: await database.refused.toArray(),
  }));
  if (content === undefined) return;
  const name = `haversack-unsent-${new Date().toISOString().slice(0, 10)}.json`;
  saveAsFile(name, JSON.stringify(content, null, 2), 'application/json');
}
