import 'fake-indexeddb/auto';
import '../../../test/support/node-blobs.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { addFile, deleteFile } from '../../model/entities/file.ts';
import { markUploaded } from '../../model/held-bytes.ts';
import { currentDatabase, openAccountDatabase } from '../database.ts';
import { mutate } from '../mutate.ts';
import { storeBlob } from './blobs.ts';
import {
  chooseKeepsAll,
  findBytesToAskFor,
  findFilesElsewhere,
  forgetLetGo,
  readKeepsAll,
  rememberLetGo,
} from './keep-offline.ts';
import { letBytesGo } from './kept-files.ts';
import { requestDownload } from './transfers.ts';

let student = 0;
beforeEach(async () => {
  await openAccountDatabase(`keeper-${student++}`);
});

const toKeep = async () => (await findBytesToAskFor(currentDatabase())).map(({ id }) => id);

const hashOf = (id: string) => id.charCodeAt(0).toString(16).padStart(64, '0');

async function fileElsewhere(id: string): Promise<string> {
  const sha256 = hashOf(id);
  const facts = { name: id, mime: 'application/pdf', sizeBytes: 3, pageCount: 1 };
  await mutate(addFile, { id, sha256, content: 'text', ...facts });
  await mutate(markUploaded, [{ entity: 'file', id }]);
  return sha256;
}

describe('keeping all files on this device', () => {
  it('wants none until the student chooses it, and then each that the server has and this device lacks', async () => {
    await fileElsewhere('a');
    await storeBlob(await fileElsewhere('b'), new Blob(['pdf']));
    await fileElsewhere('c');
    await mutate(deleteFile, { id: 'c' });
    expect(await readKeepsAll()).toBe(false);
    await chooseKeepsAll(true);
    expect(await readKeepsAll()).toBe(true);
    expect(await toKeep()).toEqual(['a']);
    expect((await findFilesElsewhere()).map(({ file }) => file.id)).toEqual(['a']);
  });

  it('wants pictures of cards too, once where a file has the same bytes, though they are no files', async () => {
    await fileElsewhere('b');
    const row = { $at: '', name: '', sizeBytes: 3, addedAt: 1, uploadedAt: 9, deletedAt: 0 };
    await currentDatabase()
      .table('media')
      .bulkPut([
        { ...row, id: 'same', sha256: hashOf('b') },
        { ...row, id: 'other', sha256: hashOf('c') },
      ]);
    expect((await toKeep()).sort()).toEqual(['b', 'other', 'same']);
    expect((await findFilesElsewhere()).map(({ file }) => file.id)).toEqual(['b']);
    await requestDownload('b');
    expect(await toKeep()).toEqual(['other']);
    await chooseKeepsAll(true);
    await storeBlob(hashOf('c'), new Blob(['png']));
    expect((await letBytesGo('other')).ok).toBe(true);
    expect(await toKeep()).toEqual([]);
  });

  it('leaves alone what was asked for, and what the student let go until they ask for it', async () => {
    await chooseKeepsAll(true);
    await storeBlob(await fileElsewhere('d'), new Blob(['pdf']));
    expect((await letBytesGo('d')).ok).toBe(true);
    expect(await toKeep()).toEqual([]);
    await requestDownload('d');
    expect(await currentDatabase().readMeta('filesLetGo')).toEqual([]);
    await currentDatabase().transfers.clear();
    expect(await toKeep()).toEqual(['d']);
  });

  it('remembers what is let go only while it keeps all, and each choice begins with no exceptions', async () => {
    const letGo = () => currentDatabase().readMeta('filesLetGo');
    for (const id of ['e', 'f', 'g']) await storeBlob(await fileElsewhere(id), new Blob(['pdf']));
    await letBytesGo('e');
    expect(await letGo()).toBeUndefined();
    await chooseKeepsAll(true);
    await letBytesGo('f');
    await letBytesGo('g');
    await letBytesGo('g');
    expect(await letGo()).toEqual([hashOf('f'), hashOf('g')]);
    expect(await toKeep()).toEqual(['e']);
    await chooseKeepsAll(true);
    expect(await toKeep()).toEqual(expect.arrayContaining(['e', 'f', 'g']));
  });

  it('forgets those that are asked for and no other exception, though all happen at once', async () => {
    const database = currentDatabase();
    await chooseKeepsAll(true);
    await database.writeMeta('filesLetGo', ['h', 'i']);
    await Promise.all([
      forgetLetGo('h', database),
      forgetLetGo('i', database),
      rememberLetGo('j', database),
    ]);
    expect(await database.readMeta('filesLetGo')).toEqual(['j']);
  });

  it('needs no exception to ask for a file', async () => {
    await fileElsewhere('k');
    await requestDownload('k');
    expect(await currentDatabase().readMeta('filesLetGo')).toBeUndefined();
  });
});

describe('files elsewhere', () => {
  const add = (id: string, addedAt: number, facts: object = {}) =>
    currentDatabase()
      .table('file')
      .put({
        id,
        $at: '',
        sha256: id,
        sizeBytes: 3,
        addedAt,
        uploadedAt: 9,
        deletedAt: 0,
        ...facts,
      });

  it('are those of the list that the server has, the newest first, each with its own transfer', async () => {
    await add('a', 2);
    await add('b', 3);
    await add('c', 1);
    await add('only on another device', 4, { uploadedAt: 0 });
    await add('in the Trash', 5, { deletedAt: 7 });
    await requestDownload('c');
    expect(
      (await findFilesElsewhere()).map(({ file, transfer }) => [file.id, transfer?.sha256]),
    ).toEqual([
      ['b', undefined],
      ['a', undefined],
      ['c', 'c'],
    ]);
    expect(await toKeep()).toEqual(['b', 'a']);
  });
});
