import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { openAccountDatabase } from '../../db/database.ts';
import { mutateIn } from '../../db/mutate.ts';
import { createNote } from '../../model/entities/note.ts';
import { bodyOfText } from '../../text/note-text.ts';
import { readNotePages } from './note-pages.ts';
import { readDocument } from './read-document.ts';

it('reads a note with its accents set apart as any other', async () => {
  const database = await openAccountDatabase('note-pages');
  const text = 'La **diversité** des espèces a été étudiée.'.normalize('NFD');
  await mutateIn(database, createNote, { id: 'n', title: 'T', body: bodyOfText(text) });
  const read = await readNotePages(database, 'n', new AbortController().signal, readDocument);
  const block = read.ok ? read.data[0]?.blocks[0] : undefined;
  expect(block?.text).toBe('La diversité des espèces a été étudiée.'.normalize('NFC'));
  expect(block?.terms).toEqual(['diversité'.normalize('NFC')]);
});
