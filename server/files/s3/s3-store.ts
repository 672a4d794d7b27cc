/** File bytes in a bucket, named as in the data folder: `blobs/<user>/<sha256>`, and `uploads/` (`s3-uploads.ts`). */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type BlobStore, StoreFault } from '../blob-store.ts';
import { createS3Client, type S3Client, type S3Settings } from './s3-client.ts';
import { type Part, S3Uploads, sum } from './s3-uploads.ts';

export const blobKey = (userId: string, sha256: string) => `blobs/${userId}/${sha256}`;

export function createS3Store(
  settings: S3Settings,
  client: S3Client = createS3Client(settings),
): BlobStore {
  const uploads = new S3Uploads(client);
  const emptied = async (prefix: string) => {
    for await (const { key } of client.list(prefix)) await client.delete(key);
  };
  return {
    uploads,

    // Reads twice, first for the hash: a store may keep the beginning of an interrupted upload.
    async adopt(userId, sha256, uploadId) {
      const parts = await uploads.parts(uploadId);
      if ((await hashOf(client, parts)) !== sha256) return false;
      const sizeBytes = sum(parts);
      const key = blobKey(userId, sha256);
      if ((await client.size(key)) === sizeBytes) return true;
      const stream = Readable.from(bytesOf(client, parts), { objectMode: false });
      await client.put(key, { stream, sizeBytes, sha256 });
      return true;
    },

    release: (uploadId) => uploads.markDone(uploadId),
    size: (userId, sha256) => client.size(blobKey(userId, sha256)),

    async read(userId, sha256, start, end) {
      const range = { start, end: Math.max(start, end) };
      const body = await client.getPart(blobKey(userId, sha256), range);
      if (body === undefined) throw new StoreFault('NoSuchKey');
      return body;
    },

    async remove(userId, sha256, mayGo) {
      const key = blobKey(userId, sha256);
      const aside = `${key}.aside`;
      // An interrupted removal may have set the blob aside already.
      if (await client.copy(key, aside)) await client.delete(key);
      let goes = false;
      try {
        goes = await mayGo();
      } finally {
        if (!goes) await client.copy(aside, key);
        await client.delete(aside);
      }
      return goes;
    },

    probe: () => client.put('probe', Buffer.from('Haversack can write here.')),

    async forget(userId) {
      await emptied(`blobs/${userId}/`);
      await emptied(`uploads/${userId}.`);
    },

    sweepUploads: (nowMs) => uploads.sweep(nowMs),
    isFull: async () => false,
  };
}

async function hashOf(client: S3Client, parts: readonly Part[]): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of bytesOf(client, parts)) hash.update(piece);
  return hash.digest('hex');
}

async function* bytesOf(client: S3Client, parts: readonly Part[]): AsyncGenerator<Buffer> {
  for (const { key } of parts) {
    const body = await client.get(key);
    if (body === undefined) throw new StoreFault('NoSuchKey');
    yield* body;
  }
}
