// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, it } from 'vitest';
import { createDeck } from '../../model/entities/deck.ts';
import { createTask } from '../../model/entities/task.ts';
import { type AccountDatabase, closeAccountDatabase, openAccountDatabase } from '../database.ts';
import { mutate } from '../mutate.ts';
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
