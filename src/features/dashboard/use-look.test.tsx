// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { createDeck } from '../../model/entities/deck.ts';
import { useFirstRows } from './use-look.ts';

beforeEach(() => openAccountDatabase(crypto.randomUUID()));
afterEach(() => {
  cleanup();
  closeAccountDatabase();
});

it('shows what was read before, and from the next painting on what changes', async () => {
  let reads = 0;
  function Known() {
    const count = async (database: AccountDatabase) => {
      reads++;
      return `${await database.rows('deck').count()} decks`;
    };
    return <p>{useFirstRows(async () => count, [], 'as read before')}</p>;
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
  const Known = () => <p>{useFirstRows(async () => read, [], 0)}</p>;
  render(<Known />).unmount();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 10)));
  expect(read).not.toHaveBeenCalled();
});
