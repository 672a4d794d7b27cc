/** Kept passwords stay on the device and are removed with their file (docs/decisions/30). */
import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addFile, deleteFile, lockedPages } from '../../model/entities/file.ts';
import { type AccountDatabase, closeAccountDatabase, openAccountDatabase } from '../database.ts';
import { mutate } from '../mutate.ts';
import { dropPasswordsOfDeleted, keepPassword, readKeptPasswords } from './kept-passwords.ts';
import { dropUnlocked } from './page-texts.ts';

let database: AccountDatabase;

beforeEach(async () => {
  database = await openAccountDatabase(crypto.randomUUID());
  for (const id of ['a', 'b']) await add(id);
});

afterEach(() => closeAccountDatabase());

const hashOf = (id: string) => id.padEnd(64, '0');

async function add(id: string): Promise<void> {
  const bytes = { name: id, mime: 'application/pdf', sizeBytes: 3, sha256: hashOf(id) };
  await mutate(addFile, { id, ...bytes, ...lockedPages });
}

it('goes with the file that is deleted, and with no other', async () => {
  await keepPassword(hashOf('a'), 'one', database);
  await keepPassword(hashOf('b'), 'two', database);
  await dropPasswordsOfDeleted(database);
  expect(Object.keys(await readKeptPasswords(database))).toEqual([hashOf('a'), hashOf('b')]);
  await mutate(deleteFile, { id: 'a' });
  await dropPasswordsOfDeleted(database);
  expect(await readKeptPasswords(database)).toEqual({ [hashOf('b')]: 'two' });
  await mutate(deleteFile, { id: 'b' });
  await dropPasswordsOfDeleted(database);
  expect(await database.meta.get('filePasswords')).toBeUndefined();
});

it('waits in no outbox', async () => {
  const before = await database.outbox.toArray();
  await keepPassword(hashOf('a'), 'never to be sent', database);
  expect(await database.outbox.toArray()).toEqual(before);
});

it('takes along what was read of a file where it is not kept', async () => {
  await keepPassword(hashOf('b'), 'two', database);
  for (const id of ['a', 'b']) {
    await database.pageTexts.put({ fileId: id, page: 1, text: 'secret', sentences: [] } as never);
    await database.thumbnails.put({
      sha256: hashOf(id),
      image: new Blob(['webp']),
      width: 1,
      height: 1,
    });
  }
  await dropUnlocked(database);
  expect(await database.pageTexts.toCollection().primaryKeys()).toEqual([['b', 1]]);
  expect(await database.thumbnails.toCollection().primaryKeys()).toEqual([hashOf('b')]);
});
