// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSurface } from '../../../../test/support/open-surface.tsx';
import { openAccountDatabase } from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { createNote } from '../../../model/entities/note.ts';
import { addressOf } from './link-dialog.tsx';

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = vi.fn();

const id = '0195d2a0-1111-7222-8333-000000000001';
let account = 0;
beforeEach(async () => {
  await openAccountDatabase(`link-dialog-${account++}`);
  await mutate(createNote, { id, title: 'Social norms', body: '' });
});
afterEach(cleanup);

/** @param selected from and to. @returns the text of the note after this choice */
async function linked(selected: [number, number], typed: string, choice: RegExp | 'Enter') {
  const { view, text } = await openSurface('See norms here', { caret: 0 });
  view.dispatch({ selection: { anchor: selected[0], head: selected[1] } });
  fireEvent.click(screen.getByRole('button', { name: 'Link' }));
  const field = await screen.findByRole('searchbox', { name: 'Link to' });
  fireEvent.change(field, { target: { value: typed } });
  // Taken: it must not reach the text, which has the focus next.
  if (choice === 'Enter') expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  else fireEvent.click(await screen.findByRole('button', { name: choice }));
  await waitFor(() => expect(screen.queryByRole('searchbox', { name: 'Link to' })).toBeNull());
  return text();
}

it('a thing becomes a link with its title, and selected words stay the words of the link', async () => {
  expect(await linked([4, 4], 'social', /Social norms/)).toBe(
    `See [[note:${id}|Social norms]]norms here`,
  );
  cleanup();
  expect(await linked([4, 9], 'social', /Social norms/)).toBe(
    `See [norms](/dashboard/library/notes/${id}) here`,
  );
});

it('an address is taken by Enter, also without its beginning', async () => {
  expect(await linked([4, 9], 'a.org/x_(y)', 'Enter')).toBe(
    'See [norms](https://a.org/x_%28y%29) here',
  );
  cleanup();
  expect(await linked([14, 14], 'https://a.org', 'Enter')).toBe('See norms herehttps://a.org');
});

it('Enter right behind the last letter takes what these words find', async () => {
  expect(await linked([4, 4], 'social', 'Enter')).toBe(`See [[note:${id}|Social norms]]norms here`);
});

it('offers other notes, and not the one in which the link is written', async () => {
  await mutate(createNote, { id: 'n', title: 'Social roles', body: '' });
  await openSurface('See norms here', { caret: 0 });
  fireEvent.click(screen.getByRole('button', { name: 'Link' }));
  const field = await screen.findByRole('searchbox', { name: 'Link to' });
  fireEvent.change(field, { target: { value: 'social' } });
  expect(await screen.findByRole('button', { name: /Social norms/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Social roles/ })).toBeNull();
});

it('a title that nothing has becomes a new note when it is opened', async () => {
  expect(await linked([4, 9], 'Roles', /New note “Roles”/)).toBe('See [[Roles|norms]] here');
});

it.each([
  ['https://a.org/x', 'https://a.org/x'],
  ['uni.example/page?q=1', 'https://uni.example/page?q=1'],
  ['ada@uni.example', 'mailto:ada@uni.example'],
  ['Norms. And roles', undefined],
  ['e.g.', undefined],
  ['chapter 2.5', undefined],
])('%j leads to the address %j', (typed, address) => {
  expect(addressOf(typed)).toBe(address);
});
