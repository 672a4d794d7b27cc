// @vitest-environment jsdom
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expect, it } from 'vitest';
import { noteLanguage } from '../note-language.ts';
import { notePaste, readPasted } from './paste.ts';
import { shrunkSize } from './shrink-picture.ts';

const picture = new File(['x'], 'image.png', { type: 'image/png' });

it('a copied picture is a picture, also with the HTML that browsers put beside it', () => {
  const files = [picture];
  expect(readPasted({ html: '', text: '', files })).toEqual({ kind: 'files', files });
  const html = '<meta charset="utf-8"><img src="https://a.org/x.png" alt="x"/>';
  expect(readPasted({ html, text: '', files })).toEqual({ kind: 'files', files });
});

it('a copied file is a file, although its name is beside', () => {
  const files = [new File(['x'], 'paper.pdf', { type: 'application/pdf' })];
  expect(readPasted({ html: '', text: 'paper.pdf', files })).toEqual({ kind: 'files', files });
});

it('copied words of a word processor are words, although a picture of them is beside', () => {
  expect(readPasted({ html: '<p>A <b>cell</b></p>', text: 'A cell', files: [picture] })).toEqual({
    kind: 'text',
    text: 'A **cell**',
  });
});

it('cells of a spreadsheet are a table, with and without HTML', () => {
  expect(readPasted({ html: '', text: 'a\tb\r\n1\t2\r\n', files: [] })).toEqual({
    kind: 'text',
    text: '| a   | b   |\n| --- | --- |\n| 1   | 2   |',
  });
  const html = '<table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>';
  expect(readPasted({ html, text: 'a\tb\n1\t2', files: [] })).toEqual({
    kind: 'text',
    text: '| a | b |\n| --- | --- |\n| 1 | 2 |',
  });
});

it('plain words stay as they are', () => {
  expect(readPasted({ html: '', text: '# words', files: [] })).toBeUndefined();
  expect(readPasted({ html: '<style>x</style>', text: 'words', files: [] })).toBeUndefined();
});

it('a picture is at most 2,000 pixels wide and high', () => {
  expect(shrunkSize(4_000, 3_000)).toEqual({ width: 2_000, height: 1_500 });
  expect(shrunkSize(10, 30_000)).toEqual({ width: 1, height: 2_000 });
  expect(shrunkSize(2_000, 1)).toEqual({ width: 2_000, height: 1 });
});

it('an address pasted on selected words makes a link of them, with the caret behind it', () => {
  const view = new EditorView({
    parent: document.body,
    state: EditorState.create({
      doc: 'See words here',
      selection: { anchor: 9, head: 4 },
      extensions: [noteLanguage, notePaste(() => undefined)],
    }),
  });
  const event = new Event('paste', { bubbles: true, cancelable: true });
  const clipboardData = {
    files: [],
    getData: (type: string) => (type === 'text/plain' ? 'https://a.org' : ''),
  };
  view.contentDOM.dispatchEvent(Object.assign(event, { clipboardData }));
  const { main } = view.state.selection;
  expect([view.state.doc.toString(), main.from, main.to]).toEqual([
    ...['See [words](https://a.org) here', 26, 26],
  ]);
  view.destroy();
});
