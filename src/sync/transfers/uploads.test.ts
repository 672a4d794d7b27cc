import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { createDevice } from '../../../test/support/device.ts';
import { createFakeServer, errorAnswer } from '../../../test/support/fake-server.ts';
import { createManualTimers } from '../../../test/support/manual-timers.ts';
import { systemTimers, tabLocks } from '../../api/locks.ts';
import { storeBlob } from '../../db/bytes/blobs.ts';
import { findUnsentFiles, retryTransfer } from '../../db/bytes/transfers.ts';
import { addJob, claimJob, writeJob } from '../../db/jobs.ts';
import { readQueue } from '../../db/outbox/outbox.ts';
import { manyRowsEveryMs } from '../../db/rows/watch.ts';
import { addFile, deleteFile } from '../../model/entities/file.ts';
import { type SendBytes, startUploads, type UploadOutcome, uploadFile } from './uploads.ts';

const sha256 = 'a'.repeat(64);
const now = () => 1_700_000_000_000;

async function setUp(
  answer?: (request: Request, go: () => Promise<Response>) => Promise<Response>,
) {
  const asked: string[] = [];
  const server = createFakeServer({
    userId: 'u',
    now,
    intercept: (request, go) => {
      asked.push(`${request.method} ${new URL(request.url).pathname}`);
      return answer === undefined ? go() : answer(request, go);
    },
  });
  const device = await createDevice({ userId: 'u', fetch: server.fetch, now });
  const { database, client } = device;
  await storeBlob(sha256, new Blob(['bytes']), database);
  const file = { id: 'f', name: 'a', mime: 'application/pdf', sizeBytes: 5, sha256, pageCount: 1 };
  await device.edit(addFile, { ...file, content: 'text' });
  let sent = 0;
  const mimes: string[] = [];
  const upload = async (outcome: UploadOutcome = { kind: 'sent' }) => {
    const [next] = await findUnsentFiles(database);
    if (next === undefined) return 'nothing to do';
    const send: SendBytes = async ({ onUrl, mime }) => {
      sent += 1;
      mimes.push(mime);
      await onUrl('http://haversack.test/v1/files/uploads/1');
      return outcome;
    };
    const deps = { client, now, send, locks: tabLocks(), random: () => 0, timers: systemTimers };
    return uploadFile(database, deps, next, new AbortController().signal);
  };
  return {
    server,
    device,
    database,
    client,
    asked,
    upload,
    sent: () => sent,
    mimes,
    transfer: () => database.transfers.get(sha256),
    uploadedAt: async () => (await database.rows('file').get('f'))?.uploadedAt,
  };
}

describe('an upload', () => {
  it('marks the file, through the outbox, once the server holds all of it', async () => {
    const { upload, uploadedAt, transfer, database } = await setUp();
    expect(await upload()).toBe('moved');
    expect(await uploadedAt()).toBe(now());
    expect(await transfer()).toBeUndefined();
    expect(await readQueue(database)).toMatchObject([{}, { fields: { uploadedAt: now() } }]);
    expect(await upload()).toBe('nothing to do');
  });

  it('says what the bytes are', async () => {
    const { upload, mimes } = await setUp();
    await upload();
    expect(mimes).toEqual(['application/pdf']);
  });

  it('is left out where the server has these bytes already', async () => {
    const { upload, uploadedAt, sent, server } = await setUp();
    server.files.set(sha256, new Uint8Array(5));
    expect(await upload()).toBe('moved');
    expect(sent()).toBe(0);
    expect(await uploadedAt()).toBe(now());
  });

  it('is asked about without an error, in one call for all files that wait', async () => {
    const { server, device, database, client, asked } = await setUp();
    const hashes = Array.from({ length: 50 }, (_, n) => n.toString(16).padStart(64, '0'));
    for (const [n, hash] of hashes.entries()) {
      await storeBlob(hash, new Blob(['bytes']), database);
      const file = { name: 'a', mime: 'application/pdf', sizeBytes: 5, pageCount: 1 };
      await device.edit(addFile, { ...file, id: `f${n}`, sha256: hash, content: 'text' });
    }
    for (const hash of hashes.slice(0, 20)) server.files.set(hash, new Uint8Array(5));
    const sent: string[] = [];
    const send: SendBytes = async ({ sha256: hash }) => {
      sent.push(hash);
      return { kind: 'sent' };
    };
    const deps = { client, now, send, locks: tabLocks(), random: () => 0, timers: systemTimers };
    const uploads = startUploads(database, deps);
    const isDone = async () => expect(await findUnsentFiles(database)).toEqual([]);
    await vi.waitFor(isDone, { timeout: 20_000 });
    uploads.stop();
    expect(asked).toEqual(['POST /v1/files/known']);
    expect(sent.toSorted()).toEqual([...hashes.slice(20), sha256].toSorted());
  });

  it('is asked about file by file where the server is older than the app', async () => {
    const { upload, server, sent, asked, uploadedAt } = await setUp(async (request, go) =>
      request.url.endsWith('/files/known') ? errorAnswer(404, 'not-found') : go(),
    );
    expect(await upload({ kind: 'later' })).toBe('later');
    expect(sent()).toBe(1);
    server.files.set(sha256, new Uint8Array(5));
    expect(await upload()).toBe('moved');
    expect([sent(), await uploadedAt()]).toEqual([1, now()]);
    expect(asked.slice(-2)).toEqual(['POST /v1/files/known', `HEAD /v1/files/${sha256}`]);
  });

  it('is asked about again after an upload whose end is not known', async () => {
    const { database, client, server, asked, uploadedAt } = await setUp();
    const timers = createManualTimers();
    const send: SendBytes = async () => {
      server.files.set(sha256, new Uint8Array(5));
      return { kind: 'later' };
    };
    const deps = { client, now, send, locks: tabLocks(), random: () => 0, timers };
    const uploads = startUploads(database, deps);
    await vi.waitFor(() => expect(timers.waiting()).toHaveLength(1));
    uploads.wake();
    await vi.waitFor(async () => expect(await uploadedAt()).toBe(now()));
    uploads.stop();
    expect(asked).toEqual(['POST /v1/files/known', 'POST /v1/files/known']);
  });

  it.each(['import', 'undo-import'])('waits while a job of kind %s runs', async (kind) => {
    const { database, client, asked, uploadedAt } = await setUp();
    const titles = { title: 'Import', failedTitle: 'Error importing' };
    await addJob(database, { kind, ...titles, input: { importId: 'i' } }, now());
    const claimant = { kinds: new Set([kind]), isGone: () => false };
    const job = await claimJob(database, claimant, now());
    const send: SendBytes = async () => ({ kind: 'sent' });
    const deps = { client, now, send, locks: tabLocks(), random: () => 0, timers: systemTimers };
    const uploads = startUploads(database, deps);
    // Two runs of its query.
    await new Promise((resolve) => setTimeout(resolve, 2 * manyRowsEveryMs));
    expect(asked).toEqual([]);
    await writeJob(database, job ?? { id: '', attempt: 0 }, { state: 'ready' });
    await vi.waitFor(async () => expect(await uploadedAt()).toBe(now()));
    uploads.stop();
  });

  it('does not wait for an import whose tab is gone', async () => {
    const { database, client, uploadedAt } = await setUp();
    const titles = { title: 'Import', failedTitle: 'Error importing' };
    await addJob(database, { kind: 'import', ...titles, input: { importId: 'i' } }, now());
    const claimant = { kinds: new Set(['import']), isGone: () => false };
    await claimJob(database, claimant, now() - 20_000);
    const send: SendBytes = async () => ({ kind: 'sent' });
    const deps = { client, now, send, locks: tabLocks(), random: () => 0, timers: systemTimers };
    const uploads = startUploads(database, deps);
    await vi.waitFor(async () => expect(await uploadedAt()).toBe(now()));
    uploads.stop();
  });

  describe('while an import runs', () => {
    const startedAt = now();
    async function importing() {
      const made = await setUp();
      const { database, client } = made;
      const titles = { title: 'Import', failedTitle: 'Error importing' };
      await addJob(database, { kind: 'import', ...titles, input: { importId: 'i' } }, startedAt);
      const claimant = { kinds: new Set(['import']), isGone: () => false };
      const job = await claimJob(database, claimant, startedAt);
      const clock = { ms: startedAt };
      const timers = createManualTimers();
      const uploads = startUploads(database, {
        ...{ client, now: () => clock.ms, send: async () => ({ kind: 'sent' }) as const },
        ...{ locks: tabLocks(), random: () => 0, timers },
      });
      await vi.waitFor(() => expect(timers.waiting()).toEqual([30_000]));
      const at = async (ms: number, change: Parameters<typeof writeJob>[2] = {}) => {
        clock.ms = startedAt + ms;
        if (job) await writeJob(database, job, { beatAt: clock.ms, ...change });
      };
      /** Looks again, and waits if the import still holds it up. */
      const looks = async () => {
        timers.fire();
        await vi.waitFor(() => expect(timers.waiting()).toEqual([30_000]));
      };
      return { ...made, timers, uploads, at, looks, clock };
    }

    it('goes on half a minute after the import moved last, though its tab gives signs of life', async () => {
      const { at, looks, timers, asked, uploadedAt, uploads } = await importing();
      await at(20_000, { done: 10 });
      await looks();
      await at(49_000);
      await looks();
      expect(asked).toEqual([]);
      await at(50_000);
      timers.fire();
      await vi.waitFor(async () => expect(await uploadedAt()).toBe(startedAt + 50_000));
      uploads.stop();
    });

    it('goes on where the tab that imports is gone without a write', async () => {
      const { clock, looks, timers, asked, uploadedAt, uploads } = await importing();
      clock.ms = startedAt + 19_000;
      await looks();
      expect(asked).toEqual([]);
      clock.ms = startedAt + 20_000;
      timers.fire();
      await vi.waitFor(async () => expect(await uploadedAt()).toBe(startedAt + 20_000));
      uploads.stop();
    });

    it('waits from the beginning where the clock was set back', async () => {
      const { at, looks, asked, uploads } = await importing();
      await at(10_000);
      await looks();
      await at(-10_000);
      await looks();
      await at(19_000);
      await looks();
      expect(asked).toEqual([]);
      uploads.stop();
    });
  });

  it('reads the list of files once for many, and leaves out those that need it no longer', async () => {
    const { device, database, client } = await setUp();
    const hashes = Array.from({ length: 30 }, (_, n) => n.toString(16).padStart(64, '0'));
    for (const [n, hash] of hashes.entries()) {
      await storeBlob(hash, new Blob(['bytes']), database);
      const file = { name: 'a', mime: 'application/pdf', sizeBytes: 5, pageCount: 1 };
      await device.edit(addFile, { ...file, id: `f${n}`, sha256: hash, content: 'text' });
    }
    // Else the list is also read every quarter of a second, to notice new files.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const where = vi.spyOn(database.table('file'), 'where');
    const lists = () => where.mock.calls.filter(([index]) => String(index) === 'deletedAt').length;
    const sent: string[] = [];
    const send: SendBytes = async ({ sha256: hash }) => {
      sent.push(hash);
      // The student deletes these bytes meanwhile.
      if (sent.length === 1) await database.blobs.delete([hashes[29] ?? '', 0]);
      return { kind: 'sent' };
    };
    const deps = { client, now, send, locks: tabLocks(), random: () => 0, timers: systemTimers };
    const uploads = startUploads(database, deps);
    try {
      await vi.waitFor(() => expect(sent).toHaveLength(30));
      const rows = () => database.rows('file').toArray();
      const uploaded = async () => (await rows()).filter(({ uploadedAt }) => uploadedAt > 0);
      await vi.waitFor(async () => expect(await uploaded()).toHaveLength(30));
      expect(sent.toSorted()).toEqual([...hashes.slice(0, 29), sha256].toSorted());
      expect(lists()).toBeLessThan(10);
    } finally {
      vi.useRealTimers();
      uploads.stop();
    }
  });

  it('waits, with its address kept, while nobody answers', async () => {
    const { upload, transfer } = await setUp();
    expect(await upload({ kind: 'later' })).toBe('later');
    expect(await transfer()).toMatchObject({
      state: 'waiting',
      uploadUrl: expect.stringContaining('uploads/1'),
    });
  });

  it.each<[string, () => Promise<Response>]>([
    ['no network', () => Promise.reject(new TypeError('failed'))],
    ['a server in trouble', async () => errorAnswer(503)],
    ['an ended session', async () => errorAnswer(401, 'unauthenticated')],
  ])('waits through %s', async (_, head) => {
    const { upload, sent, uploadedAt } = await setUp(head);
    expect(await upload()).toBe('later');
    expect(sent()).toBe(0);
    expect(await uploadedAt()).toBe(0);
  });

  it('[S6] leaves a server in peace as long as it asks', async () => {
    const { database, client, asked } = await setUp(
      async () => new Response(null, { status: 429, headers: { 'retry-after': '40' } }),
    );
    const timers = createManualTimers();
    const uploads = startUploads(database, {
      client,
      locks: tabLocks(),
      now,
      random: () => 0,
      timers,
    });
    await vi.waitFor(() => expect(timers.waiting()).toEqual([40_000]));
    uploads.reached();
    uploads.wake();
    // The loop continues in the task after a signal.
    await new Promise((resolve) => setImmediate(resolve));
    expect([timers.waiting(), asked]).toEqual([[40_000], ['POST /v1/files/known']]);
    uploads.stop();
  });

  it('[S6] is tried again at once when the server is there', async () => {
    let isDown = true;
    const { database, client, server, uploadedAt } = await setUp((_, go) =>
      isDown ? Promise.reject(new TypeError('failed')) : go(),
    );
    server.files.set(sha256, new Uint8Array(5));
    const timers = createManualTimers();
    const deps = { client, locks: tabLocks(), now, random: () => 0, timers };
    const uploads = startUploads(database, deps);
    await vi.waitFor(() => expect(timers.waiting()).toEqual([500]));
    isDown = false;
    uploads.reached();
    await vi.waitFor(async () => expect(await uploadedAt()).toBe(now()));
    uploads.stop();
  });

  it('that the server refuses shows why, waits for the student, and can be tried again', async () => {
    const { upload, transfer, database } = await setUp();
    const problem = 'Error uploading the file. It is too large.';
    expect(await upload({ kind: 'refused', problem })).toBe('moved');
    expect(await transfer()).toMatchObject({ state: 'failed', problem });
    expect(await upload()).toBe('nothing to do');
    await retryTransfer('f', database);
    expect(await upload()).toBe('moved');
  });

  it.each(['the library', 'the Trash'])(
    '[S3] is offered again from %s to a server that has lost everything',
    async (from) => {
      const { upload, database, server, sent, device } = await setUp();
      await upload();
      if (from === 'the Trash') await device.edit(deleteFile, { id: 'f' });
      const { pushEverything } = await import('../../db/outbox/reset.ts');
      await pushEverything(database, now());
      server.forgetEverything();
      expect(await upload()).toBe('moved');
      expect(sent()).toBe(2);
      expect(await upload()).toBe('nothing to do');
    },
  );
});
