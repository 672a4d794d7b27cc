/** An account that its first download has brought to this device. */
import { type AccountDatabase, openAccountDatabase } from '../../src/db/database.ts';

export async function openDownloaded(userId: string): Promise<AccountDatabase> {
  const database = await openAccountDatabase(userId);
  await endDownload(database);
  return database;
}

export async function endDownload(database: AccountDatabase): Promise<void> {
  if ((await database.readMeta('cursor')) === undefined)
    await database.writeMeta('cursor', { epoch: 'of the test', version: 1 });
}
