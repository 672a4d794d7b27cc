/** [P5] A note deleted forever leaves its id: study material made from it is exported, without any word of the note. */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AccountDatabase } from '../../src/db/database.ts';
import { mutateIn } from '../../src/db/mutate.ts';
import { openZip } from '../../src/lib/zip/read-zip.ts';
import { createNote } from '../../src/model/entities/note.ts';
import { createSummary } from '../../src/model/entities/summary.ts';
import { purgeItems } from '../../src/model/trash.ts';
import { readNotePages } from '../../src/reading/documents/note-pages.ts';
import { bodyOfText } from '../../src/text/note-text.ts';
import { exportOf, newDatabase } from './support.ts';

let database: AccountDatabase;
beforeEach(async () => {
  database = newDatabase();
  await mutateIn(database, createNote, { id: 'note', title: 'Cells', body: bodyOfText('Words') });
  const point = { text: 'A cell is small.', page: 1, quote: 'Words' };
  const pages = { fromPage: 1, toPage: 1 };
  const made = { id: 'summary', title: 'Sum', fileId: 'note', noteId: 'note', ...pages };
  await mutateIn(database, createSummary, { ...made, points: [point] });
  await mutateIn(database, purgeItems, [{ entity: 'note', id: 'note' }]);
});
afterEach(() => database.delete());

it('its summary is in the export', async () => {
  const files = await openZip(await exportOf(database));
  const summary = files.find(({ path }) => /summaries\/.*\.md$/.test(path));
  const text = await (await summary?.bytes(new AbortController().signal))?.text();
  expect(text).toContain('Of a note that was deleted.');
  expect(text).toContain('A cell is small.');
});

it('nothing is made from it', async () => {
  const read = await readNotePages(database, 'note', new AbortController().signal);
  expect(read).toMatchObject({ ok: false, error: { kind: 'gone' } });
});
