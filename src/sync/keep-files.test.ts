import 'fake-indexeddb/auto';
import '../../test/support/node-blobs.ts';
import { expect, it, vi } from 'vitest';
import { openAccountDatabase } from '../db/database.ts';
import { chooseKeepsAll } from '../db/keep-offline.ts';
import { mutate } from '../db/mutate.ts';
import { addFile, markFileUploaded } from '../model/entities/file.ts';
import { keepFilesHere } from './keep-files.ts';

it('asks for each file that another device adds, from when the student chooses it', async () => {
  const database = await openAccountDatabase('keeper');
  const { stop } = keepFilesHere(database);
  const facts = { mime: 'application/pdf', sizeBytes: 3, pageCount: 1, content: 'text' } as const;
  await mutate(addFile, { id: 'a', name: 'a', sha256: 'a'.repeat(64), ...facts });
  await mutate(markFileUploaded, { id: 'a' });
  await chooseKeepsAll(true);
  await vi.waitFor(async () => expect(await database.transfers.get('a')).toBeDefined());
  await mutate(addFile, { id: 'b', name: 'b', sha256: 'b'.repeat(64), ...facts });
  await mutate(markFileUploaded, { id: 'b' });
  await vi.waitFor(async () =>
    expect(await database.transfers.get('b')).toMatchObject({
      direction: 'down',
      state: 'waiting',
    }),
  );
  stop();
});
