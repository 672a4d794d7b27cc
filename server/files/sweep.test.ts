import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeAccount } from '../../test/support/new-account.ts';
import { sweepBlobs, tidyOnce } from '../keep-tidy.ts';
import { unneededFileLifeMs, uploadLifeMs } from '../limits.ts';
import { openStorage } from '../storage/open.ts';
import { startTestServer } from '../test-support/test-server.ts';
import { createBlobFolder, sweepUploads } from './blob-folder.ts';
import { uploadBounds } from './quota.ts';

it('clears uploads of over a day ago and leaves the others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'haversack-sweep-'));
  const nowMs = Date.now();
  for (const name of ['old', 'old.json', 'new']) await writeFile(join(folder, name), '');
  const longAgo = (nowMs - uploadLifeMs - 1_000) / 1_000;
  for (const name of ['old', 'old.json']) await utimes(join(folder, name), longAgo, longAgo);
  expect(await sweepUploads(folder, nowMs)).toBe(2);
  expect(await readdir(folder)).toEqual(['new']);
});

it('leaves an upload that began days ago and goes on, with what was announced for it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'haversack-sweep-'));
  const nowMs = Date.now();
  for (const name of ['slow', 'slow.json']) await writeFile(join(folder, name), '');
  const longAgo = (nowMs - 3 * uploadLifeMs) / 1_000;
  await utimes(join(folder, 'slow.json'), longAgo, longAgo);
  expect(await sweepUploads(folder, nowMs)).toBe(0);
  expect(await sweepUploads(folder, nowMs + uploadLifeMs + 1_000)).toBe(2);
  expect(await readdir(folder)).toEqual([]);
});

it('[P2] frees the student’s uploads where a server died between counting one and beginning it', async () => {
  await using server = await startTestServer({ STORAGE_PER_STUDENT: '1 MB' });
  const student = await server.student('ada');
  const storage = await openStorage({ dataDir: server.dataDir, databaseUrl: '' });
  onTestFinished(() => storage.close());
  const bounds = uploadBounds(1_000_000);
  const reserve = (id: string) =>
    storage.uploads.reserve(student.id, { id, sizeBytes: 1_000_000 }, bounds, server.clock.nowMs);
  const ids = ['a', 'b', 'c'].map((name) => `${student.id}.${name}`);
  for (const id of ids) expect(await reserve(id)).toBe(true);
  expect(await reserve(`${student.id}.d`)).toBe(false);
  const tidy = () =>
    tidyOnce(
      { storage, blobStore: createBlobFolder(server.dataDir), nowMs: () => server.clock.nowMs },
      (error) => expect(error).toBeUndefined(),
    );
  // The upload may begin soon.
  await tidy();
  expect(await reserve(`${student.id}.d`)).toBe(false);
  server.clock.nowMs += 60 * 60_000;
  await tidy();
  expect(await reserve(`${student.id}.d`)).toBe(true);
});

it('keeps bytes that come once more only once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'haversack-twice-'));
  const store = createBlobFolder(dataDir);
  await mkdir(store.uploadsDir, { recursive: true });
  const hash = createHash('sha256').update('book').digest('hex');
  for (const id of ['u.1', 'u.2']) {
    await writeFile(join(store.uploadsDir, id), 'book');
    expect(await store.adopt('u', hash, id)).toBe(true);
  }
  const paths = ['uploads/u.1', 'uploads/u.2', `blobs/u/${hash}`];
  const found = await Promise.all(paths.map((path) => stat(join(dataDir, path))));
  expect(new Set(found.map(({ ino }) => ino)).size).toBe(1);
  // As after a server that died before the file was listed.
  expect(await store.adopt('u', hash, 'u.2')).toBe(true);
  expect(await readdir(store.uploadsDir)).toEqual(['u.1', 'u.2']);
});

describe('bytes', () => {
  const student = 'u';
  const hash = 'a'.repeat(64);
  const longAgo = Date.UTC(2026, 0, 1);
  const nowMs = longAgo + unneededFileLifeMs + 1;
  const blob = { sha256: hash, sizeBytes: 4, mime: 'image/png' };

  async function setUp() {
    const dataDir = await mkdtemp(join(tmpdir(), 'haversack-bytes-'));
    const storage = await openStorage({ dataDir, databaseUrl: '' });
    onTestFinished(() => storage.close());
    await makeAccount(storage, {
      ...{ id: student, username: student, email: 'u@example.org' },
      ...{ passwordHash: 'hash', createdAt: longAgo },
    });
    const folder = createBlobFolder(dataDir);
    await mkdir(join(dataDir, 'blobs', student), { recursive: true });
    await writeFile(join(dataDir, 'blobs', student, hash), 'four');
    await storage.blobs.insert(student, blob, longAgo);
    let version = 0;
    const names = (entity: string, id: string, fields: object) =>
      storage.rows.transaction(student, (tx) => {
        version += 1;
        const body = JSON.stringify({ id, $at: '', ...fields });
        return tx.write([{ entity, id, version, body, complete: true }]);
      });
    const sweep = () => sweepBlobs(storage.blobs, folder, nowMs);
    const isHere = async () =>
      (await storage.blobs.find(student, hash)) !== undefined &&
      (await folder.size(student, hash)) === 4;
    return { storage, folder, names, sweep, isHere };
  }

  it('go when no row of the student names them, of any entity', async () => {
    const { names, sweep, isHere } = await setUp();
    await names('file', 'f', { sha256: hash, deletedAt: 5 });
    await names('media', 'm', { sha256: hash });
    expect([await sweep(), await isHere()]).toEqual([0, true]);
    await names('file', 'f', { purgedAt: 9 });
    expect([await sweep(), await isHere()]).toEqual([0, true]);
    await names('media', 'm', { purgedAt: 9 });
    expect([await sweep(), await isHere()]).toEqual([1, false]);
    expect(await sweep()).toBe(0);
  });

  it('[P2] stay where a device was told in the last 60 days that they are here, or sent them again', async () => {
    const told = await setUp();
    await told.storage.blobs.promise(student, [hash, 'b'.repeat(64)], nowMs - 1_000);
    expect([await told.sweep(), await told.isHere()]).toEqual([0, true]);
    const sent = await setUp();
    await sent.storage.blobs.insert(student, blob, nowMs - 1_000);
    expect([await sent.sweep(), await sent.isHere()]).toEqual([0, true]);
  });

  it('[P2] stay where they are promised in the very moment in which they would go', async () => {
    const { storage, folder, isHere } = await setUp();
    const promised = await folder.remove(student, hash, async () => {
      expect(await folder.size(student, hash)).toBeUndefined();
      await storage.blobs.promise(student, [hash], nowMs);
      return storage.blobs.removeIdle(student, hash, nowMs - unneededFileLifeMs);
    });
    expect([promised, await isHere()]).toEqual([false, true]);
  });

  it('go of all students, whatever stays of one of them', async () => {
    const { storage, folder, names } = await setUp();
    const others = ['b', 'c'].map((sign) => sign.repeat(64));
    for (const [n, id] of ['u', 'v', 'w'].entries()) {
      if (n > 0) {
        const account = { username: id, email: `${id}@example.org`, passwordHash: 'hash' };
        await makeAccount(storage, { id, ...account, createdAt: longAgo });
      }
      for (const sha256 of others) await storage.blobs.insert(id, { ...blob, sha256 }, longAgo);
    }
    await names('file', 'f', { sha256: hash });
    let asked = 0;
    const store = {
      ...folder,
      // The first is promised at the moment of its removal.
      remove: async (...[userId, sha256, mayGo]: Parameters<typeof folder.remove>) =>
        asked++ > 0 && (await folder.remove(userId, sha256, mayGo)),
    };
    expect(await sweepBlobs(storage.blobs, store, nowMs)).toBe(5);
    expect(asked).toBe(6);
    expect(await storage.blobs.find(student, hash)).toBeDefined();
    expect(await storage.blobs.find('w', others[1] ?? '')).toBeUndefined();
  });

  it('[P2] stay where the database does not answer whether they may go', async () => {
    const { folder, isHere } = await setUp();
    const asked = folder.remove(student, hash, () => Promise.reject(new Error('gone away')));
    await expect(asked).rejects.toThrow('gone away');
    expect(await isHere()).toBe(true);
  });

  it('[P2] stay beside rows of an entity that only a newer server knows', async () => {
    const { names, sweep, isHere } = await setUp();
    await names('recording', 'r', { audio: hash });
    expect([await sweep(), await isHere()]).toEqual([0, true]);
  });

  it('that lack in the folder go from the list', async () => {
    const { storage, folder, sweep } = await setUp();
    await folder.remove(student, hash, async () => true);
    expect(await sweep()).toBe(1);
    expect(await storage.blobs.find(student, hash)).toBeUndefined();
  });
});
