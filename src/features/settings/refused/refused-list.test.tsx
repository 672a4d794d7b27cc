// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentDatabase, openAccountDatabase } from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { countQueue, outboxSchema, readQueue } from '../../../db/outbox/outbox.ts';
import { createNote, editNote } from '../../../model/entities/note.ts';
import { createTask, updateTask } from '../../../model/entities/task.ts';
import {
  bodyOfText,
  bodySince,
  editNoteText,
  openNoteText,
  textOfBody,
} from '../../../text/note-text.ts';
import { RefusedList } from './refused-list.tsx';

let student = 0;

beforeEach(async () => {
  await openAccountDatabase(`refused-student-${student++}`);
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

afterEach(cleanup);

function show() {
  const routeTree = createRootRoute({ component: RefusedList });
  render(
    <RouterProvider
      router={createRouter({ routeTree, history: createMemoryHistory() }) as never}
    />,
  );
}

async function refuse(title: string): Promise<string> {
  const made = await mutate(createTask, { title: 'Before' });
  const id = made.ok ? (made.data.ids[0] ?? '') : '';
  await currentDatabase().refused.add({
    entity: 'task',
    id,
    at: '0mvd5k2qo-000-phone',
    fields: { title },
    schema: outboxSchema,
    queuedAt: 1,
    reason: 'No',
    code: 'wrong-value',
    field: 'title',
    refusedAt: Date.now(),
  });
  return id;
}

const count = () => currentDatabase().refused.count();

it('[S5] says that nothing was refused', async () => {
  show();
  expect(await screen.findByText('No refused changes.')).toBeTruthy();
});

it('[S5] [P2] shows the old and the new text, sends the edited text, and then removes the entry', async () => {
  const id = await refuse('After');
  const { pending } = await countQueue(currentDatabase());
  show();
  const item = within(await screen.findByRole('listitem'));
  expect(item.getByText('Before').tagName).toBe('S');
  expect(item.getByText('After')).toBeTruthy();
  expect(item.getByText(/“Title” can’t be saved/)).toBeTruthy();
  await userEvent.click(item.getByRole('button', { name: 'Edit' }));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
  expect(field.value).toBe('After');
  await userEvent.clear(field);
  await userEvent.type(field, 'Shorter{Enter}');
  await waitFor(async () => expect(await count()).toBe(0));
  expect((await currentDatabase().rows('task').get(id))?.title).toBe('Shorter');
  expect((await countQueue(currentDatabase())).pending).toBe(pending + 1);
});

it('[P2] text of an item that another device deleted forever can be copied, but not sent again', async () => {
  const id = await refuse('My words');
  const tombstone = { id, $at: '0mvd5k2qp-000-laptop', purgedAt: 1 };
  await currentDatabase().table('task').put(tombstone);
  await refuse('Another');
  show();
  const [dead, alive] = (await screen.findAllByRole('listitem')).map((item) => within(item));
  expect(dead?.getByText('My words')).toBeTruthy();
  expect(
    dead?.getByText('This task was deleted forever on another device. Copy your text to keep it.'),
  ).toBeTruthy();
  expect(dead?.getByRole('button', { name: 'Copy text' })).toBeTruthy();
  for (const name of ['Try again', 'Edit']) {
    expect(dead?.queryByRole('button', { name })).toBeNull();
    expect(alive?.getByRole('button', { name })).toBeTruthy();
  }
  await userEvent.click(screen.getByRole('button', { name: 'Try all again' }));
  await waitFor(async () => expect(await count()).toBe(1));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try all again' })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByText(/It stays deleted on all your devices\.$/)).toBeTruthy();
});

it('[P2] asks before it discards one change or all', async () => {
  await refuse('One');
  await refuse('Two');
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Discard all' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await count()).toBe(2);
  const [first] = await screen.findAllByRole('listitem');
  await userEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Discard' }));
  await userEvent.click(screen.getByRole('button', { name: 'Discard change' }));
  await waitFor(async () => expect(await count()).toBe(1));
});

it('[S5] sends all changes again at once', async () => {
  await refuse('One');
  await refuse('Two');
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Try all again' }));
  await waitFor(async () => expect(await count()).toBe(0));
  const titles = (await currentDatabase().rows('task').toArray()).map(({ title }) => title);
  expect(titles.sort()).toEqual(['One', 'Two']);
});

it('[P2] exports all changes as a file, without a network', async () => {
  await refuse('One');
  await refuse('Two');
  const files: Blob[] = [];
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Export all' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Text to read (Markdown)' }));
  expect(files).toHaveLength(1);
  expect(await count()).toBe(2);
});

it('[P2] shows a new item with its later edits, and sends it with them', async () => {
  const made = await mutate(createTask, { title: 'Before', dueOn: '2026-05-01' });
  const id = made.ok ? (made.data.ids[0] ?? '') : '';
  const database = currentDatabase();
  const [queued] = (await readQueue(database)).filter((entry) => entry.id === id);
  if (queued === undefined) throw new Error('not queued');
  const { seq: _, place: __, ...change } = queued;
  await database.refused.add({ ...change, reason: 'No', refusedAt: Date.now() });
  await mutate(updateTask, { id, title: 'Afterwards' });
  show();
  const item = within(await screen.findByRole('listitem'));
  expect(item.getByText('Saving a task: Afterwards')).toBeTruthy();
  expect(item.queryByText('Before')).toBeNull();
  await userEvent.click(item.getByRole('button', { name: 'Discard' }));
  expect(screen.getByText(/It is new, so it is deleted from this device too/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await mutate(updateTask, { id, dueOn: '2026-06-06' });
  await userEvent.click(item.getByRole('button', { name: 'Edit' }));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
  expect(field.value).toBe('Afterwards');
  await userEvent.type(field, '!{Enter}');
  await waitFor(async () => expect(await count()).toBe(0));
  const task = await database.rows('task').get(id);
  expect(task).toMatchObject({ title: 'Afterwards!', dueOn: '2026-06-06' });
});

it('[S5] sends all changes again, including edits of a refused new item', async () => {
  const made = await mutate(createTask, { title: 'Before' });
  const id = made.ok ? (made.data.ids[0] ?? '') : '';
  await mutate(updateTask, { id, title: 'Afterwards' });
  const database = currentDatabase();
  for (const { seq: _, place: __, ...change } of await readQueue(database)) {
    if (change.id === id)
      await database.refused.add({ ...change, reason: 'No', refusedAt: Date.now() });
  }
  await refuse('One');
  expect(await count()).toBe(3);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Try all again' }));
  await waitFor(async () => expect(await count()).toBe(0));
  expect((await database.rows('task').get(id))?.title).toBe('Afterwards');
});

it('[P2] discards the changes that the question was about, and none that was refused meanwhile', async () => {
  await refuse('One');
  await refuse('Two');
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Discard all' }));
  await screen.findByText('Discard all 2 changes?');
  await refuse('Three');
  await screen.findByText('Three');
  expect(screen.getByText('Discard all 2 changes?')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Discard 2 changes' }));
  await waitFor(async () => expect(await count()).toBe(1));
  const [left] = await currentDatabase().refused.toArray();
  expect(left?.fields).toEqual({ title: 'Three' });
});

it('[P2] an edit of a refused note keeps text that arrives in the note meanwhile', async () => {
  const database = currentDatabase();
  await mutate(createNote, { id: 'n', title: 'Cells', body: bodyOfText('Cells.') });
  const body = (await database.rows('note').get('n'))?.body ?? '';
  const mine = openNoteText(body);
  editNoteText(mine, 'Cells. Mine');
  await database.refused.add({
    ...{ entity: 'note', id: 'n', at: '0mvd5k2qo-000-phone', schema: outboxSchema, queuedAt: 1 },
    ...{ fields: { body: bodySince(mine, undefined) }, reason: 'No', refusedAt: 2 },
  });
  show();
  const item = within(await screen.findByRole('listitem'));
  await userEvent.click(item.getByRole('button', { name: 'Edit' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  const theirs = openNoteText(body);
  editNoteText(theirs, 'Theirs. Cells.');
  await mutate(editNote, { id: 'n', body: bodySince(theirs, undefined) });
  await waitFor(() => expect(item.getByText(/Theirs/)).toBeTruthy());
  await userEvent.type(field, '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save and try again' }));
  await waitFor(async () => expect(await count()).toBe(0));
  const shown = textOfBody((await database.rows('note').get('n'))?.body ?? '');
  expect(shown).toContain('Theirs.');
  expect(shown).toContain('Mine!');
});

it('says that the item stays if an edit of a refused new item is discarded', async () => {
  const made = await mutate(createTask, { title: 'Before' });
  const id = made.ok ? (made.data.ids[0] ?? '') : '';
  await mutate(updateTask, { id, title: 'Afterwards' });
  for (const { seq: _, place: __, ...change } of await readQueue(currentDatabase())) {
    if (change.id === id)
      await currentDatabase().refused.add({ ...change, reason: 'No', refusedAt: Date.now() });
  }
  show();
  const items = await screen.findAllByRole('listitem');
  expect(items).toHaveLength(2);
  await userEvent.click(within(items[1] as HTMLElement).getByRole('button', { name: 'Discard' }));
  expect(screen.getByText(/What you see on this device stays as it is\./)).toBeTruthy();
});
