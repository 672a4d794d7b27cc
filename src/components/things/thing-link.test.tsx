// @vitest-environment jsdom
/** Links of a text show the present titles, and what links back is shown with its sentence. */
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
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { addFile } from '../../model/entities/file.ts';
import { writeMemo } from '../../model/entities/memo.ts';
import { createNote, deleteNotes, editNote } from '../../model/entities/note.ts';
import { createTask, deleteTask } from '../../model/entities/task.ts';
import { titleAskedFor } from '../../queries/new-note.ts';
import { bodyOfText } from '../../text/note-text.ts';
import { LinkedFrom } from './linked-from.tsx';
import { LinkedMarkdown } from './thing-link.tsx';

const [cells, pdf] = [1, 2].map((n) => `0195d2a0-1111-7222-8333-00000000000${n}`) as [
  string,
  string,
];

let database: AccountDatabase;
let at: () => string;
beforeEach(async () => {
  database = await openAccountDatabase(crypto.randomUUID());
  await mutate(createNote, {
    id: cells,
    title: 'Cells',
    body: bodyOfText(`A page: [[file:${pdf}#page=6|x]].`),
  });
  const bytes = { mime: 'application/pdf', sizeBytes: 1, sha256: 'a'.repeat(64) };
  await mutate(addFile, {
    id: pdf,
    name: 'Membranes.pdf',
    ...bytes,
    pageCount: 9,
    content: 'text',
  });
});
afterEach(async () => {
  cleanup();
  closeAccountDatabase();
  await database.delete();
});

function show(children: React.ReactNode) {
  window.scrollTo = () => undefined;
  const root = createRootRoute({ component: Outlet });
  const routes = ['/', '/dashboard/library/notes/$id'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => children }),
  );
  const history = createMemoryHistory({ initialEntries: ['/'] });
  at = () => history.location.href;
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  render(<RouterProvider router={router as never} />);
}

it('a link shows the present title of its thing and leads to the page', async () => {
  show(<LinkedMarkdown text={`[[note:${cells}|Old]] and [[file:${pdf}#page=6&quote=a%20b|x]]`} />);
  const note = await screen.findByRole('link', { name: 'Cells' });
  expect(note.getAttribute('href')).toBe(`/dashboard/library/notes/${cells}`);
  const page = screen.getByRole('link', { name: 'Membranes.pdf, p. 6' });
  expect(page.getAttribute('href')).toBe(`/dashboard/library/files/${pdf}#page=6&quote=a%20b`);
  await mutate(editNote, { id: cells, title: 'Cell theory' });
  await screen.findByRole('link', { name: 'Cell theory' });
  await mutate(deleteNotes, [cells]);
  await screen.findByRole('link', { name: 'Cell theory (in the Trash)' });
});

it('a thing that is not on this device shows the words of the link', async () => {
  show(<LinkedMarkdown text={`[[deck:0195d2a0-1111-7222-8333-000000000009|Biology]]`} />);
  await screen.findByText('Biology');
  expect(screen.queryByRole('link')).toBeNull();
});

it('a link to a title that no note has opens a note of this title, which its first words will create', async () => {
  show(<LinkedMarkdown text="[[cells]] and [[New thought|my words]]" />);
  await screen.findByRole('link', { name: 'cells' });
  const create = screen.getByRole('button', { name: 'Create note “New thought”' });
  expect(create.textContent).toBe('my words');
  await userEvent.click(create);
  await waitFor(() => expect(at()).toMatch(/^\/dashboard\/library\/notes\/./));
  const id = at().split('/').at(-1) ?? '';
  expect(titleAskedFor(id)).toBe('New thought');
  expect(await database.rows('note').count()).toBe(1);
  await mutate(createNote, { id, title: 'New thought', body: '' });
  await screen.findByRole('link', { name: 'my words' });
});

it('what links to a thing is listed with its sentence, and follows edits', async () => {
  await mutate(createTask, {
    title: 'Essay',
    links: [{ to: `/dashboard/library/files/${pdf}`, words: 'x' }],
  });
  show(
    <LinkedFrom to={{ entity: 'file', id: pdf, title: 'Membranes.pdf' }} heading="Linked notes" />,
  );
  const section = await screen.findByRole('region', { name: 'Linked notes' });
  const items = within(section).getAllByRole('link');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'CellsA page: Membranes.pdf, p. 6.',
    'EssayTask · Ongoing',
  ]);
  expect(within(section).getByText('Membranes.pdf, p. 6').tagName).toBe('MARK');
  await mutate(editNote, { id: cells, body: bodyOfText('') });
  await mutate(deleteNotes, [cells]);
  await waitFor(() => expect(within(section).getAllByRole('link')).toHaveLength(1));
});

it('the notes of a task count as a link, with their sentence, once beside other links', async () => {
  const path = `/dashboard/library/files/${pdf}`;
  const made = await mutate(createTask, { title: 'Essay', links: [{ to: path, words: 'x' }] });
  const aboutId = (made.ok && made.data.ids[0]) || '';
  const about = { aboutEntity: 'task', aboutId } as const;
  await mutate(writeMemo, {
    ...about,
    body: bodyOfText(`Read [[file:${pdf}]] first. Then write.`),
  });
  await mutate(deleteNotes, [cells]);
  show(<LinkedFrom to={{ entity: 'file', id: pdf, title: 'Membranes.pdf' }} />);
  const section = await screen.findByRole('region', { name: 'Linked from' });
  const texts = () =>
    within(section)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(texts()).toEqual(['EssayRead Membranes.pdf first.']));
  await mutate(writeMemo, { ...about, body: bodyOfText('[[Membranes]] again') });
  await waitFor(() => expect(texts()[0]).toContain('first.'));
  await mutate(deleteTask, { id: aboutId });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Linked from' })).toBeNull());
});
