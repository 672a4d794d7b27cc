/** Which account has which file; the bytes lie in the data folder (`files/blob-folder.ts`). */
import type { Blobs } from '../contract.ts';
import type { Engine } from '../engine/engine.ts';

export function blobsOf({ reader, writer }: Engine): Blobs {
  return {
    async insert(userId, { sha256, sizeBytes, mime }, nowMs) {
      await writer
        .insertInto('blobs')
        .values({ user_id: userId, sha256, size: sizeBytes, mime, created_at: nowMs })
        .onConflict((conflict) => conflict.columns(['user_id', 'sha256']).doNothing())
        .execute();
    },

    async find(userId, sha256) {
      const row = await reader
        .selectFrom('blobs')
        .select(['sha256', 'size', 'mime'])
        .where('user_id', '=', userId)
        .where('sha256', '=', sha256)
        .executeTakeFirst();
      return row && { sha256: row.sha256, sizeBytes: row.size, mime: row.mime };
    },
  };
}
