/**
 * Files in the bucket that a restored database does not know, where it knows their account: they came after the backup,
 * and no device may hold their bytes any more. Those of accounts that it does not know stay: a bucket may be looked at by
 * an operator, and another backup may know them.
 */
import type { Kysely } from 'kysely';
import { createS3Client, type S3Settings } from '../../files/s3/s3-client.ts';
import type { Tables } from '../../storage/engine/tables.ts';
import type { KeptFiles } from './restored-files.ts';

const blobName = /^blobs\/([^/]+)\/([0-9a-f]{64})$/;

/** Reads no bytes: the store has checked the hash when each object was put. */
export async function noteKeptObjects(
  db: Kysely<Tables>,
  s3: S3Settings,
  nowMs: number,
): Promise<KeptFiles> {
  const users = await db.selectFrom('users').select('id').execute();
  const accounts = new Set(users.map(({ id }) => id));
  let kept = 0;
  for await (const { key, sizeBytes } of createS3Client(s3).list('blobs/')) {
    const [, user = '', sha256 = ''] = blobName.exec(key) ?? [];
    if (!accounts.has(user)) continue;
    // What it was called is in the row that names it.
    const mime = 'application/octet-stream';
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('blobs')
      .values({ user_id: user, sha256, size: sizeBytes, mime, created_at: nowMs })
      .onConflict((conflict) => conflict.columns(['user_id', 'sha256']).doNothing())
      .executeTakeFirst();
    kept += Number(numInsertedOrUpdatedRows);
  }
  return { kept, strangers: [] };
}
