/** What the server does not have yet, given out as a file. */
import { readQueue } from '../../db/outbox.ts';
import { visitAccount } from '../../db/visit.ts';
import { saveAsFile } from '../../ui/save-as-file.ts';

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
