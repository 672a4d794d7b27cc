import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import * as say from '../../lib/messages.ts';
import { addFile } from '../../model/entities/file.ts';
import { markUploaded } from '../../model/held-bytes.ts';
import { openAccountDatabase } from '../database.ts';
import { mutate } from '../mutate.ts';
import { watchRows } from '../rows/watch.ts';
import { storageProblem } from '../storage-problem.ts';
import { fullDisk } from '../storage-signals.ts';
import { forgetAdding, noteAdding } from './adding.ts';
import { hasBlob, storeBlob } from './blobs.ts';
import { chooseKeepsAll, findBytesToAskFor } from './keep-offline.ts';
import { letBytesGo, readKeptFiles } from './kept-files.ts';
import { waitingTransfer } from './transfers.ts';

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
    const { sha256: ofC } = await add('c', 50);
    await mutate(markUploaded, [{ entity: 'file', id: 'a' }]);
    expect(await readKeptFiles()).toEqual([
      { id: 'a', name: 'The a', sizeBytes: 5_000, sha256: ofA, isAtServer: true },
      { id: 'c', name: 'The c', sizeBytes: 50, sha256: ofC, isAtServer: false },
      { id: 'b', name: 'The b', sizeBytes: 5, sha256: ofB, isAtServer: false },
    ]);
  });

  it('can be let go where the server has them, and the full disk is over', async () => {
    const { add } = await setUp();
    const { sha256 } = await add('c');
    await mutate(markUploaded, [{ entity: 'file', id: 'c' }]);
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
    await mutate(markUploaded, [{ entity: 'file', id: 'ab' }]);
    await chooseKeepsAll(true);
    const asked = vi.fn();
    const stop = watchRows(() => findBytesToAskFor(database), asked, asked);
    await vi.waitFor(() => expect(asked).toHaveBeenCalledWith([]));
    expect(await letBytesGo('ab')).toMatchObject({ ok: true });
    // A later change that all readers see shows that they have seen the one before.
    const { sha256 } = await add('cd');
    await vi.waitFor(async () => expect(await hasBlob(sha256)).toBe(true));
    await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(1));
    stop();
    expect(asked.mock.calls.flat(2)).toEqual([]);
  });

  it('go also where there is no room to write anything down', async () => {
    const { database, add } = await setUp();
    const { sha256 } = await add('f');
    await mutate(markUploaded, [{ entity: 'file', id: 'f' }]);
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
    await mutate(markUploaded, [{ entity: 'file', id: 'e' }]);
    await database.transfers.put(waitingTransfer(again, 'up'));
    for (const { id, sha256 } of [only, again]) {
      expect((await letBytesGo(id)).ok).toBe(false);
      expect(await hasBlob(sha256)).toBe(true);
    }
  });

  it('[P2] stay where a name that is still being added needs them', async () => {
    const { add } = await setUp();
    const { sha256, name } = await add('ca');
    await mutate(markUploaded, [{ entity: 'file', id: 'ca' }]);
    const adding = { key: 'k', name, sizeBytes: 5, tab: 'gone', sha256 };
    await noteAdding([adding, { ...adding, key: 'other', sha256: 'another' }]);
    expect(await letBytesGo('ca')).toEqual({
      ok: false,
      error: { kind: 'refused', message: 'This file is being added again, so it stays.' },
    });
    expect(await hasBlob(sha256)).toBe(true);
    await forgetAdding('k');
    expect((await letBytesGo('ca')).ok).toBe(true);
    expect(await hasBlob(sha256)).toBe(false);
  });

  it('[P2] stay where one of two files with the same bytes is on this device only', async () => {
    const { database, add } = await setUp();
    const { sha256 } = await add('cb');
    await add('cc');
    await database.table('file').update('cc', { sha256 });
    await mutate(markUploaded, [{ entity: 'file', id: 'cb' }]);
    expect(await letBytesGo('cb')).toEqual({
      ok: false,
      error: { kind: 'refused', message: 'This file is on this device only, so it stays.' },
    });
    expect(await hasBlob(sha256)).toBe(true);
    await mutate(markUploaded, [{ entity: 'file', id: 'cc' }]);
    expect((await letBytesGo('cb')).ok).toBe(true);
    expect(await hasBlob(sha256)).toBe(false);
  });

  it('can be let go while a download of the same file is noted, and go alone', async () => {
    const { database, add } = await setUp();
    const file = await add('da');
    const { sha256: others } = await add('db');
    for (const id of ['da', 'db']) await mutate(markUploaded, [{ entity: 'file', id }]);
    await database.transfers.put(waitingTransfer(file, 'down'));
    expect((await readKeptFiles()).map(({ isAtServer }) => isAtServer)).toEqual([true, true]);
    expect((await letBytesGo('da')).ok).toBe(true);
    expect([await hasBlob(file.sha256), await hasBlob(others)]).toEqual([false, true]);
  });

  it.each(['nobody', 'purged'])('are not looked for where the file is %s', async (id) => {
    const { database, add } = await setUp();
    const { sha256 } = await add('dc');
    await database.table('file').put({ id: 'purged', $at: '000000002-000-a', purgedAt: 5 });
    expect(await letBytesGo(id)).toEqual({
      ok: false,
      error: { kind: 'gone', message: say.fileNotFound },
    });
    expect(await hasBlob(sha256)).toBe(true);
  });

  it('[P2] stay, and the student is told, where the disk fails otherwise than by being full', async () => {
    const { database, add } = await setUp();
    const { sha256 } = await add('dd');
    await mutate(markUploaded, [{ entity: 'file', id: 'dd' }]);
    await chooseKeepsAll(true);
    const broken = () => {
      throw new TypeError('broken');
    };
    database.meta.hook('updating', broken);
    expect(await letBytesGo('dd')).toEqual({
      ok: false,
      error: { kind: 'broken', message: say.somethingWentWrongTryAgain },
    });
    database.meta.hook('updating').unsubscribe(broken);
    expect(await hasBlob(sha256)).toBe(true);
  });
});
