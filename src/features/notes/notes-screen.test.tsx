// @vitest-environment jsdom
/** The list of notes: found, sorted, filtered, and many changed at once. */
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
import { currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { arrangeNotes, createNote, deleteNotes } from '../../model/entities/note.ts';
import { saveTags } from '../../queries/tags/change-tags.ts';
import { bodyOfText, textOfBody } from '../../text/note-text.ts';
import { clearFilters, notesSelection } from './list/notes-view.ts';
import { NotesScreen } from './notes-screen.tsx';

const toasts = vi.hoisted((): string[] => []);
vi.mock('../../ui/toaster/toast.ts', async (load) => ({
  ...(await load<object>()),
  toastError: (message: string) => void toasts.push(message),
}));

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
  this.open = true;
});
HTMLDialogElement.prototype.close = vi.fn();

let at: () => string;

beforeEach(async () => {
  window.scrollTo = () => undefined;
  await openAccountDatabase(crypto.randomUUID());
  const notes = [
    ['a', 'Osmosis', '# Osmosis\n\nWater moves'],
    ['b', 'Causes of 1848', 'Harvest failures come first'],
    ['c', 'Lab 3', 'Cylinders dried'],
  ] as const;
  for (const [id, title, text] of notes)
    await mutate(createNote, { id, title, body: bodyOfText(text) });
});
afterEach(() => {
  cleanup();
  clearFilters();
  notesSelection.forget();
  toasts.splice(0);
});

/** @param role of what shows that the notes were read */
async function show(address = '/', role: 'list' | 'heading' = 'list') {
  const root = createRootRoute({ component: Outlet });
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: NotesScreen }),
    createRoute({
      getParentRoute: () => root,
      path: '/dashboard/library/notes/$id',
      component: () => <p>One note</p>,
    }),
  ];
  const history = createMemoryHistory({ initialEntries: [address] });
  at = () => history.location.pathname;
  render(
    <RouterProvider
      router={createRouter({ routeTree: root.addChildren(routes), history }) as never}
    />,
  );
  await screen.findByRole(role, { name: 'Notes' });
}

const shown = () =>
  within(screen.getByRole('list', { name: 'Notes' }))
    .getAllByRole('link')
    .map((link) => link.textContent);
const titles = () => shown().map((words) => /Osmosis|Causes|Lab/.exec(words ?? '')?.[0]);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

it('shows first words that do not repeat the title, and finds notes by them', async () => {
  await show();
  expect(shown().find((words) => words?.startsWith('Osmosis'))).toMatch(/^OsmosisWater moves/);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a note' }), 'harvest');
  await waitFor(() => expect(titles()).toEqual(['Causes']));
  await userEvent.type(screen.getByRole('searchbox'), ' zzz');
  await screen.findByText('No notes match');
  await press('Show all notes');
  await waitFor(() => expect(titles()).toHaveLength(3));
  const trash = screen.getByRole('link', { name: 'Trash' });
  expect(trash.getAttribute('href')).toBe('/dashboard/settings#trash');
});

it('filters by folder, by tag and by both, and shows pinned notes first', async () => {
  await mutate(arrangeNotes, { ids: ['a'], fields: { pinnedAt: 5, folder: 'Biology' } });
  await saveTags([{ ownerEntity: 'note', ownerId: 'b' }], { add: ['exam'] });
  await show();
  await screen.findByRole('heading', { name: 'Pinned' });
  expect(titles()[0]).toBe('Osmosis');
  await screen.findByRole('button', { name: /exam/ });
  await press(/exam/);
  await waitFor(() => expect(titles()).toEqual(['Causes']));
  await press(/Biology/);
  await screen.findByText('No notes match');
  await saveTags([{ ownerEntity: 'note', ownerId: 'a' }], { add: ['exam'] });
  await waitFor(() => expect(titles()).toEqual(['Osmosis']));
  await press(/exam/);
  await press(/Biology/);
  await waitFor(() => expect(titles()).toHaveLength(3));
  await press(/exam/);
  await press(/Biology/);
  await press('All');
  await waitFor(() => expect(titles()).toHaveLength(3));
});

it('shows the notes with a tag that was pressed in a note', async () => {
  await saveTags([{ ownerEntity: 'note', ownerId: 'c' }], { add: ['exam'] });
  const id = 'd';
  await mutate(createNote, { id, title: 'Lab 4', body: bodyOfText('Ask this. #exam/final') });
  await show('/#tag=Exam');
  await waitFor(() => expect(shown()).toHaveLength(2));
  await waitFor(() => expect(titles()).toEqual(['Lab', 'Lab']));
  const chip = await screen.findByRole('button', { name: /exam\s*2$/ });
  expect(chip.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: /exam\/final\s*1$/ })).toBeTruthy();
});

it('reads what is left out in the words of the search', async () => {
  await show();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a note' }), '-harvest');
  await waitFor(() => expect(titles().toSorted()).toEqual(['Lab', 'Osmosis']));
});

it('exports all notes by its address', async () => {
  await show('/#export');
  expect(await screen.findByRole('dialog', { name: 'Export 3 notes' })).toBeTruthy();
});

it.each([
  ['no notes', ['a', 'b', 'c'], []],
  ['templates only', ['b', 'c'], ['a']],
])('says that there is nothing to export where there are %s', async (_, deleted, templates) => {
  await mutate(arrangeNotes, { ids: templates, fields: { isTemplate: true } });
  await mutate(deleteNotes, deleted);
  await show('/#export', 'heading');
  await waitFor(() => expect(toasts).toEqual(['No notes to export yet']));
  await mutate(createNote, { id: 'd', title: 'Lab 4', body: '' });
  await waitFor(() => expect(titles()).toEqual(['Lab']));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('pins, moves and deletes many at once', async () => {
  await show();
  await press('Select notes');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Osmosis' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Lab 3' }));
  await screen.findByText('2 notes selected');
  await press('Move to folder');
  await press('New folder…');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Labs');
  await press('Save');
  await waitFor(async () => {
    const rows = await currentDatabase().rows('note').bulkGet(['a', 'b', 'c']);
    expect(rows.map((row) => row?.folder)).toEqual(['Labs', undefined, 'Labs']);
  });
  await waitFor(() => expect(screen.queryByText('2 notes selected')).toBeNull());
  await press('Select notes');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Lab 3' }));
  await press('Delete');
  await waitFor(() => expect(titles()).not.toContain('Lab'));
  expect((await currentDatabase().rows('note').get('c'))?.deletedAt).toBeGreaterThan(0);
});

it('begins a note from a template, and lists own templates apart', async () => {
  await mutate(arrangeNotes, { ids: ['c'], fields: { isTemplate: true } });
  await show();
  expect(titles()).not.toContain('Lab');
  await press('Use a template');
  const own = await screen.findByRole('region', { name: 'Your templates' });
  await userEvent.click(within(own).getByRole('button', { name: 'Lab 3' }));
  await screen.findByText('One note');
  const made = await currentDatabase()
    .rows('note')
    .get(at().split('/').at(-1) ?? '');
  expect(textOfBody(made?.body ?? '')).toBe('Cylinders dried');
});
