/** The stored note changes while it is open: by another tab or device, or by this editor's save [P3]. */

import { describe, expect, it, vi } from 'vitest';
import { writeNote } from '../../../test/support/write-note.ts';
import { failure, type Result, success } from '../../lib/result.ts';
import {
  applyBody,
  bodyOfText,
  bodySince,
  editNoteText,
  noteText,
  openNoteText,
} from '../../text/note-text.ts';
import { createNoteEditor, type NoteEdit } from './note-editor.ts';

/** An editor whose saves end when the test says so, and another device with the same note. */
function open(text: string) {
  const row = { title: 'Cells', body: bodyOfText(text) };
  const answers: ((result: Result<unknown>) => void)[] = [];
  const edits: NoteEdit[] = [];
  const editor = createNoteEditor(row, {
    save: (edit) => {
      edits.push(edit);
      return new Promise((resolve) => answers.push(resolve));
    },
    keepDraft: () => true,
    dropDraft: () => undefined,
    schedule: () => () => undefined,
  });
  const other = openNoteText(row.body);
  /** The note as the other device has it after it has changed the text. */
  const elsewhere = (change: string) => {
    editNoteText(other, change);
    return { title: row.title, body: bodySince(other, undefined) };
  };
  /** What the other device shows once this edit has come. */
  const shownElsewhere = (edit: NoteEdit | undefined) => {
    applyBody(other, edit?.body ?? '');
    return noteText(other);
  };
  return { editor, row, answers, edits, other, elsewhere, shownElsewhere };
}

describe('words from elsewhere', () => {
  it('[P2] do not make text typed here count as saved', () => {
    const note = open('cells');
    writeNote(note.editor, 'cells divide');
    note.editor.receive(note.elsewhere('All cells'));
    void note.editor.saveNow();
    expect(note.shownElsewhere(note.edits[0])).toBe('All cells divide');
  });

  it('[P2] do not make text count as saved whose save is running and then fails', async () => {
    const note = open('cells');
    writeNote(note.editor, 'cells divide');
    const ended = note.editor.saveNow();
    note.editor.receive(note.elsewhere('All cells'));
    note.answers[0]?.(failure('full', 'This device is full'));
    await ended;
    void note.editor.saveNow();
    expect(note.shownElsewhere(note.edits[1])).toBe('All cells divide');
  });

  it('are not sent back with the next edit of this device', () => {
    const note = open('cells');
    const long = `cells ${'x'.repeat(5_000)}`;
    note.editor.receive(note.elsewhere(long));
    writeNote(note.editor, `All ${long}`);
    void note.editor.saveNow();
    expect(note.edits[0]?.body?.length).toBeLessThan(200);
    expect(note.shownElsewhere(note.edits[0])).toBe(`All ${long}`);
  });

  it('are told as edits, each at its own place', () => {
    const note = open('cells divide');
    const told: unknown[] = [];
    note.editor.watchText((edits) => told.push(edits));
    editNoteText(note.other, 'All cells divide');
    editNoteText(note.other, 'All cells divide often');
    note.editor.receive({ title: 'Cells', body: bodySince(note.other, undefined) });
    expect(told).toEqual([
      [
        { from: 0, to: 0, insert: 'All ' },
        { from: 12, to: 12, insert: ' often' },
      ],
    ]);
    expect(note.editor.view().text).toBe('All cells divide often');
  });
});

describe('a title from elsewhere', () => {
  it('[P2] does not replace one that is being saved, although that save fails', async () => {
    const note = open('cells');
    note.editor.typeTitle('Mitosis');
    const ended = note.editor.saveNow();
    note.editor.receive({ ...note.row, title: 'Meiosis' });
    expect(note.editor.view().title).toBe('Mitosis');
    note.answers[0]?.(failure('full', 'This device is full'));
    await ended;
    void note.editor.saveNow();
    expect(note.edits[1]).toEqual({ title: 'Mitosis' });
  });

  it('is shown also if it arrives while the text is being saved', async () => {
    const note = open('cells');
    writeNote(note.editor, 'cells divide');
    const ended = note.editor.saveNow();
    note.editor.receive({ ...note.row, title: 'Mitosis' });
    note.answers[0]?.(success(undefined));
    await ended;
    expect(note.editor.view()).toMatchObject({ title: 'Mitosis', state: 'saved' });
  });
});

describe('a listener of the editor', () => {
  it('is told only of rows with something new', () => {
    const note = open('cells');
    const told = vi.fn();
    note.editor.subscribe(told);
    note.editor.receive(note.row);
    expect(told).not.toHaveBeenCalled();
    note.editor.receive({ ...note.row, title: 'Mitosis' });
    expect(told).toHaveBeenCalledTimes(1);
    note.editor.receive({ ...note.elsewhere('cells divide'), title: 'Mitosis' });
    expect(told).toHaveBeenCalledTimes(2);
  });

  it('is not told of a late row while a title is typed, nor when that title comes back', async () => {
    const note = open('cells');
    note.editor.typeTitle('Mitosis');
    const told = vi.fn();
    const stop = note.editor.subscribe(told);
    note.editor.receive(note.row);
    expect(told).not.toHaveBeenCalled();
    stop();
    const ended = note.editor.saveNow();
    note.answers[0]?.(success(undefined));
    await ended;
    note.editor.subscribe(told);
    note.editor.receive({ ...note.row, title: 'Mitosis' });
    expect(told).not.toHaveBeenCalled();
  });

  it('is told if only the room has become small and the text is the same [S5]', () => {
    const note = open('cells');
    const told = vi.fn();
    note.editor.subscribe(told);
    expect(note.editor.view().room).toBe('enough');
    // Each letter that was typed, and deleted again, stays a piece of the document.
    const text = note.other.getText('body');
    note.other.transact(() => {
      for (let n = 0; n < 8_100; n++) text.insert(0, 'a');
      text.delete(0, 8_100);
    });
    note.editor.receive(note.elsewhere('cells'));
    expect(note.editor.view()).toMatchObject({ text: 'cells', room: 'little' });
    expect(told).toHaveBeenCalledTimes(1);
  });
});
