// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { placeOfHash } from '../../model/files/place-of-hash.ts';
import { textOfBody } from '../../text/note-text.ts';
import { createNoteOf, quoteInNote, withQuote } from './use-split-view.ts';

const file = { id: 'cells', name: 'Cells [2]', mime: 'application/pdf', courseId: 'biology' };
const address = `${location.origin}/dashboard/library/files/cells`;

let account = 0;
beforeEach(async () => {
  account += 1;
  await openAccountDatabase(`notes-of-file-${account}`);
});

const noteOf = async (id: string) => currentDatabase().rows('note').get(id);

it('a new note has the course of the file and leads to it', async () => {
  const made = await createNoteOf(file);
  const note = await noteOf(made.ok ? made.data : '');
  expect(note).toMatchObject({ title: 'Notes on Cells [2]', courseId: 'biology' });
  expect(textOfBody(note?.body ?? '')).toBe(`[Cells \\[2\\]](${address})\n\n`);
});

it('a quote comes to the end of the note, with its place', async () => {
  const made = await createNoteOf(file);
  const id = made.ok ? made.data : '';
  await quoteInNote(id, file, 'Cells\n divide.', 3);
  expect(textOfBody((await noteOf(id))?.body ?? '')).toBe(
    `[Cells \\[2\\]](${address})\n\n> Cells divide.\n>\n> [Cells \\[2\\], Page 3](${address}#page=3&quote=Cells%20divide.)\n\n`,
  );
});

it('an empty note begins with the quote', () => {
  expect(withQuote('', 'Cells divide.', file, 1)).toMatch(/^> Cells divide\.\n/);
});

it('words that Markdown would read as its own stay words, and the link finds them', () => {
  const quote = 'f(x) *is* <b> [1]_a_ 1)';
  const text = withQuote('', quote, file, 2);
  expect(text).toContain('> f(x) \\*is\\* \\<b\\> \\[1\\]\\_a\\_ 1)\n');
  const [, hash = ''] = /\(\S+#(\S+)\)\n/.exec(text) ?? [];
  // A parenthesis would end the link.
  expect(hash).not.toMatch(/[()]/);
  expect(placeOfHash(hash, 3)).toMatchObject({ page: 2, quote });
});

it('a note that was only asked for is made with the quote', async () => {
  expect((await quoteInNote('new-note', file, 'Cells divide.', 1)).ok).toBe(true);
  expect(textOfBody((await noteOf('new-note'))?.body ?? '')).toContain('Cells divide.');
});
