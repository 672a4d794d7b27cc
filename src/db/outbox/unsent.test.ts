import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { addFile, deleteFile } from '../../model/entities/file.ts';
import { markUploaded } from '../../model/held-bytes.ts';
import { purge } from '../../queries/trash.ts';
import { storeBlob } from '../bytes/blobs.ts';
import { waitingTransfer } from '../bytes/transfers.ts';
import { openAccountDatabase } from '../database.ts';
import { addJob, readJobs } from '../jobs.ts';
import { mutate } from '../mutate.ts';
import { countUnsent, isNoMore, unsentInWords } from './unsent.ts';

let account = 0;

async function setUp() {
  account += 1;
  const database = await openAccountDatabase(`unsent-${account}`);
  const add = async (id: string, isHere = true) => {
    const sha256 = id.padEnd(64, '0');
    const file = { id, name: id, mime: 'application/pdf', sizeBytes: 5, sha256, pageCount: 1 };
    await mutate(addFile, { ...file, content: 'text' });
    if (isHere) await storeBlob(sha256, new Blob(['bytes']), database);
    return file;
  };
  return { database, add, files: async () => (await countUnsent(database.userId)).files };
}

describe('what is not at the server', () => {
  it('counts a file that was added and never sent, before its upload has begun too', async () => {
    const { add, files } = await setUp();
    await add('a');
    expect(await files()).toBe(1);
  });

  it('counts a file whose upload the server refused', async () => {
    const { add, files, database } = await setUp();
    const file = await add('a');
    await database.transfers.put({ ...waitingTransfer(file, 'up'), state: 'failed' });
    expect(await files()).toBe(1);
  });

  it('counts a refused file in the Trash, whose bytes are here only, until it is gone for good', async () => {
    const { add, files, database } = await setUp();
    const file = await add('a');
    await database.transfers.put({ ...waitingTransfer(file, 'up'), state: 'failed' });
    await mutate(deleteFile, { id: 'a' });
    expect(await files()).toBe(1);
    await purge([{ entity: 'file', id: 'a' }], database);
    expect(await files()).toBe(0);
  });

  it('counts no file that is at the server or on another device', async () => {
    const { add, files } = await setUp();
    await add('a');
    await mutate(markUploaded, [{ entity: 'file', id: 'a' }]);
    await add('b', false);
    expect(await files()).toBe(0);
  });

  it('[P2] counts the edits that wait and those that the server refused', async () => {
    const { add, database } = await setUp();
    await add('a');
    await add('b');
    const refused = { schema: 1, queuedAt: 1, entity: 'task', id: 't', at: 'x', fields: {} };
    await database.refused.add({ ...refused, reason: 'invalid', refusedAt: 2 } as never);
    expect((await countUnsent(database.userId)).changes).toBe(3);
  });

  it('[P2] counts what is being made, and what was made and is not saved', async () => {
    const { database } = await setUp();
    const job = { kind: 'k', failedTitle: 'It failed', title: 'Cards', input: 1 };
    for (const id of ['a', 'b', 'c'])
      await addJob(database, { ...job, about: { entity: 'file', id } });
    const [a, b] = await readJobs(database);
    await database.jobs.bulkUpdate([
      { key: a?.id ?? '', changes: { state: 'failed' } },
      { key: b?.id ?? '', changes: { state: 'ready' } },
    ]);
    const unsent = await countUnsent(database.userId);
    expect(unsent.jobs).toBe(2);
    expect(unsentInWords(unsent)).toBe('2 pieces of work in progress');
    expect(isNoMore({ ...unsent, jobs: 3 }, unsent)).toBe(false);
  });

  it('[P2] counts an import that has failed half-way: only this device can go on with it', async () => {
    const { database } = await setUp();
    const job = await addJob(database, {
      ...{ kind: 'import', title: 'Import', failedTitle: 'Error importing' },
      input: { importId: 'one' },
    });
    if (!job.ok) throw new Error(job.error.message);
    await database.jobs.update(job.data.id, { state: 'failed' });
    expect((await countUnsent(database.userId)).jobs).toBe(1);
  });

  it('says it in words, or nothing', () => {
    expect(unsentInWords({ changes: 2, files: 1 })).toBe('2 changes and 1 file');
    expect(unsentInWords({ changes: 0, files: 0, shared: 1 })).toBe('1 shared item');
    expect(unsentInWords({ changes: 0, files: 0 })).toBeUndefined();
  });
});
