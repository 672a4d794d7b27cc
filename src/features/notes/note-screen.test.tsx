// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { surfaceOf, typeIn } from '../../../test/support/note-surface.ts';
import { onSmallDisk } from '../../../test/support/small-disk.ts';
import { setWindowWidth } from '../../../test/support/window-width.ts';
import { currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { startOfNoteDrafts } from '../../db/drafts/note-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import { createCourse } from '../../model/entities/course.ts';
import { createNote, deleteNotes } from '../../model/entities/note.ts';
import { restoreRow } from '../../model/entity.ts';
import { chooseCourse } from '../../queries/courses.ts';
import { askForNewNote, createNamedNote, openForWriting } from '../../queries/new-note.ts';
import { bodyOfText, noteText, openNoteText } from '../../text/note-text.ts';
import { NoteScreen } from './note-screen.tsx';

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = vi.fn();
HTMLDialogElement.prototype.close = vi.fn();

const toastError = vi.hoisted(() => vi.fn());
vi.mock('../../ui/toaster/toast.ts', () => ({ toastError, toastSuccess: vi.fn() }));

const id = 'note-1';
let account = 0;

beforeEach(async () => {
  setWindowWidth(1_024);
  await openAccountDatabase(`note-screen-${account++}`);
  await mutate(createNote, { id, title: 'Cells', body: '' });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(id = 'note-1', hash = '') {
  const root = createRootRoute({ component: Outlet });
  const path = '/dashboard/library/notes/$id';
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path, component: NoteScreen }),
  ]);
  const history = createMemoryHistory({
    initialEntries: [`/dashboard/library/notes/${id}${hash}`],
  });
  go = (path) => history.push(path);
  render(<RouterProvider router={createRouter({ routeTree, history }) as never} />);
}

let go: (path: string) => void;

const stored = () => currentDatabase().rows('note').get(id);
const restoreElsewhere = () => mutate(() => [restoreRow({ name: 'note' }, id)], undefined);
const writer = () => screen.queryByRole('textbox', { name: 'Title' });

it('[P2] can still be written after it is deleted elsewhere, and keeps every letter', async () => {
  show();
  const text = await screen.findByRole('textbox', { name: 'Note text' });
  typeIn(text, 'Before');
  await mutate(deleteNotes, [id]);
  await screen.findByText('This note is in the Trash now');
  typeIn(text, ' and after');
  await waitFor(async () =>
    expect(noteText(openNoteText((await stored())?.body ?? ''))).toBe('Before and after'),
  );
  expect((await stored())?.deletedAt).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('button', { name: 'Restore note' }));
  await waitFor(() => expect(screen.queryByText('This note is in the Trash now')).toBeNull());
  expect(writer()).toBeTruthy();
  expect((await stored())?.deletedAt).toBe(0);
});

it('says that it is in the Trash, and can be restored there', async () => {
  await mutate(deleteNotes, [id]);
  show();
  await screen.findByText('This note is in the Trash');
  expect(writer()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Restore note' }));
  await waitFor(() => expect(writer()).toBeTruthy());
  expect((await stored())?.deletedAt).toBe(0);
});

it('stays open if it was restored elsewhere and is deleted again', async () => {
  await mutate(deleteNotes, [id]);
  show();
  await screen.findByText('This note is in the Trash');
  await restoreElsewhere();
  await waitFor(() => expect(writer()).toBeTruthy());
  await mutate(deleteNotes, [id]);
  await screen.findByText('This note is in the Trash now');
  expect(writer()).toBeTruthy();
});

it('says that it does not exist, after the first sync', async () => {
  await mutate(() => [{ entity: 'note', id, fields: { purgedAt: 1 } }], undefined);
  show();
  await screen.findByText('Getting your library');
  expect(screen.queryByText('Not on this device')).toBeNull();
  await currentDatabase().writeMeta('cursor', { epoch: 'e', version: 1 });
  expect(await screen.findByText('Not on this device')).toBeTruthy();
});

it('[P2] says that it is deleted elsewhere, after a deletion here failed', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  const disk = await onSmallDisk(currentDatabase());
  disk.isFull = true;
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete note…' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete note', hidden: true }));
  await waitFor(() => expect(toastError).toHaveBeenCalled());
  disk.isFull = false;
  await mutate(deleteNotes, [id]);
  await screen.findByText('This note is in the Trash now');
});

it('shows the other notes beside it if there is room, with the open note marked and up to date', async () => {
  setWindowWidth(1_366);
  await mutate(createNote, { id: 'note-2', title: 'Energy', body: '' });
  show();
  const beside = await screen.findByRole('navigation', { name: 'Notes' });
  const links = await within(beside).findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href')?.split('/').at(-1)).sort()).toEqual([
    'note-1',
    'note-2',
  ]);
  const open = within(beside).getByRole('link', { current: 'page' });
  expect(open.textContent).toContain('Cells');
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await userEvent.type(title, ' divide');
  await waitFor(() => expect(open.textContent).toContain('Cells divide'));
  await userEvent.click(within(beside).getByRole('link', { name: /Energy/ }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Energy'),
  );
});

it('[P2] the former note takes no words while the next one is read', async () => {
  await mutate(createNote, { id: 'note-2', title: 'Walls', body: '' });
  show();
  await waitFor(() => expect(writer()).toHaveProperty('value', 'Cells'));
  const database = currentDatabase();
  const rows = database.rows.bind(database);
  const notes = rows('note');
  const gate = Promise.withResolvers<void>();
  const get = async (key: string) => {
    if (key === 'note-2') await gate.promise;
    return await notes.get(key);
  };
  const slow = Object.assign(Object.create(notes), { get });
  vi.spyOn(database, 'rows').mockImplementation(((name: 'note') =>
    name === 'note' ? slow : rows(name)) as never);
  go('/dashboard/library/notes/note-2');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Note text' })).toBeNull());
  gate.resolve();
  await waitFor(() => expect(writer()).toHaveProperty('value', 'Walls'));
  vi.restoreAllMocks();
});

it('is shown alone in a smaller window', async () => {
  show();
  await screen.findByRole('textbox', { name: 'Title' });
  expect(screen.queryByRole('navigation', { name: 'Notes' })).toBeNull();
});

it('[P2] lists a note that is only in a draft', async () => {
  setWindowWidth(1_366);
  const { userId } = currentDatabase();
  localStorage.setItem(
    `${startOfNoteDrafts({ userId })}draft:1`,
    JSON.stringify({ title: 'No room for this', isNew: true }),
  );
  show();
  const beside = await screen.findByRole('navigation', { name: 'Notes' });
  const link = await within(beside).findByRole('link', { name: /No room for this/ });
  expect(link.textContent).toContain('Not saved');
});

it('lists a new note at once, and the time of today when it is stored', async () => {
  setWindowWidth(1_366);
  const fresh = askForNewNote();
  show(fresh);
  const beside = await screen.findByRole('navigation', { name: 'Notes' });
  const open = await within(beside).findByRole('link', { current: 'page' });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Fresh words');
  await waitFor(() => expect(open.textContent).toContain('Fresh words'));
  expect(open.textContent).toMatch(/\d{1,2}:\d{2}/);
  expect(within(beside).getAllByRole('link', { name: /Fresh words/ })).toHaveLength(1);
});

it('lists the notes of the shown course, and the open note', async () => {
  setWindowWidth(1_366);
  await mutate(createCourse, { id: 'c1', name: 'Biology', color: 'blue' });
  await mutate(createNote, { id: 'note-2', title: 'Of the course', body: '', courseId: 'c1' });
  await mutate(createNote, { id: 'note-3', title: 'Of none', body: '' });
  show();
  const beside = await screen.findByRole('navigation', { name: 'Notes' });
  await within(beside).findByRole('link', { name: /Of none/ });
  await chooseCourse('c1');
  await waitFor(() => expect(within(beside).queryByRole('link', { name: /Of none/ })).toBeNull());
  expect(within(beside).getAllByRole('link')).toHaveLength(2);
});

it('opens for reading at found words, and selects nothing that a key would replace', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  await mutate(createNote, { id: 'note-2', title: 'Norms', body: bodyOfText('A **norm** binds.') });
  show('note-2', '#words=norm');
  await waitFor(() => expect(Element.prototype.scrollIntoView).toHaveBeenCalled());
  expect(screen.queryByRole('textbox', { name: 'Note text' })).toBeNull();
  expect(toastError).not.toHaveBeenCalled();
});

it('a note that was just made with words opens for writing at their end, the next time for reading', async () => {
  const made = await createNamedNote({ title: 'Lecture', body: bodyOfText('Monday\n\n') });
  if (!made.ok) throw new Error(made.error.message);
  openForWriting(made.data);
  show(made.data);
  const box = await screen.findByRole('textbox', { name: 'Note text' });
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(surfaceOf(box).state.selection.main.head).toBe(8);
  cleanup();
  sessionStorage.clear();
  show(made.data);
  await screen.findByText('Monday');
  expect(screen.queryByRole('textbox', { name: 'Note text' })).toBeNull();
});

it('says of a note that a link named that it is not created yet, and stores nothing unless it is written', async () => {
  const fresh = askForNewNote('Cold War');
  show(fresh);
  expect(await screen.findByText('New note')).toBeTruthy();
  expect(
    screen.getByText(/No note is called “Cold War” yet. Write here to create it/),
  ).toBeTruthy();
  expect(writer()).toHaveProperty('value', 'Cold War');
  go('/dashboard/library/notes/note-1');
  await waitFor(() => expect(writer()).toHaveProperty('value', 'Cells'));
  expect(await currentDatabase().rows('note').count()).toBe(1);
});

it('is edited by E or Enter from reading, switched by Alt+P, and shows its outline by Alt+O', async () => {
  await mutate(createNote, { id: 'note-2', title: 'Norms', body: bodyOfText('# Rules\n\nBind.') });
  show('note-2');
  await screen.findByText('Bind.');
  const text = () => screen.queryByRole('textbox', { name: 'Note text' });
  const selected = () => screen.getByRole('tab', { selected: true }).textContent?.trim();
  for (const [key, shown] of [
    ['e', 'Edit'],
    ['{Alt>}p{/Alt}', 'Preview'],
    ['{Enter}', 'Edit'],
    ['{Alt>}p{/Alt}', 'Preview'],
  ] as const) {
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard(key);
    await waitFor(() => expect(selected()).toBe(shown));
  }
  expect(text()).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'Preview' }));
  await userEvent.keyboard('{Enter}');
  expect(selected()).toBe('Preview');
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{Alt>}o{/Alt}');
  expect(await screen.findByRole('dialog', { hidden: true })).toBeTruthy();
  expect(screen.getAllByText('Rules').length).toBeGreaterThan(1);
});

it('a new one is begun by Q, unless words are typed', async () => {
  show();
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await userEvent.type(title, 'q');
  await waitFor(() => expect(writer()).toHaveProperty('value', 'Cellsq'));
  title.blur();
  await userEvent.keyboard('q');
  await waitFor(() => expect(writer()).toHaveProperty('value', ''));
});
