// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { placeOfHash } from '../../model/files/place-of-hash.ts';
import { readLinks } from '../../text/markdown/note-links.ts';
import { textOfBody } from '../../text/note-text.ts';
import { createNoteOf, quoteInNote, quoteInNoteOf, withQuote } from './use-split-view.ts';

const id = '0195d2a0-1111-7222-8333-444455556666';
const file = { id, name: 'Cells [2]', mime: 'application/pdf', courseId: 'biology' };
const link = (place = '') => `[[file:${id}${place}|Cells 2]]`;

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
  expect(textOfBody(note?.body ?? '')).toBe(`${link()}\n\n`);
});

it('a quote comes to the end of the note, with its place', async () => {
  const made = await createNoteOf(file);
  const id = made.ok ? made.data : '';
  await quoteInNote(id, file, 'Cells\n divide.', 3);
  expect(textOfBody((await noteOf(id))?.body ?? '')).toBe(
    `${link()}\n\n> Cells divide.\n>\n> ${link('#page=3&quote=Cells%20divide.')}\n\n`,
  );
});

it('an empty note begins with the quote', () => {
  expect(withQuote('', 'Cells divide.', file, 1)).toMatch(/^> Cells divide\.\n/);
});

it('words that Markdown would read as its own stay words, and the link finds them', () => {
  const quote = 'f(x) *is* <b> [1]_a_ 1)';
  const text = withQuote('', quote, file, 2);
  expect(text).toContain('> f(x) \\*is\\* \\<b\\> \\[1\\]\\_a\\_ 1)\n');
  const target = readLinks(text)[0]?.target;
  const hash = target?.by === 'id' ? target.place : '';
  expect(placeOfHash(hash, 3)).toMatchObject({ page: 2, quote });
});

it('a note that was only asked for is made with the quote', async () => {
  expect((await quoteInNote('new-note', file, 'Cells divide.', 1)).ok).toBe(true);
  expect(textOfBody((await noteOf('new-note'))?.body ?? '')).toContain('Cells divide.');
});

it('without an open note the quote goes into the note of the file that was edited last, or a new one', async () => {
  const first = await quoteInNoteOf(file, 'Cells divide.', 1);
  expect(first.ok && first.data.title).toBe('Notes on Cells [2]');
  const again = await quoteInNoteOf(file, 'And grow.', 2);
  expect(again).toEqual(first);
  const text = textOfBody((await noteOf(first.ok ? first.data.id : ''))?.body ?? '');
  expect(text).toMatch(/> Cells divide\.[\s\S]*> And grow\./);
  expect(readLinks(text)).toHaveLength(3);
});
