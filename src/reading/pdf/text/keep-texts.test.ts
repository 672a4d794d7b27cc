import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { tabLocks } from '../../../api/locks.ts';
import { type AccountDatabase, openAccountDatabase } from '../../../db/database.ts';
import { success } from '../../../lib/result.ts';
import { keepTexts } from './keep-texts.ts';

const file = (id: string, more: object = {}) => ({
  ...{
    id,
    name: `${id}.pdf`,
    mime: 'application/pdf',
    sizeBytes: 1,
    pageCount: 2,
    content: 'text',
  },
  ...{ sha256: id.padEnd(64, '0'), addedAt: 1, uploadedAt: 1, deletedAt: 0 },
  ...more,
});

const bytesOf = (id: string) => ({ sha256: id.padEnd(64, '0'), index: 0, bytes: new Blob(['x']) });
const textOf = (fileId: string, page: number) => ({ fileId, page, text: 'words', blocks: [] });

/** @returns the ids of files that were read until nothing more is to do */
async function readIn(database: AccountDatabase, after: () => Promise<unknown> = async () => null) {
  const read: string[] = [];
  const rests: (() => void)[] = [];
  let onRest: () => void = () => undefined;
  const stop = keepTexts(database, {
    locks: tabLocks(),
    wait: () =>
      new Promise((resolve) => {
        rests.push(resolve);
        onRest();
      }),
    read: async ({ id }) => {
      read.push(id);
      return success(true);
    },
  });
  const resting = () =>
    new Promise<void>((resolve) => {
      onRest = resolve;
      if (rests.length > 0) resolve();
    });
  await resting();
  rests.shift()?.();
  const again = new Promise<void>((resolve) => {
    onRest = resolve;
  });
  await after();
  await database.rows('file').update('here', { name: 'Renamed' });
  await again;
  stop();
  rests.shift()?.();
  return read;
}

it('reads files that are here and were not read, and nothing else', async () => {
  const database = await openAccountDatabase('keep-texts');
  await database
    .table('file')
    .bulkPut([
      ...[file('here'), file('elsewhere'), file('read'), file('scan', { content: 'scanned' })],
      ...[file('trashed', { deletedAt: 5 }), file('begun')],
    ]);
  await database.blobs.bulkPut(['here', 'read', 'scan', 'trashed', 'begun'].map(bytesOf));
  await database.pageTexts.bulkPut([textOf('read', 1), textOf('read', 2), textOf('begun', 1)]);
  expect((await readIn(database)).sort()).toEqual(['begun', 'here']);
});
