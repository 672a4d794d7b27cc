/** File bytes in a bucket, named as in the data folder: `blobs/<user>/<sha256>`, and `uploads/`. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { uploadChunkBytes } from '../../src/protocol/files.ts';
import { uploadLifeMs } from '../limits.ts';
import { type BlobStore, StoreFault } from './blob-store.ts';
import { createS3Client, type ListedObject, type S3Client, type S3Settings } from './s3-client.ts';

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

    // Checks the hash before it writes: a store may keep the beginning of an interrupted upload.
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

interface Info {
  size: number | undefined;
  metadata: Record<string, string | null>;
  /** The parts have become a blob and were removed. */
  isDone?: boolean;
}

interface Part {
  key: string;
  offset: number;
  sizeBytes: number;
}

const folder = 'uploads/';
const infoKey = (id: string) => `${folder}${id}/info`;
/** Padded, so that keys sort by offset. */
const partKey = (id: string, offset: number) =>
  `${folder}${id}/${String(offset).padStart(13, '0')}`;

/**
 * Uploads under way, in the bucket, so that any server can continue them: `uploads/<id>/info` is the announcement,
 * `uploads/<id>/<offset>` are the bytes from that offset. An upload ends at the first gap between its parts.
 */
class S3Uploads extends DataStore {
  readonly #client: S3Client;

  constructor(client: S3Client) {
    super();
    this.#client = client;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#writeInfo(upload.id, { size: upload.size, metadata: upload.metadata ?? {} });
    return upload;
  }

  /** Stores each part before it receives the next: a broken connection loses little. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let at = offset;
    let held: Buffer[] = [];
    let heldBytes = 0;
    const store = async () => {
      if (heldBytes === 0) return;
      await this.#client.put(partKey(id, at), Buffer.concat(held));
      at += heldBytes;
      [held, heldBytes] = [[], 0];
    };
    try {
      for await (const chunk of stream) {
        held.push(chunk as Buffer);
        heldBytes += (chunk as Buffer).length;
        if (heldBytes >= uploadChunkBytes) await store();
      }
    } catch (error) {
      await store();
      throw error;
    }
    await store();
    return at;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, metadata, isDone = false } = await this.#readInfo(id);
    const offset = isDone ? (size ?? 0) : sum(await this.parts(id));
    return new Upload({ id, offset, metadata, ...(size !== undefined && { size }) });
  }

  override async remove(id: string): Promise<void> {
    await this.#readInfo(id);
    // Last, so that an interrupted removal can be repeated.
    await this.removeParts(id);
    await this.#client.delete(infoKey(id));
  }

  /** In order, from the first byte without a gap. */
  async parts(id: string): Promise<Part[]> {
    const found = new Map<number, Part>();
    for await (const { key, sizeBytes } of this.#client.list(`${folder}${id}/0`)) {
      const offset = Number(key.slice(key.lastIndexOf('/') + 1));
      if (sizeBytes > 0) found.set(offset, { key, offset, sizeBytes });
    }
    const parts: Part[] = [];
    for (let part = found.get(0); part !== undefined; ) {
      parts.push(part);
      part = found.get(part.offset + part.sizeBytes);
    }
    return parts;
  }

  async removeParts(id: string): Promise<void> {
    for await (const { key } of this.#client.list(`${folder}${id}/0`)) {
      await this.#client.delete(key);
    }
  }

  async markDone(id: string): Promise<void> {
    await this.#writeInfo(id, { ...(await this.#readInfo(id)), isDone: true });
    await this.removeParts(id);
  }

  /** Removes uploads whose newest object is old. */
  async sweep(nowMs: number): Promise<number> {
    let swept = 0;
    let objects: ListedObject[] = [];
    const sweepOne = async () => {
      if (objects.some(({ changedAt }) => !(nowMs - changedAt >= uploadLifeMs))) return;
      for (const { key } of objects) await this.#client.delete(key);
      swept += objects.length;
    };
    for await (const object of this.#client.list(folder)) {
      const [last] = objects;
      if (last !== undefined && idOf(last) !== idOf(object)) {
        await sweepOne();
        objects = [];
      }
      objects.push(object);
    }
    await sweepOne();
    return swept;
  }

  async #writeInfo(id: string, info: Info): Promise<void> {
    await this.#client.put(infoKey(id), Buffer.from(JSON.stringify(info)));
  }

  async #readInfo(id: string): Promise<Info> {
    const body = await this.#client.get(infoKey(id));
    if (body === undefined) throw ERRORS.FILE_NOT_FOUND;
    const parts: Buffer[] = [];
    for await (const part of body) parts.push(part as Buffer);
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as Info;
  }
}

function idOf({ key }: ListedObject): string {
  return key.slice(0, key.lastIndexOf('/'));
}

function sum(parts: readonly Part[]): number {
  return parts.reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0);
}
