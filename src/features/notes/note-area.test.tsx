// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Note } from '../../model/entities/note.ts';
import type { NoteEditor } from './note-editor.ts';
import { NoteArea } from './note-writer.tsx';

const told = vi.hoisted(() => vi.fn());
vi.mock('../../ui/toaster/toast.ts', () => ({ toastError: told }));

const text = 'A full note';

beforeEach(() => {
  const editor = {
    view: () => ({ text }),
    receive: () => undefined,
    anchor: () => () => [],
    hasRoomFor: () => false,
  } as unknown as NoteEditor;
  render(<NoteArea note={{ title: '', body: '' } as Note} editor={editor} text={text} />);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** @returns whether it may go into the text area */
function insert(data: string, over: [start: number, end: number]): boolean {
  const area = screen.getByRole('textbox') as HTMLTextAreaElement;
  area.setSelectionRange(...over);
  const event = { data, cancelable: true, bubbles: true, inputType: 'insertText' };
  return area.dispatchEvent(new InputEvent('beforeinput', event));
}

it('says once that a note is full, however many keys are pressed', () => {
  expect([insert('a', [2, 2]), insert('b', [2, 2])]).toEqual([false, false]);
  const ids = told.mock.calls.map(([, options]) => options?.id);
  expect(ids[0]).toBeDefined();
  expect(new Set(ids).size).toBe(1);
});

it('lets a full note become shorter by other words', () => {
  expect(insert('New', [2, 6])).toBe(true);
  expect(insert('Long', [2, 6])).toBe(false);
  expect(insert('été', [2, 6])).toBe(false);
});
