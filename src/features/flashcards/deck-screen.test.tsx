// @vitest-environment jsdom
/** The screen of a deck shows the decks in it as the list of all decks does. */
import 'fake-indexeddb/auto';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { createCards } from '../../model/entities/card.ts';
import { createDeck } from '../../model/entities/deck.ts';
import { DeckScreen } from './deck-screen.tsx';

let db: AccountDatabase;

beforeEach(async () => {
  db = await openAccountDatabase(crypto.randomUUID());
  await mutate(createDeck, { id: 'bio', name: 'Biology' });
  await mutate(createDeck, { id: 'cells', name: 'Cells', parentId: 'bio' });
  const card = { kind: 'basic' as const, back: 'Because.' };
  const fronts = ['Why?', 'How?'];
  await mutate(
    createCards,
    fronts.map((front) => ({ ...card, front, deckId: 'cells' })),
  );
});
afterEach(async () => {
  cleanup();
  closeAccountDatabase();
  await db.delete();
});

it('says what is due in each of the decks in it', async () => {
  const root = createRootRoute();
  const deck = createRoute({
    getParentRoute: () => root,
    path: '/dashboard/library/flashcards/$id',
    component: DeckScreen,
  });
  const history = createMemoryHistory({ initialEntries: ['/dashboard/library/flashcards/bio'] });
  const router = createRouter({ routeTree: root.addChildren([deck]), history });
  render(<RouterProvider router={router as never} />);
  const decks = await screen.findByRole('list', { name: 'Decks in Biology' });
  expect(await within(decks).findByText('Cells')).toBeTruthy();
  expect(await within(decks).findByText('2 new')).toBeTruthy();
});
