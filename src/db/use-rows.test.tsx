// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDeck } from '../model/entities/deck.ts';
import { createTask } from '../model/entities/task.ts';
import { type AccountDatabase, closeAccountDatabase, openAccountDatabase } from './database.ts';
import { mutate } from './mutate.ts';
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
  await screen.findByText('0 tasks, 0 decks');
  await mutate(createDeck, { id: 'd', name: 'Cells' });
  await screen.findByText('0 tasks, 1 decks');
  await mutate(createTask, { title: 'Read' });
  await screen.findByText('1 tasks, 1 decks');
});

it('shows what was read before, and from the next painting on what changes', async () => {
  let reads = 0;
  function Known() {
    const count = async (database: AccountDatabase) => {
      reads++;
      return `${await database.rows('deck').count()} decks`;
    };
    return <p>{useRows(count, [], 'as read before')}</p>;
  }
  const { unmount } = render(<Known />);
  screen.getByText('as read before');
  expect(reads).toBe(0);
  await screen.findByText('0 decks');
  await mutate(createDeck, { id: 'd', name: 'Cells' });
  await screen.findByText('1 decks');
  const before = reads;
  unmount();
  await mutate(createDeck, { id: 'e', name: 'Leaves' });
  expect(reads).toBe(before);
});

it('reads nothing for a screen that has gone before it was painted', async () => {
  const read = vi.fn(async () => 1);
  const Known = () => <p>{useRows(read, [], 0)}</p>;
  render(<Known />).unmount();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 10)));
  expect(read).not.toHaveBeenCalled();
});
