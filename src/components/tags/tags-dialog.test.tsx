// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { factsOfNote } from '../../model/note-facts.ts';
import { saveTags, tagTooLong } from '../../queries/tags/change-tags.ts';
import { readTags } from '../../queries/tags/tags.ts';
import { bodyOfText } from '../../text/note-text.ts';
import { ManageTagsDialog } from './manage-tags.tsx';
import { TagsDialog } from './tags-dialog.tsx';

const owner = (ownerId: string) => ({ ownerEntity: 'file', ownerId });
const onClose = vi.fn();

// jsdom has no hashes, which ids of tags need.
vi.stubGlobal('crypto', webcrypto);

beforeEach(async () => {
  // jsdom cannot open dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  onClose.mockReset();
  await openAccountDatabase(crypto.randomUUID());
});
afterEach(cleanup);

async function openFor(...ids: string[]) {
  render(<TagsDialog files={ids.map((id) => ({ id, name: id }))} onClose={onClose} />);
  return await screen.findByRole('textbox', { name: 'Add a tag' });
}

const tagsOf = async (id: string) =>
  (await readTags(currentDatabase())).of('file', id).map(({ name }) => name);
const save = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
};
const chips = () => within(screen.getByRole('list', { name: 'Tags' })).getAllByRole('button');

it('explains tags if there are none, and adds a tag with Enter', async () => {
  const input = await openFor('a');
  expect(screen.getByText(/Tags group files/)).toBeTruthy();
  expect(screen.queryByText('Your tags')).toBeNull();
  await userEvent.type(input, 'Exam{Enter}week 3, lab{Enter}');
  expect(chips().map((chip) => chip.textContent)).toEqual(['Exam', 'week 3', 'lab']);
  expect(await tagsOf('a')).toEqual([]);
  await save();
  expect(await tagsOf('a')).toEqual(['Exam', 'lab', 'week 3']);
});

it('shows the tags typed in a note, which are changed there', async () => {
  const { noteFacts } = currentDatabase();
  const note = { id: 'n', title: '', body: bodyOfText('#lab #exam'), createdAt: 1, deletedAt: 0 };
  await noteFacts.put(factsOfNote({ ...note, $at: '0loyw3v29-000-phone' }));
  await saveTags([{ ownerEntity: 'note', ownerId: 'n' }], { add: ['exam'] });
  render(<TagsDialog files={[{ id: 'n', name: 'n' }]} entity="note" onClose={onClose} />);
  expect(await screen.findByText('#lab')).toBeTruthy();
  expect(chips().map((chip) => chip.textContent)).toEqual(['exam']);
  expect(screen.queryByRole('button', { name: 'Add lab' })).toBeNull();
});

it('saves the text that is still in the field, or says that it is too long for a tag', async () => {
  const input = await openFor('a');
  await userEvent.type(input, 'x'.repeat(41));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(tagTooLong)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.type(input, '{Backspace}');
  await save();
  expect(await tagsOf('a')).toEqual(['x'.repeat(40)]);
});

it('removes tags by keyboard, and keeps the focus among them', async () => {
  await saveTags([owner('a')], { add: ['exam', 'lab', 'week 3'] });
  const input = await openFor('a');
  chips()[1]?.focus();
  await userEvent.keyboard('{Delete}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove week 3' }));
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove exam' }));
  await userEvent.click(input);
  await userEvent.keyboard('{Backspace}');
  expect(screen.queryByRole('list', { name: 'Tags' })).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Removed exam');
  await save();
  expect(await tagsOf('a')).toEqual([]);
});

it('suggests the tags in use, in their spelling', async () => {
  await saveTags([owner('b')], { add: ['Exam', 'Lab'] });
  const input = await openFor('a');
  await userEvent.type(input, 'la');
  expect(screen.queryByRole('button', { name: 'Add Exam' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add Lab' }));
  await userEvent.type(input, 'exam{Enter}');
  expect(chips().map((chip) => chip.textContent)).toEqual(['Lab', 'Exam']);
  await save();
  expect(await tagsOf('a')).toEqual(['Exam', 'Lab']);
});

it('adds a tag to several files, and removes one from all', async () => {
  await saveTags([owner('a')], { add: ['exam', 'lab'] });
  await saveTags([owner('b')], { add: ['lab'] });
  const input = await openFor('a', 'b', 'c');
  expect(chips().map((chip) => chip.getAttribute('aria-label'))).toEqual([
    'Remove exam, on 1 of 3 files',
    'Remove lab, on 2 of 3 files',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove lab, on 2 of 3 files' }));
  await userEvent.type(input, 'new{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Add exam' }));
  await save();
  for (const id of ['a', 'b', 'c']) expect(await tagsOf(id)).toEqual(['exam', 'new']);
});

it('renames a tag and deletes another on all files', async () => {
  await saveTags([owner('a'), owner('b')], { add: ['exam', 'lab'] });
  render(<ManageTagsDialog onClose={onClose} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Rename exam' }));
  const name = screen.getByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Finals, 2026{Enter}');
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Delete lab' }));
  expect(screen.getByText(/is removed from 2 files/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Delete tag' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete lab' })).toBeNull());
  for (const id of ['a', 'b']) expect(await tagsOf(id)).toEqual(['Finals 2026']);
});

it('keeps typed text and unsaved tags for the same file', async () => {
  await userEvent.type(await openFor('a'), 'week 3{Enter}exam');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
  cleanup();
  expect(await openFor('b')).toHaveProperty('value', '');
  cleanup();
  expect(await openFor('a')).toHaveProperty('value', 'exam');
  screen.getByRole('button', { name: 'Remove week 3' });
  onClose.mockReset();
  await save();
  expect(await tagsOf('a')).toEqual(['exam', 'week 3']);
  cleanup();
  expect(await openFor('a')).toHaveProperty('value', '');
});
