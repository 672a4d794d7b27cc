import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3 } from '../../test/support/s3-process.ts';
import { releaseEnded } from '../keep-tidy.ts';
import { uploadLifeMs } from '../limits.ts';
import type { Uploads } from '../storage/contract.ts';
import { createBlobFolder } from './blob-folder.ts';
import type { BlobStore } from './blob-store.ts';
import { createS3Store } from './s3-store.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function inFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'haversack-store-'));
  const open = () => createBlobFolder(folder);
  return { open, close: () => rm(folder, { recursive: true, force: true }) };
}

async function inBucket() {
  const s3 = await startS3();
  const open = () => createS3Store(s3.settings);
  return { open, close: async () => s3[Symbol.asyncDispose]() };
}

describe.each([
  ['the data folder', inFolder],
  ['a bucket', inBucket],
])('files in %s', (_, begin) => {
  let open: () => BlobStore;
  let close: () => Promise<unknown>;
  let store: BlobStore;
  beforeAll(async () => {
    ({ open, close } = await begin());
    store = open();
  });
  afterAll(() => close());

  let users = 0;
  const newUser = () => `student${users++}`;
  const createUpload = async (userId: string, bytes: Buffer) => {
    const id = `${userId}.${randomBytes(8).toString('hex')}`;
    await store.uploads.create(new Upload({ id, size: bytes.length, offset: 0, metadata: {} }));
    return id;
  };
  const write = (id: string, offset: number, bytes: Buffer, by = store) =>
    by.uploads.write(Readable.from(bytes.length > 0 ? [bytes] : []), id, offset);
  const arrive = async (userId: string, bytes: Buffer) => {
    const id = await createUpload(userId, bytes);
    await write(id, 0, bytes);
    return id;
  };
  const keep = async (userId: string, bytes: Buffer) => {
    const hash = sha256(bytes);
    expect(await store.adopt(userId, hash, await arrive(userId, bytes))).toBe(true);
    return hash;
  };
  const read = async (userId: string, hash: string, start: number, end: number) => {
    const parts: Buffer[] = [];
    for await (const part of await store.read(userId, hash, start, end)) parts.push(part as Buffer);
    return Buffer.concat(parts);
  };

  it('are there whole when they are adopted, and for their own account only', async () => {
    const [user, other] = [newUser(), newUser()];
    const bytes = randomBytes(9 * 1024 * 1024);
    expect(await store.size(user, sha256(bytes))).toBeUndefined();
    const hash = await keep(user, bytes);
    expect(await store.size(user, hash)).toBe(bytes.length);
    expect(await store.size(other, hash)).toBeUndefined();
    expect(sha256(await read(user, hash, 0, bytes.length - 1))).toBe(hash);
  });

  it('are read in parts, to the byte', async () => {
    const user = newUser();
    const hash = await keep(user, Buffer.from('0123456789'));
    expect(String(await read(user, hash, 2, 4))).toBe('234');
    expect(String(await read(user, hash, 9, 9))).toBe('9');
    await expect(store.read(user, 'f'.repeat(64), 0, 1)).rejects.toThrow();
  });

  it('are not made of bytes with another hash', async () => {
    const user = newUser();
    const bytes = randomBytes(5 * 1024 * 1024);
    const id = await arrive(user, bytes);
    const other = sha256(Buffer.from('another file'));
    expect(await store.adopt(user, other, id)).toBe(false);
    expect(await store.size(user, other)).toBeUndefined();
    const empty = await arrive(user, Buffer.alloc(0));
    expect(await store.adopt(user, other, empty)).toBe(false);
    expect(await store.adopt(user, sha256(Buffer.alloc(0)), empty)).toBe(true);
    expect(await store.size(user, sha256(Buffer.alloc(0)))).toBe(0);
  });

  it('are kept once more without harm', async () => {
    const user = newUser();
    const bytes = Buffer.from('twice');
    await keep(user, bytes);
    const hash = await keep(user, bytes);
    expect(String(await read(user, hash, 0, 4))).toBe('twice');
  });

  it('arrive in parts that another server goes on with', async () => {
    const user = newUser();
    const bytes = randomBytes(300_000);
    const id = await createUpload(user, bytes);
    expect(await write(id, 0, bytes.subarray(0, 100_000))).toBe(100_000);
    const elsewhere = open();
    expect((await elsewhere.uploads.getUpload(id)).offset).toBe(100_000);
    expect(await write(id, 100_000, bytes.subarray(100_000), elsewhere)).toBe(300_000);
    expect(await store.adopt(user, sha256(bytes), id)).toBe(true);
  });

  it('go on where they say they are, after the connection broke', async () => {
    const user = newUser();
    const bytes = Buffer.from('half of this arrives');
    const id = await createUpload(user, bytes);
    const broken = Readable.from(
      (async function* () {
        yield bytes.subarray(0, 10);
        await new Promise((resolve) => setImmediate(resolve));
        throw new Error('broken');
      })(),
    );
    await expect(store.uploads.write(broken, id, 0)).rejects.toBeDefined();
    const { offset } = await store.uploads.getUpload(id);
    expect(offset).toBeLessThanOrEqual(10);
    await write(id, offset, bytes.subarray(offset));
    expect(await store.adopt(user, sha256(bytes), id)).toBe(true);
  });

  it('leave an upload that a client still finds finished', async () => {
    const user = newUser();
    const bytes = Buffer.from('the last answer was lost');
    const id = await arrive(user, bytes);
    await store.adopt(user, sha256(bytes), id);
    await store.release(id);
    expect(await store.uploads.getUpload(id)).toMatchObject({
      ...{ offset: bytes.length, size: bytes.length },
    });
    await store.uploads.remove(id);
    await expect(store.uploads.getUpload(id)).rejects.toMatchObject({ status_code: 404 });
    expect(await store.size(user, sha256(bytes))).toBe(bytes.length);
  });

  it('go when they may, and cannot be found while that is asked', async () => {
    const user = newUser();
    const hash = await keep(user, Buffer.from('unneeded'));
    const asked = store.remove(user, hash, async () => {
      expect(await store.size(user, hash)).toBeUndefined();
      return true;
    });
    expect(await asked).toBe(true);
    expect(await store.size(user, hash)).toBeUndefined();
    expect(await store.remove(user, hash, async () => true)).toBe(true);
  });

  it('[P2] stay when they may not go, or nobody knows, or they came anew meanwhile', async () => {
    const user = newUser();
    const hash = await keep(user, Buffer.from('needed'));
    expect(await store.remove(user, hash, async () => false)).toBe(false);
    expect(await store.size(user, hash)).toBe(6);
    const unknown = store.remove(user, hash, () => Promise.reject(new Error('gone away')));
    await expect(unknown).rejects.toThrow('gone away');
    expect(await store.size(user, hash)).toBe(6);
    await store.remove(user, hash, async () => {
      await keep(user, Buffer.from('needed'));
      return true;
    });
    expect(await store.size(user, hash)).toBe(6);
  });

  it('go with their account, and nothing of another one', async () => {
    const [user, other] = [newUser(), newUser()];
    const bytes = Buffer.from('the same book');
    const hash = await keep(user, bytes);
    const id = await arrive(user, bytes);
    await keep(other, bytes);
    await store.forget(user);
    await store.forget(user);
    expect(await store.size(user, hash)).toBeUndefined();
    await expect(store.uploads.getUpload(id)).rejects.toMatchObject({ status_code: 404 });
    expect(await store.size(other, hash)).toBe(bytes.length);
  });

  it('leave no upload behind that nobody goes on with', async () => {
    const user = newUser();
    const id = await createUpload(user, Buffer.alloc(10));
    await write(id, 0, Buffer.alloc(5));
    await store.sweepUploads(Date.now());
    expect((await store.uploads.getUpload(id)).offset).toBe(5);
    expect(await store.sweepUploads(Date.now() + uploadLifeMs + 60_000)).toBeGreaterThan(0);
    await expect(store.uploads.getUpload(id)).rejects.toMatchObject({ status_code: 404 });
  });

  it('go on being counted as under way until they have ended, whatever ended them', async () => {
    const user = newUser();
    const bytes = Buffer.alloc(10);
    const [begun, finished] = [await createUpload(user, bytes), await arrive(user, bytes)];
    const [removed, never] = [await arrive(user, bytes), `${user}.never`];
    await store.uploads.remove(removed);
    const counted = new Set([begun, finished, removed, never, `${user}.unreadable`]);
    const uploads: Uploads = {
      reserve: async () => true,
      release: async (userId, id) => {
        expect(userId).toBe(user);
        counted.delete(id);
      },
      // Pages of two.
      reservedBefore: async (_, after) =>
        [...counted]
          .sort()
          .filter((id) => id > after)
          .slice(0, 2)
          .map((id) => ({ userId: user, id })),
    };
    const getUpload = (id: string) =>
      id.endsWith('.unreadable')
        ? Promise.reject(new Error('The store is away'))
        : store.uploads.getUpload(id);
    const looked = { uploads: Object.assign(new DataStore(), { getUpload }) };
    await expect(releaseEnded(uploads, looked, Date.now())).rejects.toThrow('The store is away');
    expect(counted).toEqual(new Set([begun, `${user}.unreadable`]));
  });

  it('can be told to be writable', async () => {
    await store.probe();
    expect(await store.isFull()).toBe(false);
  });
});
