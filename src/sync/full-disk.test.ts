/** Transfers on a device without room: they continue by themselves when there is some. */
import '../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { createDevice } from '../../test/support/device.ts';
import { createFakeServer } from '../../test/support/fake-server.ts';
import { createManualTimers } from '../../test/support/manual-timers.ts';
import { onSmallDisk } from '../../test/support/small-disk.ts';
import { spyOnTable } from '../../test/support/table-spy.ts';
import { tabLocks } from '../api/locks.ts';
import { hasBlob, storeBlob } from '../db/bytes/blobs.ts';
import { chooseKeepsAll } from '../db/bytes/keep-offline.ts';
import { requestDownload, retryTransfer } from '../db/bytes/transfers.ts';
import { fullDisk } from '../db/storage-signals.ts';
import { addFile } from '../model/entities/file.ts';
import { markUploaded } from '../model/held-bytes.ts';
import { startDownloads } from './transfers/downloads.ts';
import { keepFilesHere } from './transfers/keep-files.ts';
import type { TransferWorker } from './transfers/transfer-worker.ts';
import { type SendBytes, startUploads } from './transfers/uploads.ts';
import { listenToChangeFeed } from './wake/change-feed.ts';

const bytes = new TextEncoder().encode('bytes');
const sha256 = createHash('sha256').update(bytes).digest('hex');
const now = () => 1_700_000_000_000;

const running: Pick<TransferWorker, 'stop'>[] = [];
afterEach(() => {
  for (const one of running.splice(0)) one.stop();
  fullDisk.set(false);
});

async function setUp(isHere: boolean) {
  const asked: string[] = [];
  const server = createFakeServer({
    userId: 'u',
    now,
    intercept: (request, go) => {
      asked.push(request.method);
      return go();
    },
  });
  const { database, client, edit } = await createDevice({ userId: 'u', fetch: server.fetch, now });
  const disk = await onSmallDisk(database);
  if (isHere) await storeBlob(sha256, new Blob([bytes]), database);
  const facts = { name: 'a', mime: 'application/pdf', sizeBytes: 5, pageCount: 1 };
  await edit(addFile, { ...facts, id: 'f', sha256, content: 'text' });
  const timers = createManualTimers();
  const deps = { client, locks: tabLocks(), now, random: () => 0, timers };
  const keep = <T extends Pick<TransferWorker, 'stop'>>(started: T): T => {
    running.push(started);
    return started;
  };
  const transfer = () => database.transfers.get(sha256);
  const isUploaded = async () => ((await database.rows('file').get('f'))?.uploadedAt ?? 0) > 0;
  return { server, database, edit, disk, timers, deps, keep, transfer, isUploaded, asked };
}

function sendTo(files: Map<string, Uint8Array>, onSent?: () => void): SendBytes {
  return async (job) => {
    files.set(job.sha256, bytes);
    onSent?.();
    return { kind: 'sent' };
  };
}

it('[P2] an upload that is at the server goes on when its end cannot be stored here, and blames nobody', async () => {
  const { server, database, disk, timers, deps, keep, transfer, isUploaded } = await setUp(true);
  let sent = 0;
  const send = sendTo(server.files, () => {
    sent += 1;
    disk.isFull = true;
  });
  const uploads = keep(startUploads(database, { ...deps, send }));
  await vi.waitFor(() => expect(timers.waiting()).toEqual([500]));
  expect(fullDisk.isUp()).toBe(true);
  expect(await transfer()).toMatchObject({ state: 'waiting' });
  // A reachable server makes no room on this device.
  uploads.reached();
  timers.fire();
  await vi.waitFor(() => expect(timers.waiting()).toEqual([1_000]));
  disk.isFull = false;
  uploads.wake();
  await vi.waitFor(async () => expect(await isUploaded()).toBe(true));
  await vi.waitFor(async () => expect(await transfer()).toBeUndefined());
  expect(sent).toBe(1);
});

it('an upload that the server refused is not sent again because the refusal could not be written down', async () => {
  const { database, disk, timers, deps, keep, transfer, asked } = await setUp(true);
  const problem = 'Error uploading the file. It is too large.';
  let sent = 0;
  const send: SendBytes = async () => {
    sent += 1;
    disk.isFull = true;
    return { kind: 'refused', problem };
  };
  const uploads = keep(startUploads(database, { ...deps, send }));
  await vi.waitFor(() => expect(timers.waiting()).toEqual([500]));
  for (const delayMs of [1_000, 2_000]) {
    timers.fire();
    await vi.waitFor(() => expect(timers.waiting()).toEqual([delayMs]));
  }
  expect([sent, asked.length]).toEqual([1, 1]);
  disk.isFull = false;
  uploads.wake();
  await vi.waitFor(async () =>
    expect(await transfer()).toMatchObject({ state: 'failed', problem }),
  );
  expect([sent, asked.length]).toEqual([1, 1]);
  // The student's retry sends it.
  await retryTransfer('f', database);
  await vi.waitFor(() => expect(sent).toBe(2));
});

it('an upload whose end could not be struck off asks the server before it sends anything again', async () => {
  const { server, database, timers, deps, keep, transfer } = await setUp(true);
  let sent = 0;
  const remove = spyOnTable(database, database.transfers.name, 'delete');
  const send = sendTo(server.files, () => {
    sent += 1;
    remove.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  });
  keep(startUploads(database, { ...deps, send }));
  await vi.waitFor(() => expect(timers.waiting()).toEqual([500]));
  timers.fire();
  await vi.waitFor(async () => expect(await transfer()).toBeUndefined());
  expect(sent).toBe(1);
});

it('a download that arrived damaged is not fetched again because that could not be written down', async () => {
  const { server, database, edit, disk, timers, deps, keep, transfer, asked } = await setUp(false);
  server.files.set(sha256, new TextEncoder().encode('other'));
  await edit(markUploaded, [{ entity: 'file', id: 'f' }]);
  await requestDownload('f', database);
  disk.isFull = true;
  const downloads = keep(startDownloads(database, deps));
  await vi.waitFor(() => expect(timers.waiting()).toEqual([500]));
  timers.fire();
  await vi.waitFor(() => expect(timers.waiting()).toEqual([1_000]));
  disk.isFull = false;
  downloads.wake();
  await vi.waitFor(async () => expect((await transfer())?.state).toBe('failed'));
  expect(asked).toEqual(['GET']);
  await retryTransfer('f', database);
  await vi.waitFor(() => expect(asked).toEqual(['GET', 'GET']));
});

it('an upload that only its own mark had no room for says nothing of the server', async () => {
  const { server, database, timers, deps, keep, transfer, isUploaded } = await setUp(true);
  server.files.set(sha256, bytes);
  const add = spyOnTable(database, 'outbox', 'add').mockRejectedValue(
    new DOMException('full', 'QuotaExceededError'),
  );
  const bulkAdd = spyOnTable(database, 'outbox', 'bulkAdd').mockRejectedValue(
    new DOMException('full', 'QuotaExceededError'),
  );
  const uploads = keep(startUploads(database, deps));
  await vi.waitFor(() => expect(timers.waiting()).toEqual([500]));
  expect((await transfer())?.state).not.toBe('failed');
  for (const spy of [add, bulkAdd]) spy.mockRestore();
  uploads.wake();
  await vi.waitFor(async () => expect(await isUploaded()).toBe(true));
});

it('an upload begins where there was no room to note it', async () => {
  const { server, database, disk, timers, deps, keep, isUploaded } = await setUp(true);
  disk.isFull = true;
  keep(startUploads(database, { ...deps, send: sendTo(server.files) }));
  await vi.waitFor(() => expect(timers.waiting()).toEqual([500]));
  disk.isFull = false;
  timers.fire();
  await vi.waitFor(async () => expect(await isUploaded()).toBe(true));
});

it('a download that has no room is stored when there is some, and not fetched again', async () => {
  const { server, database, edit, disk, timers, deps, keep, asked } = await setUp(false);
  server.files.set(sha256, bytes);
  await edit(markUploaded, [{ entity: 'file', id: 'f' }]);
  await requestDownload('f', database);
  disk.isFull = true;
  const downloads = keep(startDownloads(database, deps));
  await vi.waitFor(() => expect(timers.waiting()).toEqual([500]));
  expect(fullDisk.isUp()).toBe(true);
  disk.isFull = false;
  downloads.wake();
  await vi.waitFor(async () => expect(await hasBlob(sha256, database)).toBe(true));
  await vi.waitFor(async () => expect(await database.transfers.count()).toBe(0));
  expect(asked).toEqual(['GET']);
});

it('a device that keeps all files asks for those that it could not note', async () => {
  const { database, edit, disk, keep, transfer } = await setUp(false);
  await edit(markUploaded, [{ entity: 'file', id: 'f' }]);
  await chooseKeepsAll(true, database);
  disk.isFull = true;
  const keeping = keep(keepFilesHere(database));
  await vi.waitFor(() => expect(fullDisk.isUp()).toBe(true));
  disk.isFull = false;
  keeping.wake();
  await vi.waitFor(async () => expect(await transfer()).toMatchObject({ direction: 'down' }));
});

it('hears change events from when this device could store its name', async () => {
  const { database, disk, timers, deps, keep } = await setUp(false);
  await database.meta.delete('device');
  disk.isFull = true;
  const listen = vi.fn(async () => undefined);
  const transport = { listen } as unknown as Parameters<typeof listenToChangeFeed>[1]['transport'];
  const nothing = () => undefined;
  keep(listenToChangeFeed(database, { ...deps, transport }, nothing, nothing));
  await vi.waitFor(() => expect(timers.waiting()).toEqual([500]));
  expect(listen).not.toHaveBeenCalled();
  expect(fullDisk.isUp()).toBe(true);
  disk.isFull = false;
  timers.fire();
  await vi.waitFor(() => expect(listen).toHaveBeenCalled());
});

it('stops for good with its database', async () => {
  const { database, timers, deps, keep } = await setUp(true);
  database.closeForGood();
  const uploads = keep(startUploads(database, deps));
  uploads.wake();
  await vi.waitFor(async () =>
    expect(await deps.locks.run('haversack-uploads-u', async () => 'free')).toBe('free'),
  );
  expect(timers.waiting()).toEqual([]);
});
