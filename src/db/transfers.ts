/** What screens may ask of the bytes' traffic; the sync engine sees the row and does the work. */
import { type AccountDatabase, currentDatabase } from './database.ts';

/** Asks for a file's bytes: now with a network, else as soon as there is one. Asking again retries. */
export async function askForDownload(
  file: { id: string; sha256: string; sizeBytes: number },
  database: AccountDatabase = currentDatabase(),
): Promise<void> {
  const known = await database.transfers.get(file.id);
  if (known?.direction === 'down' && known.state !== 'failed') return;
  await database.transfers.put({
    fileId: file.id,
    direction: 'down',
    state: 'waiting',
    sha256: file.sha256,
    sizeBytes: file.sizeBytes,
    doneBytes: known?.direction === 'down' ? known.doneBytes : 0,
  });
}

/** Gives up a download that has not finished. */
export async function cancelDownload(
  fileId: string,
  database: AccountDatabase = currentDatabase(),
): Promise<void> {
  const known = await database.transfers.get(fileId);
  if (known?.direction === 'down') await database.transfers.delete(fileId);
}
