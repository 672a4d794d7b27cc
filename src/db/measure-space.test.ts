import 'fake-indexeddb/auto';
import '../../test/support/node-blobs.ts';
import { beforeEach, expect, it } from 'vitest';
import { addFile, markFileUploaded } from '../model/entities/file.ts';
import { createNote } from '../model/entities/note.ts';
import { storeBlob } from './blobs.ts';
import { currentDatabase, openAccountDatabase } from './database.ts';
import { measureSpace } from './measure-space.ts';
import { mutate } from './mutate.ts';

let student = 0;
beforeEach(async () => {
  await openAccountDatabase(`measurer-${student++}`);
});

async function keepFile(id: string, sizeBytes: number): Promise<void> {
  const sha256 = id.charCodeAt(0).toString(16).padStart(64, '0');
  const facts = { name: id, mime: 'application/pdf', pageCount: 1, content: 'text' } as const;
  await mutate(addFile, { id, sha256, sizeBytes, ...facts });
  await storeBlob(sha256, new Blob(['pdf']));
}

it('counts files to the byte, those on this device only apart', async () => {
  await keepFile('a', 1_000);
  await keepFile('b', 500);
  await mutate(markFileUploaded, { id: 'a' });
  expect(await measureSpace()).toMatchObject({ filesAtServer: 1_000, filesOnlyHere: 500 });
});

it('reckons many rows from a few of them', async () => {
  const { pageTexts } = currentDatabase();
  const text = 'x'.repeat(1_000);
  await pageTexts.bulkPut(
    Array.from({ length: 400 }, (_, page) => ({ fileId: 'f', page, text }) as never),
  );
  const { pageTexts: bytes, cards } = await measureSpace();
  expect(bytes).toBeGreaterThan(400_000);
  expect(bytes).toBeLessThan(450_000);
  expect(cards).toBe(0);
});

it('puts each kind in its own place', async () => {
  await mutate(createNote, { id: 'n', title: 'A note', body: '' });
  const { notes, rest } = await measureSpace();
  expect(notes).toBeGreaterThan(50);
  // The note's edit waits to be sent.
  expect(rest).toBeGreaterThan(50);
});
