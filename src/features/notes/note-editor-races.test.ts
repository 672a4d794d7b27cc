/** Text typed while the disk is busy is in the draft and in the next save [P2]. */

import { expect, it } from 'vitest';
import { writeNote } from '../../../test/support/write-note.ts';
import { failure, type Result, success } from '../../lib/result.ts';
import { applyBody, bodyOfText, noteText, openNoteText } from '../../text/note-text.ts';
import { createNoteEditor, type NoteEdit, type NoteEditor } from './note-editor.ts';

/** An editor whose saves end when the test says so. */
function open(text: string) {
  const row = { title: 'Cells', body: bodyOfText(text) };
  const answers: ((result: Result<unknown>) => void)[] = [];
  const edits: NoteEdit[] = [];
  const browser = { isFull: false };
  let draft: NoteEdit | undefined;
  const editor = createNoteEditor(row, {
    save: (edit) => {
      edits.push(edit);
      return new Promise((resolve) => answers.push(resolve));
    },
    keepDraft: (edit) => {
      if (!browser.isFull) draft = edit;
      return !browser.isFull;
    },
    dropDraft: () => {
      draft = undefined;
    },
    schedule: () => () => undefined,
  });
  /** The note as a later tab makes it from these bodies, the stored one first. */
  const united = (...bodies: (string | undefined)[]) => {
    const doc = openNoteText(row.body);
    for (const body of bodies) if (body !== undefined) applyBody(doc, body);
    return noteText(doc);
  };
  return { editor, answers, edits, united, browser, draft: () => draft };
}

it('[P2] the draft holds the words typed while a save was under way, when that save has ended', async () => {
  const note = open('cells');
  writeNote(note.editor, 'cells divide');
  const ended = note.editor.saveNow();
  writeNote(note.editor, 'cells divide and grow');
  note.answers[0]?.(success(undefined));
  await ended;
  // The tab is killed now: the disk holds the first save, the draft must hold the rest.
  expect(note.united(note.edits[0]?.body, note.draft()?.body)).toBe('cells divide and grow');
});

it('[P2] the draft holds all that is unsaved while the save is still under way', () => {
  const note = open('cells');
  writeNote(note.editor, 'cells divide');
  void note.editor.saveNow();
  writeNote(note.editor, 'cells divide and grow');
  // The save has not ended, and may never: nothing of it may be missing from the draft.
  expect(note.united(note.draft()?.body)).toBe('cells divide and grow');
});

it('[P2] the next save sends the words typed during the one before', async () => {
  const note = open('cells');
  writeNote(note.editor, 'cells divide');
  const ended = note.editor.saveNow();
  writeNote(note.editor, 'cells divide and grow');
  note.answers[0]?.(success(undefined));
  await ended;
  void note.editor.saveNow();
  expect(note.united(...note.edits.map(({ body }) => body))).toBe('cells divide and grow');
});

it('[P2] the next save sends both if the disk refused the save before', async () => {
  const note = open('cells');
  writeNote(note.editor, 'cells divide');
  const ended = note.editor.saveNow();
  writeNote(note.editor, 'cells divide and grow');
  note.answers[0]?.(failure('full', 'This device is full'));
  await ended;
  expect(note.united(note.draft()?.body)).toBe('cells divide and grow');
  void note.editor.saveNow();
  expect(note.united(note.edits[1]?.body)).toBe('cells divide and grow');
});

it('[P2] a title typed while the text is being saved is in the draft and in the next save', async () => {
  const note = open('cells');
  writeNote(note.editor, 'cells divide');
  const ended = note.editor.saveNow();
  note.editor.typeTitle('Mitosis');
  note.answers[0]?.(success(undefined));
  await ended;
  expect(note.draft()).toEqual({ title: 'Mitosis' });
  expect(note.editor.view()).toMatchObject({ title: 'Mitosis', state: 'unsaved' });
  void note.editor.saveNow();
  expect(note.edits[1]).toEqual({ title: 'Mitosis' });
});

it('[P3] text from elsewhere that arrives during a save does not count as saved by this tab', async () => {
  const note = open('cells');
  writeNote(note.editor, 'cells divide');
  const ended = note.editor.saveNow();
  writeNote(note.editor, 'cells divide and grow');
  note.editor.receive({ title: 'Cells', body: note.edits[0]?.body ?? '' });
  note.answers[0]?.(success(undefined));
  await ended;
  expect(note.united(note.edits[0]?.body, note.draft()?.body)).toBe('cells divide and grow');
});

it('[P2] a save requested during another begins after it, and resolves for both', async () => {
  const note = open('cells');
  writeNote(note.editor, 'cells divide');
  const first = note.editor.saveNow();
  writeNote(note.editor, 'cells divide and grow');
  const second = note.editor.saveNow();
  expect(note.edits).toHaveLength(1);
  note.answers[0]?.(success(undefined));
  expect(await first).toBe(false);
  await expect.poll(() => note.edits.length).toBe(2);
  note.answers[1]?.(success(undefined));
  expect(await second).toBe(true);
  expect(note.editor.view().state).toBe('saved');
  expect(note.draft()).toBeUndefined();
});

it('a save without changes ends at once, and a successful save reports it', async () => {
  const note = open('cells');
  expect(note.editor.view()).toMatchObject({ title: 'Cells', text: 'cells', state: 'saved' });
  expect(await note.editor.saveNow()).toBe(true);
  expect(note.edits).toEqual([]);
  note.editor.typeTitle('Mitosis');
  const ended = note.editor.saveNow();
  note.answers[0]?.(success(undefined));
  expect(await ended).toBe(true);
  expect(note.edits).toEqual([{ title: 'Mitosis' }]);
});

it('tells listeners of each change, until they stop', () => {
  const note = open('cells');
  const seen: string[] = [];
  const stop = note.editor.subscribe(() => seen.push(note.editor.view().text));
  writeNote(note.editor, 'cells divide');
  expect(seen).toEqual(['cells divide']);
  stop();
  writeNote(note.editor, 'cells');
  expect(seen).toHaveLength(1);
});

it('[P2] a title that is being saved stays in the draft while the text is typed or pasted', async () => {
  const note = open('cells');
  note.editor.typeTitle('Mitosis');
  const ended = note.editor.saveNow();
  writeNote(note.editor, 'cells divide');
  // The save has not ended, and may never: a pasted text may keep the page busy until it is killed.
  expect(note.draft()?.title).toBe('Mitosis');
  note.answers[0]?.(failure('full', 'This device is full'));
  await ended;
  expect(note.draft()?.title).toBe('Mitosis');
  expect(note.united(note.draft()?.body)).toBe('cells divide');
});

it('[P2] words that are being saved stay in the draft while the title is typed', () => {
  const note = open('cells');
  writeNote(note.editor, 'cells divide');
  void note.editor.saveNow();
  note.editor.typeTitle('Mitosis');
  expect(note.draft()?.title).toBe('Mitosis');
  expect(note.united(note.draft()?.body)).toBe('cells divide');
});

it('[P2] a title is in the draft as soon as it is typed', () => {
  const note = open('cells');
  note.editor.typeTitle('Mitosis');
  expect(note.draft()).toEqual({ title: 'Mitosis' });
  note.editor.typeTitle('Mitosis and meiosis');
  expect(note.draft()).toEqual({ title: 'Mitosis and meiosis' });
});

it.each<[string, (editor: NoteEditor) => void, NoteEdit]>([
  ['a title', (editor) => editor.typeTitle('Mitosis'), { title: 'Mitosis' }],
  ['a text', (editor) => writeNote(editor, 'cells divide'), { body: expect.any(String) }],
])('[P3] %s that is typed alone is kept, sent and sent again alone', async (_, type, alone) => {
  const note = open('cells');
  type(note.editor);
  expect(note.draft()).toEqual(alone);
  const ended = note.editor.saveNow();
  note.answers[0]?.(failure('full', 'This device is full'));
  await ended;
  void note.editor.saveNow();
  expect(note.edits).toEqual([alone, alone]);
});

it('says that it is saving, not that nothing is saved yet, while more is typed during a save', async () => {
  const note = open('cells');
  writeNote(note.editor, 'cells divide');
  expect(note.editor.view().state).toBe('unsaved');
  const ended = note.editor.saveNow();
  writeNote(note.editor, 'cells divide and grow');
  expect(note.editor.view().state).toBe('saving');
  note.answers[0]?.(success(undefined));
  await ended;
  expect(note.editor.view().state).toBe('unsaved');
});

it('[P2] the draft of text typed during a save stays if the browser cannot store a later one', async () => {
  const note = open('cells');
  writeNote(note.editor, 'cells divide');
  const ended = note.editor.saveNow();
  writeNote(note.editor, 'cells divide and grow');
  note.browser.isFull = true;
  note.answers[0]?.(success(undefined));
  await ended;
  expect(note.united(note.draft()?.body)).toBe('cells divide and grow');
  expect(note.editor.view().isKept).toBe(false);
});
