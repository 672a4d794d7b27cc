// @vitest-environment jsdom
/** The writing surface and the document of its note say the same, whoever types. */
import { history, redo, undo } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { fewerUnlessLong } from '../../../../test/support/long.ts';
import {
  applyBody,
  bodyOfText,
  bodySince,
  noteText,
  openNoteText,
} from '../../../text/note-text.ts';
import { createNoteEditor } from '../note-editor.ts';
import { bindNote } from './bind-note.ts';

const views: EditorView[] = [];
afterEach(() => {
  for (const view of views.splice(0)) view.destroy();
});

function open(text: string) {
  const body = bodyOfText(text);
  const keepDraft = vi.fn(() => true);
  const editor = createNoteEditor(
    { title: 'Cells', body },
    {
      save: () => new Promise(() => undefined),
      keepDraft,
      dropDraft: () => undefined,
      schedule: () => () => undefined,
    },
  );
  const refused = vi.fn();
  const surface = () => {
    const view = new EditorView({
      state: EditorState.create({
        doc: editor.view().text,
        extensions: [bindNote(editor, refused), history()],
      }),
    });
    views.push(view);
    return view;
  };
  const other = openNoteText(body);
  const receive = () => editor.receive({ title: 'Cells', body: bodySince(other, undefined) });
  return { editor, surface, other, receive, refused, keepDraft };
}

const textOf = (view: EditorView) => view.state.doc.toString();

/** A letter at the caret, as a key gives it. */
function type(view: EditorView, words: string, from = view.state.selection.main.head, to = from) {
  view.dispatch({
    changes: { from, to, insert: words },
    selection: { anchor: from + words.length },
    userEvent: 'input.type',
  });
}

it('[P2] each key is in the draft in the same turn', () => {
  const note = open('cells');
  const view = note.surface();
  type(view, '!', 5);
  expect(note.editor.view()).toMatchObject({ text: 'cells!', state: 'unsaved' });
  expect(note.keepDraft).toHaveBeenCalledOnce();
  applyBody(note.other, note.editor.unsavedEdit().body ?? '');
  expect(noteText(note.other)).toBe('cells!');
});

it('words from elsewhere leave the caret at its word', () => {
  const note = open('cells divide');
  const view = note.surface();
  view.dispatch({ selection: { anchor: 5 } });
  note.other.getText('body').insert(0, 'All ');
  note.receive();
  expect(textOf(view)).toBe('All cells divide');
  expect(view.state.selection.main.head).toBe('All cells'.length);
});

it('words typed elsewhere at the caret come behind it', () => {
  const note = open('cells');
  const view = note.surface();
  view.dispatch({ selection: { anchor: 5 } });
  note.other.getText('body').insert(5, ' divide');
  note.receive();
  expect(view.state.selection.main.head).toBe(5);
});

it('undo takes back what was typed here, and keeps words from elsewhere', () => {
  const note = open('cells');
  const view = note.surface();
  type(view, ' divide', 5);
  note.other.getText('body').insert(0, 'All ');
  note.receive();
  expect(textOf(view)).toBe('All cells divide');
  undo(view);
  expect(textOf(view)).toBe('All cells');
  expect(note.editor.view().text).toBe('All cells');
});

it('[P3] a text replaced by nearly the same on two devices has no word twice', () => {
  const note = open('First.\nLast.');
  const view = note.surface();
  view.dispatch({
    changes: { from: 0, to: 12, insert: 'Train.\nFirst.\nLast.' },
    userEvent: 'input.paste',
  });
  note.other.getText('body').insert(12, '\nHome.');
  note.receive();
  expect(textOf(view)).toBe('Train.\nFirst.\nLast.\nHome.');
});

it('undo takes back a restored version, and redo makes it again, with later words from elsewhere', () => {
  const note = open('cells divide');
  const view = note.surface();
  const takenBack = vi.fn();
  note.editor.restoreText([{ from: 0, to: 5, insert: 'yeast' }], takenBack);
  note.other.getText('body').insert(12, ' Often.');
  note.receive();
  expect(textOf(view)).toBe('yeast divide Often.');
  expect(takenBack).not.toHaveBeenCalled();
  undo(view);
  expect([textOf(view), note.editor.view().text]).toEqual(Array(2).fill('cells divide Often.'));
  expect(takenBack).toHaveBeenCalledOnce();
  redo(view);
  expect([textOf(view), note.editor.view().text]).toEqual(Array(2).fill('yeast divide Often.'));
});

it('undo after a restored version was taken back elsewhere makes no word twice', () => {
  const note = open('cells divide');
  const [view, second] = [note.surface(), note.surface()];
  const takeBack = note.editor.restoreText([{ from: 0, to: 5, insert: 'yeast' }]);
  takeBack();
  expect(textOf(view)).toBe('cells divide');
  undo(view);
  expect(textOf(view)).toBe('yeast divide');
  undo(second);
  expect([textOf(second), note.editor.view().text]).toEqual(Array(2).fill('yeast divide'));
});

it('a restored version that undo took back is not taken back twice', () => {
  const note = open('cells divide');
  const view = note.surface();
  const takeBack = note.editor.restoreText([{ from: 0, to: 5, insert: 'yeast' }]);
  undo(view);
  takeBack();
  expect([textOf(view), note.editor.view().text]).toEqual(Array(2).fill('cells divide'));
});

it('two surfaces of one note show the same', () => {
  const note = open('cells');
  const [first, second] = [note.surface(), note.surface()];
  type(first, '1', 0);
  type(second, '2', 6);
  expect([textOf(first), textOf(second), note.editor.view().text]).toEqual(
    Array(3).fill('1cells2'),
  );
});

it('keeps line ends of another system, and none moves a later edit', () => {
  const note = open('one\r\ntwo');
  const view = note.surface();
  type(view, '!', 8);
  expect(note.editor.view().text).toBe('one\r\ntwo!');
});

it('any keys of three devices end in one text that holds every word', () => {
  const step = fc.record({
    device: fc.nat(2),
    at: fc.nat(50),
    word: fc.nat(999),
    meets: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const note = open('start');
      const docs = [note.other, openNoteText(bodySince(note.other, undefined))];
      const view = note.surface();
      const words = steps.map(({ word }, index) => `<${index}-${word}>`);
      for (const [index, { device, at, meets }] of steps.entries()) {
        const word = words[index] ?? '';
        const doc = docs[device - 1];
        // Not inside another word: every word must be found whole.
        const text = doc === undefined ? textOf(view) : noteText(doc);
        const free = [...text.matchAll(/^|(?<=>)/g)].map((found) => found.index);
        const place = free[at % free.length] ?? 0;
        if (doc === undefined) type(view, word, place);
        else doc.getText('body').insert(place, word);
        if (meets && doc !== undefined) {
          note.editor.receive({ title: 'Cells', body: bodySince(doc, undefined) });
          applyBody(doc, note.editor.unsavedEdit().body ?? '');
        }
      }
      for (let round = 0; round < 2; round++)
        for (const doc of docs) {
          note.editor.receive({ title: 'Cells', body: bodySince(doc, undefined) });
          applyBody(doc, note.editor.unsavedEdit().body ?? '');
          for (const other of docs) applyBody(other, bodySince(doc, undefined));
        }
      const text = textOf(view);
      expect([note.editor.view().text, ...docs.map(noteText)]).toEqual([text, text, text]);
      for (const word of words) expect(text).toContain(word);
      view.destroy();
    }),
    { numRuns: fewerUnlessLong(500, 50) },
  );
});
