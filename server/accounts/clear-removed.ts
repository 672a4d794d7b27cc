/** What is left of a removed account: its rows, then its files. Repeating it is harmless. */
import type { BlobFolder } from '../files/blob-folder.ts';
import type { Storage } from '../storage/contract.ts';

export async function clearRemoved(
  { storage, blobFolder }: { storage: Pick<Storage, 'accounts'>; blobFolder: BlobFolder },
  id: string,
): Promise<void> {
  await storage.accounts.clear(id);
  await blobFolder.forget(id);
}
