import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { mutateIn } from '../../src/db/mutate.ts';
import { openZip } from '../../src/lib/zip/read-zip.ts';
import { createNote } from '../../src/model/entities/note.ts';
import { bodyOfText } from '../../src/text/note-text.ts';
import { exportOf, newDatabase } from './support.ts';

it('long titles in any script give file names that Linux and Android can store', async () => {
  const database = newDatabase();
  const title = '細胞生物学の講義'.repeat(12);
  for (const id of ['first', 'second'])
    await mutateIn(database, createNote, { id, title, body: bodyOfText('words') });
  const files = await openZip(await exportOf(database));
  await database.delete();
  const names = files.map(({ path }) => path.split('/').at(-1) ?? '');
  expect(names.filter((name) => name.startsWith('細胞'))).toHaveLength(2);
  const longest = Math.max(...names.map((name) => new TextEncoder().encode(name).length));
  expect(longest).toBeLessThanOrEqual(255);
});
