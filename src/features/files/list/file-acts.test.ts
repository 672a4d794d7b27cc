import '../../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { unzipped } from '../../../../test/support/zip.ts';
import { hasBlob, storeBlob } from '../../../db/bytes/blobs.ts';
import { noteCameByItself, readCameByItself } from '../../../db/bytes/offline-choice.ts';
import { currentDatabase, openAccountDatabase } from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { failure } from '../../../lib/result.ts';
import { addFile } from '../../../model/entities/file.ts';
import { markUploaded } from '../../../model/held-bytes.ts';
import { downloadFiles, packFiles, removeDownloads } from './file-acts.ts';

const toasts = vi.hoisted(() => ({ toastError: vi.fn(), toastSuccess: vi.fn() }));
vi.mock('../../../ui/toaster/toast.ts', () => toasts);

async function setUp(...ids: string[]) {
  await openAccountDatabase(crypto.randomUUID());
  const files = ids.map((id) => ({
    ...{ id, name: 'Cells', mime: 'application/pdf' },
    ...{ sizeBytes: 3, sha256: id.padEnd(64, '0') },
  }));
  for (const file of files) {
    await storeBlob(file.sha256, new Blob([file.id]));
    await mutate(addFile, { ...file, pageCount: 1, content: 'text' });
    await mutate(markUploaded, [{ entity: 'file', id: file.id }]);
  }
  return files;
}

const areHere = async (files: { sha256: string }[]) =>
  await Promise.all(files.map(({ sha256 }) => hasBlob(sha256)));

it('[P2] removes only what the server says it has, asked once, and sends the others again', async () => {
  const files = await setUp('a', 'b', 'c');
  const ask = vi.fn(async () => ({ ok: true as const, data: [files[0]?.sha256 ?? ''] }));
  await removeDownloads(files, ask);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(await areHere(files)).toEqual([false, true, true]);
  expect(await currentDatabase().transfers.count()).toBe(2);
  expect(toasts.toastError).toHaveBeenCalledWith('2 files not removed', expect.anything());
});

it('[P2] removes nothing where the server does not answer', async () => {
  const files = await setUp('a', 'b');
  const offline = async () => failure('offline', 'No connection');
  await removeDownloads(files, offline as never);
  expect(await areHere(files)).toEqual([true, true]);
});

it('keeps for good what had come by itself, once the student asks for it', async () => {
  const [file] = await setUp('a');
  if (!file) throw new Error('not set up');
  await noteCameByItself(file.sha256, true, currentDatabase());
  await downloadFiles([file]);
  expect(await readCameByItself()).toEqual(new Set());
});

it('exports one file as it is, and several as a zip with a name for each', async () => {
  const [a, b] = await setUp('a', 'b');
  if (!a || !b) throw new Error('not set up');
  expect(await packFiles([a])).toMatchObject({ name: 'Cells.pdf', count: 1 });
  const zip = await packFiles([a, b, { ...b, sha256: 'f'.repeat(64) }]);
  if (typeof zip === 'string') throw new Error(zip);
  expect(zip.count).toBe(2);
  const entries = unzipped(await zip.content.arrayBuffer());
  expect(Object.keys(entries)).toEqual(['Cells.pdf', 'Cells (2).pdf']);
});

it('says so where none of the files is on this device', async () => {
  const [a] = await setUp('a');
  if (!a) throw new Error('not set up');
  expect(await packFiles([{ ...a, sha256: 'f'.repeat(64) }])).toMatch(/Download it first/);
});
