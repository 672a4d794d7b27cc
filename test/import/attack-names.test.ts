/** Attack: names in the zip that no system can unpack. */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mutateIn } from '../../src/db/mutate.ts';
import { createNote } from '../../src/model/entities/note.ts';
import { bodyOfText } from '../../src/model/text/note-text.ts';
import { exportOf, newDatabase } from './support.ts';

it('an export with long Japanese titles is unpacked by unzip', async () => {
  const database = newDatabase();
  await mutateIn(database, createNote, {
    id: 'n',
    title: '細胞生物学の講義'.repeat(12),
    body: bodyOfText('words'),
  });
  const folder = mkdtempSync(join(tmpdir(), 'names-'));
  writeFileSync(
    join(folder, 'e.zip'),
    new Uint8Array(await (await exportOf(database)).arrayBuffer()),
  );
  await database.delete();
  // Linux and macOS allow 255 bytes of UTF-8 in a name.
  expect(() =>
    execFileSync('python3', ['-m', 'zipfile', '-e', 'e.zip', 'out'], {
      cwd: folder,
      stdio: 'pipe',
    }),
  ).not.toThrow();
});
