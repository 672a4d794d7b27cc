/** Which bytes to send or fetch, with several files in every state at once. */
import type { Transfer } from '../tables.ts';
import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onSmallDisk } from '../../../test/support/small-disk.ts';
import { spyOnTable } from '../../../test/support/table-spy.ts';
import * as say from '../../lib/messages.ts';
import { AccountDatabase } from '../database.ts';
import { fullDisk } from '../storage-signals.ts';
import { blobChunkBytes, deleteBlob, hasBlob, readBlob, storeBlob } from './blobs.ts';
import { chooseKeepsAll } from './keep-offline.ts';
import {
  cancelDownload,
  findFailedUploads,
  findUnsentFiles,
  requestDownload,
  retryTransfer,
  sendAgain,
  waitingTransfer,
} from './transfers.ts';

let database: AccountDatabase;

beforeEach(async () => {
  database = new AccountDatabase(crypto.randomUUID());
  await database.open();
});

afterEach(() => database.delete());

const hashOf = (id: string) => id.padEnd(64, '0');
const fileOf = (id: string) => ({ id, sha256: hashOf(id), sizeBytes: 5 });

interface Given {
  addedAt?: number;
  uploadedAt?: number;
  deletedAt?: number;
  isHere?: boolean;
  transfer?: Partial<Transfer>;
}

/** A file named by its id; its bytes are here by default. */
async function add(id: string, { isHere = true, transfer, ...given }: Given = {}): Promise<void> {
  const row = { ...fileOf(id), $at: '000000001-000-a', name: id };
  await database.table('file').put({ addedAt: 1, uploadedAt: 0, deletedAt: 0, ...row, ...given });
  if (isHere) await storeBlob(hashOf(id), new Blob([id]), database);
  if (transfer === undefined) return;
  await database.transfers.put({ ...waitingTransfer(row, 'up'), ...transfer });
}

const idsOf = (files: { id: string }[]) => files.map(({ id }) => id);

describe('files to be sent', () => {
  it('are those here that the server does not have, the oldest first, those in the Trash last', async () => {
    await add('c', { addedAt: 1 });
    await add('a', { addedAt: 2 });
    await add('b', { addedAt: 3, transfer: { state: 'running' } });
    await add('sent', { uploadedAt: 9 });
    await add('elsewhere', { isHere: false });
    await add('trash 2', { addedAt: 0, deletedAt: 4 });
    await add('trash 1', { addedAt: -1, deletedAt: 5 });
    expect(idsOf(await findUnsentFiles(database))).toEqual(['c', 'a', 'b', 'trash 1', 'trash 2']);
  });

  it('are not those that were deleted for good, refused or not', async () => {
    await add('gone');
    await add('refused', { transfer: { state: 'failed' } });
    await add('waiting', { transfer: {} });
    for (const id of ['gone', 'refused', 'waiting'])
      await database.table('file').put({ id, $at: '000000002-000-a', purgedAt: 5 });
    await database.transfers.put({ ...waitingTransfer(fileOf('unknown'), 'up'), state: 'failed' });
    expect(await findUnsentFiles(database)).toEqual([]);
    expect(await findFailedUploads(database)).toEqual([]);
  });

  it('[S3] are also those that a server without memory asked for again', async () => {
    await add('again', { uploadedAt: 9, transfer: {} });
    await add('fetched', { uploadedAt: 9, transfer: { direction: 'down' } });
    expect(idsOf(await findUnsentFiles(database))).toEqual(['again']);
  });

  it('are not those that the server would not take, which are told apart', async () => {
    await add('refused', { transfer: { state: 'failed', problem: 'No' } });
    await add('download', { transfer: { direction: 'down', state: 'failed' } });
    await add('waiting', { transfer: {} });
    expect(idsOf(await findFailedUploads(database))).toEqual(['refused']);
    expect(idsOf(await findUnsentFiles(database))).toEqual(['download', 'waiting']);
    await retryTransfer('refused', database);
    expect(await findFailedUploads(database)).toEqual([]);
    expect(await database.transfers.get(hashOf('refused'))).toEqual(
      waitingTransfer(fileOf('refused'), 'up'),
    );
  });
});

it('[P2] a file in the Trash whose upload was refused is still on this device only', async () => {
  await add('trashed', { deletedAt: 7, transfer: { direction: 'up', state: 'failed' } });
  expect(idsOf(await findFailedUploads(database))).toEqual(['trashed']);
});

describe('[P2] a file that the server turns out not to have', () => {
  it('is sent once more, from its beginning', async () => {
    await add('a', { uploadedAt: 9, transfer: { state: 'failed', problem: 'No', doneBytes: 3 } });
    await sendAgain('a', database);
    expect(await database.transfers.toArray()).toEqual([waitingTransfer(fileOf('a'), 'up')]);
    expect(idsOf(await findUnsentFiles(database))).toEqual(['a']);
  });

  it('is not sent where it is not known, or was deleted for good', async () => {
    await database.table('file').put({ id: 'gone', $at: '000000002-000-a', purgedAt: 5 });
    for (const id of ['gone', 'nobody'])
      expect(await sendAgain(id, database)).toEqual({ ok: true, data: undefined });
    expect(await database.transfers.count()).toBe(0);
  });
});

describe('a file that is asked for', () => {
  it('is not fetched once more where its download ends between two looks', async () => {
    await add('a', { isHere: false, transfer: { direction: 'down', state: 'running' } });
    const { blobs, transfers } = database;
    const end = () =>
      database.transaction('rw', blobs, transfers, async () => {
        await blobs.put({ sha256: hashOf('a'), index: 0, bytes: new Blob(['a']) });
        await transfers.delete(hashOf('a'));
      });
    let ended: PromiseLike<void> | undefined;
    const look = transfers.get;
    const looked = spyOnTable(database, transfers.name, 'get');
    looked.mockImplementationOnce(async function (this: typeof transfers, id: string) {
      ended = Dexie.ignoreTransaction(end);
      for (let turn = 0; turn < 30; turn++) await Promise.resolve();
      return await (look as (id: string) => Promise<unknown>).call(this, id);
    } as never);
    expect(await requestDownload('a', database)).toMatchObject({ ok: true });
    await ended;
    expect(looked).toHaveBeenCalled();
    expect(await transfers.toArray()).toEqual([]);
  });

  it('waits for its download with all that this needs', async () => {
    await add('a', { isHere: false });
    expect(await requestDownload('a', database)).toEqual({ ok: true, data: undefined });
    expect(await database.transfers.toArray()).toEqual([
      {
        ...{ sha256: hashOf('a'), direction: 'down', state: 'waiting' },
        ...{ sizeBytes: 5, doneBytes: 0 },
      },
    ]);
  });

  it('goes on where its download is under way, and begins again where that failed', async () => {
    const down = { direction: 'down', doneBytes: 3 } as const;
    await add('a', { isHere: false, transfer: { ...down, state: 'running' } });
    await add('b', { isHere: false, transfer: { ...down, state: 'failed' } });
    await requestDownload('a', database);
    await requestDownload('b', database);
    expect(await database.transfers.toArray()).toMatchObject([
      { sha256: hashOf('a'), state: 'running', doneBytes: 3 },
      { sha256: hashOf('b'), state: 'waiting', doneBytes: 0 },
    ]);
  });

  it('is not fetched where its bytes are here, nor where there is no such file', async () => {
    await add('here');
    expect((await requestDownload('here', database)).ok).toBe(true);
    await database.table('file').put({ id: 'gone', $at: '000000002-000-a', purgedAt: 5 });
    for (const id of ['gone', 'nobody']) {
      const asked = await requestDownload(id, database);
      expect(asked).toMatchObject({
        ok: false,
        error: { kind: 'gone', message: say.fileNotFound },
      });
    }
    expect(await database.transfers.count()).toBe(0);
  });

  it('is no exception any more on a device that keeps all files', async () => {
    await add('a', { isHere: false });
    await database.writeMeta('filesLetGo', [hashOf('a'), hashOf('b')]);
    await requestDownload('a', database);
    expect(await database.readMeta('filesLetGo')).toEqual([hashOf('b')]);
  });

  it('is given up alone, and no upload with it', async () => {
    await add('a', { isHere: false, transfer: { direction: 'down' } });
    await add('b', { isHere: false, transfer: { direction: 'down' } });
    await add('up', { transfer: {} });
    await cancelDownload('a', database);
    await cancelDownload('up', database);
    expect((await database.transfers.toArray()).map(({ sha256 }) => sha256)).toEqual([
      hashOf('b'),
      hashOf('up'),
    ]);
  });

  it('is an exception on a device that keeps all files once it is given up, and not before', async () => {
    await chooseKeepsAll(true, database);
    await add('a', { isHere: false, transfer: { direction: 'down' } });
    await add('b', { isHere: false });
    for (const id of ['a', 'b']) await cancelDownload(id, database);
    expect(await database.readMeta('filesLetGo')).toEqual([hashOf('a')]);
  });

  it('is given up on a full disk too; what has to be stored says why it is not', async () => {
    const disk = await onSmallDisk(database);
    await add('a', { isHere: false, transfer: { direction: 'down' } });
    await add('b', { isHere: false });
    await add('up', { transfer: { state: 'failed' } });
    await chooseKeepsAll(true, database);
    disk.isFull = true;
    expect(await cancelDownload('a', database)).toMatchObject({ ok: true });
    expect(await database.transfers.get(hashOf('a'))).toBeUndefined();
    const isFull = {
      ok: false,
      error: { kind: 'full', message: expect.stringContaining('This device is full') },
    };
    expect(await requestDownload('b', database)).toMatchObject(isFull);
    expect(await retryTransfer('up', database)).toMatchObject(isFull);
    expect(await sendAgain('up', database)).toMatchObject(isFull);
    fullDisk.set(false);
  });
});

describe('bytes', () => {
  it('longer than one piece come back in order, with their type', async () => {
    const bytes = new Uint8Array(blobChunkBytes + 3);
    bytes.set([1, 2], blobChunkBytes - 1);
    bytes.set([3], blobChunkBytes + 2);
    await storeBlob(hashOf('a'), new Blob([bytes]), database);
    expect(await database.blobs.count()).toBe(2);
    const read = await readBlob(hashOf('a'), 'application/pdf', database);
    expect([read?.size, read?.type]).toEqual([bytes.length, 'application/pdf']);
    const end = new Uint8Array((await read?.slice(blobChunkBytes - 1).arrayBuffer()) ?? []);
    expect([...end]).toEqual([1, 2, 0, 3]);
  });

  it('of some megabytes are one piece', async () => {
    await storeBlob(hashOf('a'), new Blob([new Uint8Array(3_000_000)]), database);
    expect(await database.blobs.count()).toBe(1);
  });

  it('for which there is no room are not stored at all, and the student is told', async () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    database.blobs.hook('creating', full);
    expect(await storeBlob(hashOf('a'), new Blob(['a']), database)).toEqual({
      ok: false,
      error: { kind: 'full', message: expect.stringMatching(/^This device is full/) },
    });
    expect(await hasBlob(hashOf('a'), database)).toBe(false);
  });

  it('of exactly one piece are one', async () => {
    await storeBlob(hashOf('a'), new Blob([new Uint8Array(blobChunkBytes)]), database);
    expect(await database.blobs.count()).toBe(1);
  });

  it('of one file go without those of another', async () => {
    await add('a');
    await add('b');
    await deleteBlob(hashOf('a'), database);
    expect(await hasBlob(hashOf('a'), database)).toBe(false);
    expect(await readBlob(hashOf('a'), 'x', database)).toBeUndefined();
    expect(await (await readBlob(hashOf('b'), 'x', database))?.text()).toBe('b');
  });
});
