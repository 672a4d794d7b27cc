// @vitest-environment jsdom
/** A table that is edited in its cells, in a real note. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  applyBody,
  bodyOfText,
  bodySince,
  noteText,
  openNoteText,
} from '../../../../text/note-text.ts';
import { createNoteEditor, type NoteEditor } from '../../note-editor.ts';
import { NoteSurface } from '../note-surface.tsx';

const told = vi.hoisted(() => vi.fn());
vi.mock('../../../../ui/toaster/toast.ts', () => ({ toastError: told }));

beforeEach(() => {
  told.mockClear();
  // jsdom lays nothing out.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
});
afterEach(cleanup);

async function open(text: string, change: (editor: NoteEditor) => void = () => undefined) {
  const row = { title: '', body: bodyOfText(text) };
  const editor = createNoteEditor(row, {
    save: () => new Promise(() => undefined),
    keepDraft: () => true,
    dropDraft: () => undefined,
    schedule: () => () => undefined,
  });
  change(editor);
  render(
    <NoteSurface
      noteId="n"
      note={row}
      editor={editor}
      view={{ current: undefined }}
      drawing={{ show: ({ text }) => text }}
    />,
  );
  await screen.findByRole('table');
  const other = openNoteText(row.body);
  const elsewhere = (from: number, to: number, insert: string) => {
    other.getText('body').delete(from, to - from);
    other.getText('body').insert(from, insert);
    editor.receive({ title: '', body: bodySince(other, undefined) });
  };
  const cell = async (row: number, column: number) => {
    const rows = screen.getByRole<HTMLTableElement>('table').rows;
    fireEvent.focus(rows[row - 1]?.cells[column - 1]?.firstElementChild as Element);
    const name = `Row ${row}, column ${column}`;
    return await screen.findByRole<HTMLTextAreaElement>('textbox', { name });
  };
  return { editor, other, elsewhere, cell, text: () => editor.view().text };
}

const type = (field: Element, value: string) => fireEvent.change(field, { target: { value } });

it('a key changes the source of its cell alone, so that another device may write beside it', async () => {
  const { editor, other, cell, text } = await open('| a | b |\n|---|---|\n| one | two |');
  type(await cell(2, 1), 'one | more');
  expect(text()).toBe('| a | b |\n|---|---|\n| one \\| more | two |');
  other.getText('body').insert(noteText(other).indexOf('two'), 'x');
  applyBody(other, editor.unsavedEdit().body ?? '');
  expect(noteText(other)).toBe('| a | b |\n|---|---|\n| one \\| more | xtwo |');
});

it('words of another device in another cell leave the focus and its letters', async () => {
  const { elsewhere, cell, text } = await open('| a | b |\n|---|---|\n| 1 | 2 |');
  const field = await cell(2, 2);
  type(field, '2 and');
  elsewhere(2, 3, 'longer');
  expect(text()).toBe('| longer | b |\n|---|---|\n| 1 | 2 and |');
  await screen.findByText('longer');
  expect(document.activeElement).toBe(field);
  type(field, '2 and 3');
  expect(text()).toBe('| longer | b |\n|---|---|\n| 1 | 2 and 3 |');
});

it('a cell that a short row lacks is written with its row', async () => {
  const { cell, text } = await open('| a | b |\n| --- | --- |\n| 1');
  type(await cell(2, 2), '2');
  expect(text()).toBe('| a   | b   |\n| --- | --- |\n| 1   | 2   |');
});

it('a full note says so and stays as it is', async () => {
  const source = '| a | b |\n| --- | --- |\n| 1 | 2 |';
  const { cell, text } = await open(source, (editor) => {
    editor.hasRoomFor = () => false;
  });
  type(await cell(2, 2), '2 and more');
  expect(text()).toBe(source);
  expect(told).toHaveBeenCalledOnce();
});

it('undo and redo go on in a cell, and the head has no button that deletes it', async () => {
  const { cell, text } = await open('| a | b |\n| - | - |\n| 1 | 2 |');
  const field = await cell(1, 1);
  const remove = screen.getByRole('button', { name: 'Delete row' });
  expect(remove.matches(':disabled, [aria-disabled="true"]')).toBe(true);
  type(field, 'ab');
  fireEvent.keyDown(field, { key: 'z', ctrlKey: true });
  expect(text()).toBe('| a | b |\n| - | - |\n| 1 | 2 |');
  fireEvent.keyDown(field, { key: 'y', ctrlKey: true });
  expect(text()).toBe('| ab | b |\n| - | - |\n| 1 | 2 |');
  await cell(2, 1);
  await waitFor(() => {
    const now = screen.getByRole('button', { name: 'Delete row' });
    expect(now.matches(':disabled, [aria-disabled="true"]')).toBe(false);
  });
});
