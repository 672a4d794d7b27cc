import { expect, it } from 'vitest';
import { writeNote } from '../../../test/support/write-note.ts';
import { success } from '../../lib/result.ts';
import { bodyOfText } from '../../text/note-text.ts';
import { createNoteEditor, type NoteEdit } from './note-editor.ts';
import { firstHeading } from './note-title.ts';

it.each([
  ['# Cells', 'Cells'],
  ['some words\n\n### The **cell** wall ##\n# Later', 'The cell wall'],
  ['#hashtag\nno heading', ''],
  ['# The **cell**[^1] wall[^two]\n\n[^1]: A note.', 'The cell wall'],
  ['', ''],
])('reads the first heading of %j', (text, heading) => {
  expect(firstHeading(text)).toBe(heading);
});

function open(title: string, text: string) {
  const edits: NoteEdit[] = [];
  const editor = createNoteEditor(
    { title, body: bodyOfText(text) },
    {
      save: async (edit) => {
        edits.push(edit);
        return success(undefined);
      },
      keepDraft: () => true,
      dropDraft: () => undefined,
      schedule: () => () => undefined,
    },
  );
  return { editor, edits };
}

it('names a note after its first heading and saves that, until the student names it', async () => {
  const { editor, edits } = open('', '');
  writeNote(editor, '# Ce');
  writeNote(editor, '# Cells\nwords');
  expect(editor.view().title).toBe('Cells');
  await editor.saveNow();
  expect(edits.at(-1)?.title).toBe('Cells');
  editor.typeTitle('Biology');
  writeNote(editor, '# Leaves\nwords');
  expect(editor.view().title).toBe('Biology');
});

it('keeps the name of a note if its heading is different or missing', () => {
  const named = open('Biology', '# Cells').editor;
  writeNote(named, '# Cells and walls');
  expect(named.view().title).toBe('Biology');
  const emptied = open('', '# Cells').editor;
  writeNote(emptied, '# Cells\nmore');
  expect(emptied.view().title).toBe('');
});

it('drops the signs that close a heading, if a space is before them', () => {
  expect(['# a #', '# a ##  ', '# a#', '# #', '# a # b'].map(firstHeading)).toEqual([
    ...['a', 'a', 'a#', '', 'a # b'],
  ]);
});

it('reads a heading with very many spaces, which would take a pattern minutes', () => {
  expect(firstHeading(`# a${' '.repeat(300_000)}b`)).toBe('a');
});
