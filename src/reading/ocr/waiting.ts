/**
 * Files whose text is wanted, while text recognition itself is not on this device and cannot be downloaded. They do not
 * wait as jobs: one that waits for a network would hold up all others.
 */
import type { AccountDatabase } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { WaitingRecognition } from '../../text/recognized-page.ts';

const key = 'waitingRecognitions';

export async function readWaiting(database: AccountDatabase): Promise<WaitingRecognition[]> {
  return (await database.readMeta(key)) ?? [];
}

export async function addWaiting(
  database: AccountDatabase,
  waiting: WaitingRecognition,
): Promise<void> {
  await change(database, waiting.fileId, (others) => [...others, waiting]);
}

export async function dropWaiting(database: AccountDatabase, fileId: string): Promise<void> {
  await change(database, fileId, (others) => others);
}

async function change(
  database: AccountDatabase,
  fileId: string,
  next: (others: WaitingRecognition[]) => WaitingRecognition[],
): Promise<void> {
  await inTransaction(database, ['meta'], async (database) => {
    const all = await readWaiting(database);
    const others = all.filter((one) => one.fileId !== fileId);
    await database.writeMeta(key, next(others));
  });
}
