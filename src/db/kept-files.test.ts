import '../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { addFile, markFileUploaded } from '../model/entities/file.ts';
import { hasBlob, storeBlob } from './blobs.ts';
import { openAccountDatabase } from './database.ts';
import { chooseKeepsAll, findFilesToAskFor } from './keep-offline.ts';
import { letBytesGo, readKeptFiles } from './kept-files.ts';
import { mutate } from './mutate.ts';
import { storageProblem } from './storage-problem.ts';
import { fullDisk } from './storage-signals.ts';
import { waitingTransfer } from './transfers.ts';
import { watchRows } from './watch.ts';

let account = 0;

async function setUp() {
  account += 1;
  const database = await openAccountDatabase(`kept-${account}`);
  const add = async (id: string, sizeBytes = 5) => {
    const sha256 = id.padEnd(64, '0');
    const file = { id, name: `The ${id}`, mime: 'application/pdf', sizeBytes, sha256 };
    await mutate(addFile, { ...file, pageCount: 1, content: 'text' });
    await storeBlob(sha256, new Blob(['bytes']), database);
    return file;
  };
  return { database, add };
}

describe('the files that a device keeps', () => {
  it('are listed with their sizes, the largest first', async () => {
    const { add } = await setUp();
    const { sha256: ofB } = await add('b', 5);
    const { sha256: ofA } = await add('a', 5_000);
    await mutate(markFileUploaded, { id: 'a' });
    expect(await readKeptFiles()).toEqual([
      { id: 'a', name: 'The a', sizeBytes: 5_000, sha256: ofA, isAtServer: true },
      { id: 'b', name: 'The b', sizeBytes: 5, sha256: ofB, isAtServer: false },
    ]);
  });

  it('can be let go where the server has them, and the full disk is over', async () => {
    const { add } = await setUp();
    const { sha256 } = await add('c');
    await mutate(markFileUploaded, { id: 'c' });
    storageProblem(new DOMException('full', 'QuotaExceededError'));
    expect(fullDisk.isUp()).toBe(true);
    expect((await letBytesGo('c')).ok).toBe(true);
    expect(await hasBlob(sha256)).toBe(false);
    expect(await readKeptFiles()).toEqual([]);
    expect(fullDisk.isUp()).toBe(false);
  });

  it('are not asked for again, not even for a moment, where the device keeps all others', async () => {
    const { database, add } = await setUp();
    await add('ab');
    await mutate(markFileUploaded, { id: 'ab' });
    await chooseKeepsAll(true);
    const asked = vi.fn();
    const stop = watchRows(() => findFilesToAskFor(database), asked, asked);
    await vi.waitFor(() => expect(asked).toHaveBeenCalledWith([]));
    expect(await letBytesGo('ab')).toMatchObject({ ok: true });
    // A change that every reader of files sees shows that the one before it has been seen.
    const { sha256 } = await add('cd');
    await vi.waitFor(async () => expect(await hasBlob(sha256)).toBe(true));
    await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(1));
    stop();
    expect(asked.mock.calls.flat(2)).toEqual([]);
  });

  it('go also where there is no room to write anything down', async () => {
    const { database, add } = await setUp();
    const { sha256 } = await add('f');
    await mutate(markFileUploaded, { id: 'f' });
    await chooseKeepsAll(true);
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    database.meta.hook('creating', full);
    database.meta.hook('updating', full);
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    expect((await letBytesGo('f')).ok).toBe(true);
    expect(await hasBlob(sha256)).toBe(false);
    expect(warned).toHaveBeenCalledOnce();
    database.meta.hook('creating').unsubscribe(full);
    database.meta.hook('updating').unsubscribe(full);
  });

  it('[P2] stay where this device has the only copy, or a server without memory asks for them again', async () => {
    const { database, add } = await setUp();
    const only = await add('d');
    const again = await add('e');
    await mutate(markFileUploaded, { id: 'e' });
    await database.transfers.put(waitingTransfer(again, 'up'));
    for (const { id, sha256 } of [only, again]) {
      expect((await letBytesGo(id)).ok).toBe(false);
      expect(await hasBlob(sha256)).toBe(true);
    }
  });
});
