// @vitest-environment jsdom
/** The screen of a deck lists its inner decks and takes new cards. */
import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { createCards, suspendCards } from '../../model/entities/card.ts';
import { changeDeckOptions, createDeck } from '../../model/entities/deck.ts';
import { rateCard } from '../../model/entities/facts/review.ts';
import { DeckScreen } from './deck-screen.tsx';

vi.mock('./cards/same-front-line.tsx', () => ({ SameFrontLine: () => null }));
vi.mock('../../queries/cards/ask-cards.ts', () => ({
  askCards: async () => [],
  lookAtCards: () => () => undefined,
}));

// Ids of tags are hashes, and jsdom has none.
vi.stubGlobal('crypto', webcrypto);

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

function openDeck(id: string): void {
  const root = createRootRoute();
  const deck = createRoute({
    getParentRoute: () => root,
    path: '/dashboard/library/flashcards/$id',
    component: DeckScreen,
  });
  const history = createMemoryHistory({ initialEntries: [`/dashboard/library/flashcards/${id}`] });
  const router = createRouter({ routeTree: root.addChildren([deck]), history });
  render(<RouterProvider router={router as never} />);
}

/** A new card of the deck then waits for tomorrow. */
async function reachLimit(): Promise<void> {
  await mutate(changeDeckOptions, { id: 'cells', choices: { newCardsPerDay: 1 } });
  const cardId = (await db.rows('card').toArray())[0]?.id ?? '';
  await mutate(rateCard, { cardId, rating: 4, durationMs: 0 });
}

it('says what is due in each of the decks in it', async () => {
  openDeck('bio');
  const decks = await screen.findByRole('list', { name: 'Decks in Biology' });
  expect(await within(decks).findByText('Cells')).toBeTruthy();
  expect(await within(decks).findByText('2 new')).toBeTruthy();
});

it('marks a suspended card in the list of its deck', async () => {
  const [one] = await db.rows('card').toArray();
  await mutate(suspendCards, { ids: [one?.id ?? ''] });
  openDeck('cells');
  const cards = await screen.findByRole('region', { name: 'Cards' });
  const rows = await within(cards).findAllByRole('article');
  await waitFor(() =>
    expect(rows.filter((row) => within(row).queryByText('Suspended'))).toHaveLength(1),
  );
});

it('brings new cards of tomorrow today', async () => {
  await reachLimit();
  openDeck('cells');
  expect(await screen.findByText('1 new card tomorrow.')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: '10 more new cards' }));
  expect(await screen.findByText('1 card to review')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '10 more new cards' })).toBeNull();
});

it('offers no more new cards where the limit is of a deck in it, which it would not raise', async () => {
  await reachLimit();
  openDeck('bio');
  expect(await screen.findByText('1 new card tomorrow.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '10 more new cards' })).toBeNull();
});

it('gives a card that is added here the tags that were typed', async () => {
  // jsdom cannot open dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  const user = userEvent.setup();
  openDeck('bio');
  await user.click(await screen.findByRole('button', { name: 'Add card' }));
  await user.type(await screen.findByRole('textbox', { name: 'Front' }), 'What divides?');
  await user.type(screen.getByRole('textbox', { name: 'Back' }), 'A cell');
  await user.type(screen.getByRole('combobox', { name: 'Tags (optional)' }), 'exam, week 3');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const added = async () =>
    (await db.rows('card').toArray()).find(({ deckId }) => deckId === 'bio');
  await waitFor(async () => expect(await added()).toMatchObject({ front: 'What divides?' }));
  const { id: ownerId = '' } = (await added()) ?? {};
  const tags = await db.rows('tag').where('ownerId').equals(ownerId).toArray();
  expect(tags.map(({ name }) => name).sort()).toEqual(['exam', 'week 3']);
});

it('keeps the rare acts of a deck in one menu, with the deletion last', async () => {
  openDeck('cells');
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  const labels = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  expect(labels.slice(0, 3)).toEqual(['Rename deck…', 'Deck options', 'Browse cards']);
  expect(labels.at(-1)).toBe('Delete deck…');
  expect(screen.getAllByRole('separator')).toHaveLength(3);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Deck options' }));
  expect(await screen.findByRole('heading', { name: 'Options of Cells' })).toBeTruthy();
});
