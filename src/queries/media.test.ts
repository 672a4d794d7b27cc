/** Bytes shared by a file and a card, two cards, or a card and the Trash: when they stay and when they go. */
import '../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addMedia, removeMedia } from '../../test/support/add-media.ts';
import { onSmallDisk } from '../../test/support/small-disk.ts';
import { forgetAdding, noteAdding } from '../db/bytes/adding.ts';
import { deleteBlob, hasBlob, storeBlob } from '../db/bytes/blobs.ts';
import { rowsNeedingBytes } from '../db/bytes/holding-rows.ts';
import { letBytesGo, measureSpace, readKeptFiles } from '../db/bytes/kept-files.ts';
import { findUnsentFiles, requestDownload } from '../db/bytes/transfers.ts';
import { AccountDatabase } from '../db/database.ts';
import { mutateIn } from '../db/mutate.ts';
import { fullDisk } from '../db/storage-signals.ts';
import { createCards, deleteCard } from '../model/entities/card.ts';
import { addFile, deleteFile } from '../model/entities/file.ts';
import type { MediaOwner } from '../model/entities/media.ts';
import { markUploaded } from '../model/held-bytes.ts';
import { purgeItems, type RowName } from '../model/trash.ts';
import { maxMediaBytes, storeMediaBytes } from './media.ts';
import { countParts, dropLeftAttached, purge, readTrash } from './trash.ts';

let database: AccountDatabase;

beforeEach(async () => {
  database = new AccountDatabase(crypto.randomUUID());
  await database.open();
});
afterEach(() => database.delete());

/** A picture as the browser has it: its first byte is no text. */
const picture = (tail = 'one') => new Blob([Uint8Array.of(0x89), 'PNG\r\n\x1a\n', tail]);

async function card(deckId = 'deck'): Promise<string> {
  const made = await mutateIn(database, createCards, [
    { deckId, kind: 'basic', front: 'Q', back: 'A' },
  ]);
  return (made.ok && made.data.ids[0]) || '';
}

const ofCard = (ownerId: string): MediaOwner => ({
  ...{ ownerEntity: 'card', ownerId },
  side: 'front',
});

async function add(ownerId: string, blob = picture()) {
  const id = await addMedia(ofCard(ownerId), blob, 'A cell', database);
  const row = await database.rows('media').get(id);
  return { id, sha256: row?.sha256 ?? '' };
}

async function addSameFile(sha256: string): Promise<void> {
  const facts = { name: 'f', mime: 'application/pdf', sizeBytes: 12, pageCount: 1 };
  await mutateIn(database, addFile, { id: 'f', sha256, content: 'text', ...facts });
}

const goesForGood = async (row: RowName) => {
  if (row.entity === 'card') await mutateIn(database, deleteCard, { id: row.id });
  if (row.entity === 'file') await mutateIn(database, deleteFile, { id: row.id });
  return purge([row], database);
};

describe('a picture', () => {
  it('belongs to its card: it is uploaded and counted, and is neither a file nor in the Trash', async () => {
    const owner = await card();
    const { id, sha256 } = await add(owner);
    expect(await database.rows('media').get(id)).toMatchObject({
      ...{ ownerEntity: 'card', ownerId: owner, side: 'front', name: 'A cell' },
      ...{ mime: 'image/png', sizeBytes: 11, uploadedAt: 0, deletedAt: 0 },
    });
    expect((await findUnsentFiles(database)).map((row) => row.sha256)).toEqual([sha256]);
    expect((await measureSpace(database)).filesOnlyHere).toBe(11);
    expect(await readKeptFiles(database)).toEqual([]);
    await mutateIn(database, deleteCard, { id: owner });
    expect((await readTrash(database)).map(({ entity }) => entity)).toEqual(['card']);
    expect(await hasBlob(sha256, database)).toBe(true);
  });

  it('is deleted for good with its card, and with the deck of its card', async () => {
    await database.table('deck').put({ id: 'd', $at: '000000001-000-a', deletedAt: 5 });
    const { id, sha256 } = await add(await card('d'));
    expect(await countParts(database, [{ entity: 'deck', id: 'd' }])).toEqual({
      card: 1,
      media: 1,
    });
    expect((await purge([{ entity: 'deck', id: 'd' }], database)).ok).toBe(true);
    expect(await database.rows('media').get(id)).toMatchObject({ purgedAt: expect.any(Number) });
    expect(await hasBlob(sha256, database)).toBe(false);
  });

  it('is deleted after another device has deleted its owner for good, but not otherwise', async () => {
    const [gone, stays] = [await card(), await card()];
    const left = await add(gone, picture('left'));
    const kept = await add(stays, picture('kept'));
    const early = await add('not known here yet', picture('early'));
    await mutateIn(database, purgeItems, [{ entity: 'card', id: gone }]);
    await dropLeftAttached(database);
    expect(await database.rows('media').get(left.id)).toHaveProperty('purgedAt');
    for (const { id } of [kept, early])
      expect(await database.rows('media').get(id)).not.toHaveProperty('purgedAt');
    const here = [left, kept, early].map(({ sha256 }) => hasBlob(sha256, database));
    expect(await Promise.all(here)).toEqual([false, true, true]);
  });

  it.each([
    ['of another kind', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'])],
    ['without its first byte', new Blob(['PNG\r\n\x1a\n'])],
    ['that is empty', new Blob([])],
    [
      'of more than 10 MB',
      new Blob([Uint8Array.of(0x89), 'PNG\r\n\x1a\n', new Uint8Array(maxMediaBytes)]),
    ],
  ])('%s is refused and leaves nothing', async (_, blob) => {
    expect((await storeMediaBytes(blob, database)).ok).toBe(false);
    expect(await database.blobs.count()).toBe(0);
  });

  it('is refused if it cannot be read any more', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    const blob = picture();
    vi.spyOn(blob, 'slice').mockImplementation(() => {
      throw new DOMException('gone', 'NotReadableError');
    });
    expect((await storeMediaBytes(blob, database)).ok).toBe(false);
    expect(warned).toHaveBeenCalledOnce();
  });

  it('leaves nothing if there is no room, and the student is told', async () => {
    const disk = await onSmallDisk(database);
    disk.isFull = true;
    expect(await storeMediaBytes(picture(), database)).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/full/) },
    });
    disk.isFull = false;
    expect(await database.blobs.count()).toBe(0);
    fullDisk.set(false);
  });
});

describe('the same bytes', () => {
  it('of two cards are stored once, and are deleted with the last card', async () => {
    const [one, two] = [await card(), await card()];
    const { sha256 } = await add(one);
    const second = await add(two);
    expect([second.sha256, await database.blobs.count()]).toEqual([sha256, 1]);
    expect((await measureSpace(database)).filesOnlyHere).toBe(11);
    await goesForGood({ entity: 'card', id: one });
    expect(await hasBlob(sha256, database)).toBe(true);
    await removeMedia(second.id, database);
    expect(await hasBlob(sha256, database)).toBe(false);
  });

  it('of a file and a card stay while either needs them, even in the Trash', async () => {
    const owner = await card();
    const { id, sha256 } = await add(owner);
    await addSameFile(sha256);
    expect((await rowsNeedingBytes(sha256, database)).map(({ entity }) => entity).sort()).toEqual([
      'file',
      'media',
    ]);
    await mutateIn(database, deleteFile, { id: 'f' });
    await removeMedia(id, database);
    expect(await hasBlob(sha256, database)).toBe(true);
    await purge([{ entity: 'file', id: 'f' }], database);
    expect(await hasBlob(sha256, database)).toBe(false);
  });

  it('stay if the file is deleted and the card remains', async () => {
    const { sha256 } = await add(await card());
    await addSameFile(sha256);
    await goesForGood({ entity: 'file', id: 'f' });
    expect(await hasBlob(sha256, database)).toBe(true);
  });

  it('[P2] cannot be removed for one row while the other is only on this device', async () => {
    const { id, sha256 } = await add(await card());
    await addSameFile(sha256);
    await mutateIn(database, markUploaded, [{ entity: 'file', id: 'f' }]);
    expect((await letBytesGo('f', database)).ok).toBe(false);
    await mutateIn(database, markUploaded, [{ entity: 'media', id }]);
    expect((await letBytesGo('f', database)).ok).toBe(true);
    expect(await hasBlob(sha256, database)).toBe(false);
  });

  it('are downloaded once for two rows', async () => {
    const { id, sha256 } = await add(await card());
    await addSameFile(sha256);
    await deleteBlob(sha256, database);
    for (const one of [id, 'f']) await requestDownload(one, database);
    expect(await database.transfers.toArray()).toEqual([
      { sha256, direction: 'down', state: 'waiting', sizeBytes: 11, doneBytes: 0 },
    ]);
  });

  it('stay while they are being added again', async () => {
    const { id, sha256 } = await add(await card());
    await noteAdding([{ key: 'k', name: 'n', sizeBytes: 11, tab: 't', sha256 }], database);
    await removeMedia(id, database);
    await dropLeftAttached(database);
    expect(await hasBlob(sha256, database)).toBe(true);
    await forgetAdding('k', undefined, database);
    expect(await hasBlob(sha256, database)).toBe(false);
  });

  it('are deleted if another device has deleted their last row, and stay if this device has added them again', async () => {
    const [one, two] = [await card(), await card()];
    const { id, sha256 } = await add(one, picture('deleted elsewhere'));
    const both = await add(one, picture('both'));
    await add(two, picture('both'));
    const tombstone = (row: string) => ({ id: row, $at: 'zzzzzzzzz-000-b', purgedAt: 9 });
    await database.table('media').bulkPut([tombstone(id), tombstone(both.id)]);
    await requestDownload(id, database);
    await storeBlob('0'.repeat(64), new Blob(['nobody']), database);
    await dropLeftAttached(database);
    const hashes = [sha256, both.sha256, '0'.repeat(64)];
    const here = hashes.map((hash) => hasBlob(hash, database));
    expect(await Promise.all(here)).toEqual([false, true, false]);
    expect(await database.transfers.count()).toBe(0);
  });
});
