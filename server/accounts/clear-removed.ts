/** Deletes what is left of a removed account: its rows, then its files. Safe to repeat. */
import type { BlobStore } from '../files/blob-store.ts';
import type { Storage } from '../storage/contract.ts';

export async function clearRemoved(
  { storage, blobStore }: { storage: Pick<Storage, 'accounts'>; blobStore: BlobStore },
  id: string,
): Promise<void> {
  await storage.accounts.clear(id);
  await blobStore.forget(id);
}
