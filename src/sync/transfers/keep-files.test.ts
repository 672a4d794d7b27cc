/** A device that keeps all files: which ones it requests, and until when. */
import 'fake-indexeddb/auto';
import '../../../test/support/node-blobs.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { createDevice } from '../../../test/support/device.ts';
import { quiet } from '../../../test/support/quiet.ts';
import { onSmallDisk } from '../../../test/support/small-disk.ts';
import { chooseKeepsAll } from '../../db/bytes/keep-offline.ts';
import { cancelDownload } from '../../db/bytes/transfers.ts';
import { fullDisk } from '../../db/storage-signals.ts';
import { addFile } from '../../model/entities/file.ts';
import { markUploaded } from '../../model/held-bytes.ts';
import { type FileKeeper, keepFilesHere } from './keep-files.ts';

const running: FileKeeper[] = [];
afterEach(() => {
  for (const one of running.splice(0)) one.stop();
  fullDisk.set(false);
});

async function setUp() {
  const { database, edit } = await createDevice({ userId: 'u', fetch });
  const keeping = keepFilesHere(database);
  running.push(keeping);
  const facts = { mime: 'application/pdf', sizeBytes: 3, pageCount: 1, content: 'text' } as const;
  return {
    ...{ database, keeping },
    /** Another device adds a file and uploads it. */
    add: async (id: string) => {
      await edit(addFile, { id, name: id, sha256: id.repeat(64), ...facts });
      await edit(markUploaded, [{ entity: 'file', id }]);
    },
    asked: async () => (await database.transfers.toArray()).map(({ sha256 }) => sha256[0]),
  };
}

it('asks for each file that another device adds, from when the student chooses it', async () => {
  const { add, asked, database } = await setUp();
  await add('a');
  await quiet();
  expect(await asked()).toEqual([]);
  await chooseKeepsAll(true, database);
  await vi.waitFor(async () => expect(await asked()).toEqual(['a']));
  await add('b');
  await vi.waitFor(async () => expect(await asked()).toEqual(['a', 'b']));
  expect(await database.transfers.get('b'.repeat(64))).toMatchObject({
    direction: 'down',
    state: 'waiting',
  });
});

it('asks for no more when the student chooses otherwise', async () => {
  const { add, asked, database } = await setUp();
  await chooseKeepsAll(true, database);
  await add('a');
  await vi.waitFor(async () => expect(await asked()).toEqual(['a']));
  await chooseKeepsAll(false, database);
  await quiet();
  await add('b');
  await quiet();
  expect(await asked()).toEqual(['a']);
});

it.each([
  ['while it asks', true],
  ['before the student has chosen it', false],
])('asks for nothing once it is stopped %s', async (_, keepsAll) => {
  const { add, asked, database, keeping } = await setUp();
  await chooseKeepsAll(keepsAll, database);
  await quiet();
  keeping.stop();
  await chooseKeepsAll(true, database);
  await add('a');
  await quiet();
  expect(await asked()).toEqual([]);
});

it('asks once more, when it is woken, for what there was no room to note', async () => {
  const { add, asked, database, keeping } = await setUp();
  const disk = await onSmallDisk(database);
  await add('a');
  await chooseKeepsAll(true, database);
  await quiet();
  await database.transfers.clear();
  disk.isFull = true;
  await database.meta.delete('filesLetGo');
  await vi.waitFor(() => expect(fullDisk.isUp()).toBe(true));
  disk.isFull = false;
  keeping.wake();
  await vi.waitFor(async () => expect(await asked()).toEqual(['a']));
  // A request that could be stored at last is not repeated.
  await cancelDownload('a', database);
  keeping.wake();
  await quiet();
  expect(await asked()).toEqual([]);
});

it('does not ask, when it is woken, for what is no longer there', async () => {
  const { add, asked, database, keeping } = await setUp();
  const disk = await onSmallDisk(database);
  await add('a');
  await chooseKeepsAll(true, database);
  await quiet();
  disk.isFull = true;
  await database.transfers.clear();
  await vi.waitFor(() => expect(fullDisk.isUp()).toBe(true));
  await database.table('file').delete('a');
  await quiet();
  disk.isFull = false;
  keeping.wake();
  await quiet();
  expect(await asked()).toEqual([]);
});
