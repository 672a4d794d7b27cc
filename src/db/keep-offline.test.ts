import 'fake-indexeddb/auto';
import '../../test/support/node-blobs.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { addFile, deleteFile, markFileUploaded } from '../model/entities/file.ts';
import { storeBlob } from './blobs.ts';
import { currentDatabase, openAccountDatabase } from './database.ts';
import {
  chooseKeepsAll,
  findFilesElsewhere,
  findFilesToAskFor,
  readKeepsAll,
} from './keep-offline.ts';
import { letBytesGo } from './kept-files.ts';
import { mutate } from './mutate.ts';
import { requestDownload } from './transfers.ts';

let student = 0;
beforeEach(async () => {
  await openAccountDatabase(`keeper-${student++}`);
});

const toKeep = async () => (await findFilesToAskFor(currentDatabase())).map(({ id }) => id);

async function fileElsewhere(id: string): Promise<string> {
  const sha256 = id.charCodeAt(0).toString(16).padStart(64, '0');
  const facts = { name: id, mime: 'application/pdf', sizeBytes: 3, pageCount: 1 };
  await mutate(addFile, { id, sha256, content: 'text', ...facts });
  await mutate(markFileUploaded, { id });
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
});
