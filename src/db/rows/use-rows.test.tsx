// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDeck } from '../../model/entities/deck.ts';
import { createTask } from '../../model/entities/task.ts';
import {
  AccountDatabase,
  closeAccountDatabase,
  currentDatabase,
  openAccountDatabase,
} from '../database.ts';
import { mutate, mutateIn } from '../mutate.ts';
import { useRows } from './use-rows.ts';

beforeEach(() => openAccountDatabase(crypto.randomUUID()));
afterEach(() => {
  cleanup();
  closeAccountDatabase();
});

async function countOneAfterTheOther(database: AccountDatabase): Promise<string> {
  const tasks = await database.rows('task').count();
  const decks = await database.rows('deck').count();
  return `${tasks} tasks, ${decks} decks`;
}

function Counts() {
  return <p>{useRows((database) => countOneAfterTheOther(database), [])}</p>;
}

it('sees a change of what its query read first, and of what it read after that', async () => {
  render(<Counts />);
  const counts = () => screen.findByText(/tasks/);
  expect((await counts()).textContent).toBe('0 tasks, 0 decks');
  await mutate(createDeck, { id: 'd', name: 'Cells' });
  expect(await screen.findByText('0 tasks, 1 decks')).toBeTruthy();
  await mutate(createTask, { title: 'Read' });
  expect(await screen.findByText('1 tasks, 1 decks')).toBeTruthy();
});

it('shows what it showed last where another tab signs out while it writes, until the screen is left', async () => {
  render(<Counts />);
  await screen.findByText('0 tasks, 0 decks');
  const other = new AccountDatabase(currentDatabase().userId);
  closeAccountDatabase();
  await mutateIn(other, createDeck, { id: 'd', name: 'Cells' });
  // A query that starts now also waits for the next screen.
  render(<Counts />);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.getByText('0 tasks, 0 decks')).toBeTruthy();
  other.closeForGood();
});
