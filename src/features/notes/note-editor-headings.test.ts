import { expect, it } from 'vitest';
import { writeNote } from '../../../test/support/write-note.ts';
import { success } from '../../lib/result.ts';
import { firstHeading, headingsOf } from '../../model/note-headings.ts';
import { bodyOfText } from '../../text/note-text.ts';
import { createNoteEditor, type NoteEdit } from './note-editor.ts';

it.each([
  ['# Cells', 'Cells'],
  ['some words\n\n### The **cell** wall ##\n# Later', 'The cell wall'],
  ['#hashtag\nno heading', ''],
  ['# The **cell**[^1] wall[^two]\n\n[^1]: A note.', 'The cell wall'],
  ['```sh\n# a comment\n```\n## Shells', 'Shells'],
  ['- ~~~\n# a comment\n~~~', ''],
  ['# The `map` of snake_case, E = mc²', 'The map of snake_case, E = mc²'],
  [
    '# [[note:01890000-0000-7000-8000-000000000001|Cells]] and [a book](https://example.org)',
    'Cells and a book',
  ],
  ['# 1. Cells', '1. Cells'],
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

it('names a note after a heading that came from another device, once it is edited here', () => {
  const { editor } = open('', '');
  editor.receive({ title: '', body: bodyOfText('# Cells') });
  expect(editor.view().title).toBe('');
  writeNote(editor, '# Cells\nmore');
  expect(editor.view().title).toBe('');
  writeNote(editor, '# Cells and walls\nmore');
  expect(editor.view().title).toBe('Cells and walls');
});

it('drops the signs that close a heading, if a space is before them', () => {
  expect(['# a #', '# a ##  ', '# a#', '# #', '# a # b'].map(firstHeading)).toEqual([
    ...['a', 'a', 'a#', '', 'a # b'],
  ]);
});

it('reads a heading with very many spaces, which would take a pattern minutes', () => {
  expect(firstHeading(`# a${' '.repeat(300_000)}b`)).toBe('a');
});

it('headings are found with their level and place, and lines of code are none', () => {
  const text =
    '# One\ntext\n```\n# code\n```\n### **Two** ##\n#three\n> ~~~\n> # code\n> ~~~\n  # Four';
  const found = [...headingsOf(text)];
  expect(found.map(({ level, words }) => [level, words])).toEqual([
    [1, 'One'],
    [3, 'Two'],
    [1, 'Four'],
  ]);
  expect(found.map(({ at }) => text.slice(at, at + 5))).toEqual(['# One', '### *', '  # F']);
});
