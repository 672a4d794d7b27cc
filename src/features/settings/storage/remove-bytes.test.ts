import '../../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasBlob, storeBlob } from '../../../db/bytes/blobs.ts';
import { findUnsentFiles } from '../../../db/bytes/transfers.ts';
import { currentDatabase, openAccountDatabase } from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { failure } from '../../../lib/result.ts';
import { addFile, deleteFile } from '../../../model/entities/file.ts';
import { markUploaded } from '../../../model/held-bytes.ts';
import { type AskServer, removeBytes } from './remove-bytes.ts';

const sha256 = 'a'.repeat(64);
const file = { id: 'f', sha256 };
const noAnswer: AskServer = async () => failure('timeout', 'No answer');

beforeEach(async () => {
  await openAccountDatabase(crypto.randomUUID());
  const pages = { mime: 'application/pdf', sizeBytes: 5, pageCount: 1, content: 'text' as const };
  await mutate(addFile, { ...file, ...pages, name: 'Cells' });
  await mutate(markUploaded, [{ entity: 'file', id: file.id }]);
  await storeBlob(sha256, new Blob(['bytes']));
});
const isHere = () => hasBlob(sha256, currentDatabase());

describe('[P2] the bytes of a file that was uploaded', () => {
  it('go where the server says that it has them', async () => {
    expect(await removeBytes(file, async () => ({ ok: true, data: [sha256] }))).toMatchObject({
      ok: true,
    });
    expect(await isHere()).toBe(false);
  });

  it('stay where the server has lost them, and are uploaded again', async () => {
    const removed = await removeBytes(file, async () => ({ ok: true, data: [] }));
    expect(removed).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('no longer has this file') },
    });
    expect(await isHere()).toBe(true);
    expect(await findUnsentFiles()).toMatchObject([{ id: 'f' }]);
  });

  it('are uploaded again from the Trash too, since the file can be restored on any device', async () => {
    await mutate(deleteFile, { id: file.id });
    await removeBytes(file, async () => ({ ok: true, data: [] }));
    expect(await findUnsentFiles()).toMatchObject([{ id: 'f' }]);
  });

  it('stay where nobody answers, until the student decides', async () => {
    expect(await removeBytes(file, noAnswer)).toBe('not-known');
    expect(await isHere()).toBe(true);
  });
});
