// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { surfaceOf, textIn } from '../../../../test/support/note-surface.ts';
import { bodyOfText } from '../../../text/note-text.ts';
import { createNoteEditor } from '../note-editor.ts';
import { NoteSurface } from './note-surface.tsx';

const told = vi.hoisted(() => vi.fn());
vi.mock('../../../ui/toaster/toast.ts', () => ({ toastError: told }));

const text = 'A full note';

beforeEach(() => {
  const row = { title: '', body: bodyOfText(text) };
  const editor = createNoteEditor(row, {
    save: () => new Promise(() => undefined),
    keepDraft: () => true,
    dropDraft: () => undefined,
    schedule: () => () => undefined,
  });
  editor.hasRoomFor = () => false;
  render(
    <NoteSurface
      noteId="n"
      note={row}
      editor={editor}
      view={{ current: undefined }}
      drawing={{ show: ({ text }) => text }}
    />,
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** @returns whether it went into the note */
function insert(data: string, [from, to]: [start: number, end: number]): boolean {
  const box = screen.getByRole('textbox', { name: 'Note text' });
  const before = textIn(box);
  surfaceOf(box).dispatch({ changes: { from, to, insert: data }, userEvent: 'input.type' });
  return textIn(box) !== before;
}

it('says once that a note is full, however many keys are pressed', () => {
  expect([insert('a', [2, 2]), insert('b', [2, 2])]).toEqual([false, false]);
  const ids = told.mock.calls.map(([, options]) => options?.id);
  expect(ids[0]).toBeDefined();
  expect(new Set(ids).size).toBe(1);
});

it('lets a full note become shorter by other words', () => {
  expect(insert('Long', [2, 4])).toBe(false);
  expect(insert('été', [2, 6])).toBe(false);
  expect(insert('New', [2, 6])).toBe(true);
});
