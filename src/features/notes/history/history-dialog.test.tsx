// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentDatabase, openAccountDatabase } from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { createNote, editNote, type Note } from '../../../model/entities/note.ts';
import { largestEdited } from '../../../text/document-size.ts';
import { historyName, largestHistory, writeMark } from '../../../text/note-history.ts';
import {
  bodyOfText,
  bodySince,
  editNoteText,
  noteState,
  openNoteText,
  textOfBody,
} from '../../../text/note-text.ts';
import { Toaster } from '../../../ui/toaster/toaster.tsx';
import { openNoteEditor } from '../open-note-editor.ts';
import { HistoryDialog } from './history-dialog.tsx';

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = vi.fn();
HTMLDialogElement.prototype.close = vi.fn();

const id = 'note-1';
const yesterdayMs = Date.now() - 24 * 60 * 60_000;
let account = 0;

beforeEach(async () => {
  await openAccountDatabase(`history-${account++}`);
});
afterEach(cleanup);

async function editedOn(kind: string, atMs: number, change: (before: string) => string) {
  const doc = openNoteText(String((await read()).body));
  const state = noteState(doc);
  writeMark(doc, { device: kind.toLowerCase(), kind, atMs });
  editNoteText(doc, change(doc.getText('body').toString()));
  await mutate(editNote, { id, body: bodySince(doc, state) });
}

async function read() {
  const note = await currentDatabase().rows('note').get(id);
  if (note === undefined) throw new Error('It was created');
  return note;
}

async function open() {
  const note = await read();
  render(
    <>
      <Opened note={note} />
      <Toaster />
    </>,
  );
  return { user: userEvent.setup() };
}

function Opened({ note }: { note: Note }) {
  const [editor] = useState(() => openNoteEditor(note));
  const [isOpen, setOpen] = useState(true);
  return isOpen ? (
    <HistoryDialog note={note} editor={editor} onClose={() => setOpen(false)} />
  ) : null;
}

const inDialog = () => within(screen.getByRole('dialog', { hidden: true }));
const button = (name: RegExp | string) => inDialog().getByRole('button', { name, hidden: true });

it('lists versions by day and device, compares one by words, and restores it as an edit that can be undone', async () => {
  await mutate(createNote, { id, title: 'Cells', body: bodyOfText('Cells divide.') });
  await editedOn('Phone', yesterdayMs, (text) => `${text} Mitosis has four phases.`);
  await editedOn('Laptop', Date.now(), () => 'All gone');
  const { user } = await open();
  const days = inDialog().getAllByRole('heading', { level: 3, hidden: true });
  expect(days.map(({ textContent }) => textContent)).toEqual(['Today', 'Yesterday', 'Earlier']);
  expect(await inDialog().findByText('4 words added: “Mitosis has four phases.”')).toBeTruthy();
  expect(await inDialog().findByText('2 words added, 6 words removed: “All gone”')).toBeTruthy();
  await user.click(button(/Phone/));
  // First what restoring would do to the note as it is now.
  expect(inDialog().getByText('Restoring brings back 6 words and removes 2 words')).toBeTruthy();
  const inserted = () =>
    inDialog().getByRole('insertion', { hidden: true }).textContent.replace(/\s+/g, ' ');
  expect(inserted()).toContain('Comes back: Cells divide. Mitosis has four phases.');
  expect(inDialog().getByRole('deletion', { hidden: true }).textContent).toContain('All gone');
  await user.click(button('With the one before'));
  expect(inDialog().getByText('4 words added')).toBeTruthy();
  expect(inserted()).toContain('Added: Mitosis has four phases.');
  await user.click(button('Whole text'));
  expect(inDialog().getByText('Cells divide. Mitosis has four phases.')).toBeTruthy();
  await user.click(button('Restore this version'));
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  const text = async () => textOfBody(String((await read()).body));
  await waitFor(async () => expect(await text()).toBe('Cells divide. Mitosis has four phases.'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await text()).toBe('All gone'));
});

it('does not restore into a text that the dialog does not know yet, but at the next press', async () => {
  await mutate(createNote, { id, title: 'Cells', body: bodyOfText('Cells divide.') });
  await editedOn('Phone', yesterdayMs, (text) => `${text} Slowly.`);
  const note = await read();
  await editedOn('Laptop', Date.now(), () => 'New words, and many of them');
  const editor = openNoteEditor(note);
  const dialog = (shown: Note) => (
    <>
      <HistoryDialog note={shown} editor={editor} onClose={vi.fn()} />
      <Toaster />
    </>
  );
  const { rerender } = render(dialog(note));
  // The row came to the editor, and not yet to the dialog.
  editor.receive(await read());
  const user = userEvent.setup();
  await user.click(button('Before the first version'));
  await user.click(button('Restore this version'));
  expect(await screen.findByText('This note has just changed. Try again.')).toBeTruthy();
  expect(editor.view().text).toBe('New words, and many of them');
  rerender(dialog(await read()));
  await user.click(button('Restore this version'));
  expect(editor.view().text).toBe('Cells divide.');
});

it('goes back from a version to all of them, and does not restore the note as it is', async () => {
  await mutate(createNote, { id, title: 'Cells', body: bodyOfText('One') });
  await editedOn('Laptop', Date.now(), () => 'Two');
  const { user } = await open();
  await user.click(button(/the note as it is now/));
  expect(
    inDialog().queryByRole('button', { name: 'Restore this version', hidden: true }),
  ).toBeNull();
  expect(inDialog().getByText('1 word added, 1 word removed')).toBeTruthy();
  await user.click(button('All versions'));
  await user.click(button('Before the first version'));
  expect(inDialog().getByText('Restoring brings back 1 word and removes 1 word')).toBeTruthy();
  await user.click(button('Whole text'));
  expect(inDialog().getByText('One')).toBeTruthy();
});

it('says that a note of an older release has no versions yet', async () => {
  await mutate(createNote, { id, title: 'Cells', body: bodyOfText('One') });
  await open();
  expect(inDialog().getByText('No versions yet')).toBeTruthy();
});

it('says that the history is full', async () => {
  await mutate(createNote, { id, title: 'Cells', body: bodyOfText('One') });
  await editedOn('Laptop', Date.now(), () => 'Two');
  const doc = openNoteText(String((await read()).body));
  doc.getText(historyName).insert(0, `${'x'.repeat(largestHistory * 0.95)}\n`);
  await mutate(editNote, { id, body: bodySince(doc, undefined) });
  await open();
  expect(inDialog().getByText(/history of this note is full/)).toBeTruthy();
});

it('says that a nearly full note keeps no more versions', async () => {
  const text = 'x'.repeat(largestEdited.sizeBytes * 0.85);
  await mutate(createNote, { id, title: 'Cells', body: bodyOfText(text) });
  await editedOn('Laptop', Date.now(), (before) => `${before}.`);
  await open();
  expect(inDialog().getByText(/note is nearly full.*new ones are no longer kept/)).toBeTruthy();
});

it('says that a document cannot be read', async () => {
  await mutate(createNote, { id, title: 'Cells', body: bodyOfText('One') });
  const note = { ...(await read()), body: 'bm90IGEgZG9j' };
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  render(<HistoryDialog note={note} editor={openNoteEditor(await read())} onClose={vi.fn()} />);
  expect(inDialog().getByText('The versions of this note can’t be read')).toBeTruthy();
});

it('draws a version as it is read, without its marks', async () => {
  const text =
    '# Cells\n\n- **Nucleus** holds ==DNA==\n- [ ] read\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n---\n\nEnd';
  await mutate(createNote, { id, title: 'Cells', body: bodyOfText(text) });
  await editedOn('Laptop', Date.now(), () => '');
  const { user } = await open();
  await user.click(button('Before the first version'));
  const dialog = screen.getByRole('dialog', { hidden: true });
  expect(dialog.querySelector('ins strong')?.textContent).toBe('Nucleus');
  expect(dialog.querySelector('ins mark')?.textContent).toBe('DNA');
  expect(dialog.textContent).not.toMatch(/\*\*|==|# |\[ \]|---/);
  expect(dialog.textContent).toContain('a divider');
  await user.click(button('Whole text'));
  expect(dialog.querySelector('table')).not.toBeNull();
  expect(dialog.querySelector('h2')).not.toBeNull();
});
