/** First pages are drawn of what is here, once, and go with the bytes. */
import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeBlob } from '../../db/bytes/blobs.ts';
import { letBytesGo } from '../../db/bytes/kept-files.ts';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { addFile, deleteFile } from '../../model/entities/file.ts';
import { markUploaded } from '../../model/held-bytes.ts';
import { purge, restore } from '../../queries/trash.ts';
import { holdPassword } from '../pdf/locked/unlocked.ts';
import { noteSeen, startThumbnails } from './make-thumbnails.ts';
import type { Draws } from './picture.ts';

let database: AccountDatabase;
beforeEach(async () => {
  database = await openAccountDatabase(crypto.randomUUID());
});
afterEach(() => closeAccountDatabase());

const hashOf = (id: string) => id.padEnd(64, '0');

async function add(id: string, mime = 'application/pdf'): Promise<void> {
  const file = { id, name: id, mime, sizeBytes: 3, sha256: hashOf(id) };
  await storeBlob(file.sha256, new Blob([id]), database);
  await mutate(addFile, { ...file, pageCount: 1, content: 'text' });
}

const picture = { image: new Blob(['webp']), width: 320, height: 440 };

function start(draw: Draws['draw'] = async () => picture) {
  const draws = { draw: vi.fn(draw), close: vi.fn() };
  const stop = startThumbnails(database, {
    drawsOf: (mime) => (mime === 'application/pdf' ? draws : undefined),
    rest: async () => undefined,
    alone: (work) => work(),
  });
  return { draws, stop };
}

const made = async () =>
  (await database.thumbnails.toCollection().primaryKeys()).map((key) => key[0]);

it('draws what is here at the start and what comes, each once', async () => {
  await add('a');
  const { draws, stop } = start();
  await vi.waitFor(async () => expect(await made()).toEqual(['a']));
  await add('b');
  await vi.waitFor(async () => expect(await made()).toEqual(['a', 'b']), 3_000);
  expect(draws.draw).toHaveBeenCalledTimes(2);
  stop();
});

it('draws two at a time, each by its own', async () => {
  for (const id of ['a', 'b', 'c']) await add(id);
  const under: number[] = [];
  const ends: (() => void)[] = [];
  const lanes = [0, 1].map((lane) => ({
    draw: () => {
      under.push(lane);
      return new Promise<typeof picture>((resolve) => ends.push(() => resolve(picture)));
    },
    close: () => undefined,
  }));
  const stop = startThumbnails(database, {
    drawsOf: (_, lane) => lanes[lane],
    rest: async () => undefined,
    alone: (work) => work(),
  });
  await vi.waitFor(() => expect(under).toEqual([0, 1]));
  ends[1]?.();
  await vi.waitFor(() => expect(under).toEqual([0, 1, 1]));
  for (const end of ends) end();
  await vi.waitFor(async () => expect(await made()).toHaveLength(3));
  stop();
});

it('remembers a page that cannot be drawn, and leaves out what has no picture', async () => {
  await add('a');
  await add('b', 'text/plain');
  const { draws, stop } = start(async () => undefined);
  await vi.waitFor(async () => expect(await made()).toEqual(['a']));
  expect((await database.thumbnails.get(hashOf('a')))?.image).toBeUndefined();
  expect(draws.draw).toHaveBeenCalledTimes(1);
  stop();
});

it('tries again at another start where what draws is not on this device yet', async () => {
  await add('a');
  const first = start(async () => 'no-reader');
  await vi.waitFor(() => expect(first.draws.draw).toHaveBeenCalled());
  first.stop();
  expect(await made()).toEqual([]);
  const second = start();
  await vi.waitFor(async () => expect(await made()).toEqual(['a']));
  second.stop();
});

it('waits for the password of a locked file, and draws it once that is known', async () => {
  await add('a');
  const { draws, stop } = start(async (_, password) => (password === 'right' ? picture : 'locked'));
  await vi.waitFor(() => expect(draws.draw).toHaveBeenCalled());
  expect(await made()).toEqual([]);
  holdPassword(hashOf('a'), 'right', database);
  await vi.waitFor(async () => expect(await made()).toEqual(['a']));
  stop();
});

it('goes on with the next file where one throws', async () => {
  await add('a');
  await add('b');
  vi.spyOn(console, 'warn').mockReturnValue();
  const { stop } = start(async (bytes) => {
    if ((await bytes.text()) === 'a') throw new Error('broken');
    return picture;
  });
  await vi.waitFor(async () => expect(await made()).toEqual(['b']));
  stop();
});

it('goes with the bytes, stays in the Trash, and comes back with the file', async () => {
  await add('a');
  const { stop } = start();
  await vi.waitFor(async () => expect(await made()).toEqual(['a']));
  stop();
  await mutate(deleteFile, { id: 'a' });
  expect(await made()).toEqual(['a']);
  expect((await restore({ entity: 'file', id: 'a' })).ok).toBe(true);
  expect(await made()).toEqual(['a']);
  await mutate(markUploaded, [{ entity: 'file', id: 'a' }]);
  expect((await letBytesGo('a')).ok).toBe(true);
  expect(await made()).toEqual([]);
});

it('goes with a file that is deleted for good', async () => {
  await add('a');
  const { stop } = start();
  await vi.waitFor(async () => expect(await made()).toEqual(['a']));
  stop();
  await mutate(deleteFile, { id: 'a' });
  expect((await purge([{ entity: 'file', id: 'a' }])).ok).toBe(true);
  expect(await made()).toEqual([]);
  expect(await database.blobs.count()).toBe(0);
});

it('begins with what is on the screen', async () => {
  for (const id of ['a', 'b', 'c']) await add(id);
  const forget = noteSeen(hashOf('c'));
  const drawn: string[] = [];
  const { stop } = start(async (bytes) => {
    drawn.push(await bytes.text());
    return picture;
  });
  await vi.waitFor(async () => expect(await made()).toHaveLength(3));
  expect(drawn[0]).toBe('c');
  forget();
  stop();
});
