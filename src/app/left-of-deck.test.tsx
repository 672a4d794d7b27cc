// @vitest-environment jsdom
/** [P2] A quiz made from a deck can be saved after the deck was deleted, also for good. */
import 'fake-indexeddb/auto';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDownloaded } from '../../test/support/downloaded.ts';
import { setWindowWidth } from '../../test/support/window-width.ts';
import { type AccountDatabase, closeAccountDatabase } from '../db/database.ts';
import { mutate } from '../db/mutate.ts';
import { originOf, type RowsEntity } from '../features/generate/job/job-request.ts';
import { makeFromRows } from '../features/generate/rows/rows-job.ts';
import { createDeck, deleteDeck } from '../model/entities/deck.ts';
import { createNote, deleteNotes } from '../model/entities/note.ts';
import { DeckPage } from './deck-page.tsx';
import { NotePage } from './note-page.tsx';
import { JobsButton } from './shell/header/jobs-button.tsx';

let db: AccountDatabase;

beforeEach(async () => {
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  db = await openDownloaded(crypto.randomUUID());
  setWindowWidth(1280);
});
afterEach(async () => {
  cleanup();
  closeAccountDatabase();
  await db.delete();
});

const item = {
  ...{ type: 'question' as const, stem: 'What is a cell?', options: ['a', 'b', 'c', 'The unit'] },
  ...{ answer: 3, page: 1, quote: 'unit', cardId: 'card' },
};

async function putDraft(entity: RowsEntity) {
  const wish = { kind: 'questions' as const };
  const made = await makeFromRows(db, originOf(entity, 'gone', 'Biology'), wish);
  if (!made.ok) throw new Error(made.error.message);
  const range = { fromPage: 1, toPage: 1 };
  const result = { ...wish, range, origin: entity, items: [{ key: '1', item }], rejected: {} };
  await db.jobs.update(made.data.id, { state: 'ready', result });
}

async function open() {
  const root = createRootRoute();
  const at = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const routes = [
    at('/', JobsButton),
    at('/dashboard/library/flashcards/$id', DeckPage),
    at('/dashboard/library/notes/$id', NotePage),
  ];
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  // A router that still loads draws the screen anew, and a press on the first one is lost.
  await router.load();
  render(<RouterProvider router={router as never} />);
}

it.each([
  ['deck', 'in the Trash'],
  ['deck', 'deleted forever'],
  ['note', 'in the Trash'],
  ['note', 'deleted forever'],
] as const)('of a %s that is %s', async (entity, how) => {
  if (entity === 'deck') await mutate(createDeck, { id: 'gone', name: 'Biology' });
  else await mutate(createNote, { id: 'gone', title: 'Biology', body: '' });
  if (entity === 'deck') await mutate(deleteDeck, { id: 'gone' });
  else await mutate(deleteNotes, ['gone']);
  if (how === 'deleted forever') await db.rows(entity).delete('gone');
  await putDraft(entity);
  await open();
  await userEvent.click(await screen.findByRole('button', { name: /^Work in progress/ }));
  await userEvent.click(await screen.findByRole('link', { name: /^Review/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save 1 question' }));
  await waitFor(async () => expect(await db.rows('question').count()).toBe(1));
  expect(await db.rows('quiz').toArray()).toMatchObject([{ title: 'Biology – quiz' }]);
  expect(await db.jobs.count()).toBe(0);
});
