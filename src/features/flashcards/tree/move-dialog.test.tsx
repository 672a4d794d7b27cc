// @vitest-environment jsdom
/** Decks to move cards to, from a list and from a review. */
import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { createCards } from '../../../model/entities/card.ts';
import { createDeck } from '../../../model/entities/deck.ts';
import { MoveDialog, writeMove } from './move-dialog.tsx';

let db: AccountDatabase;
const onMove = vi.fn(async () => true);

beforeEach(async () => {
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  onMove.mockClear();
  db = await openAccountDatabase(crypto.randomUUID());
  await mutate(createDeck, { id: 'bio', name: 'Biology' });
  await mutate(createDeck, { id: 'cells', name: 'Cells', parentId: 'bio' });
  const card = { id: 'card', deckId: 'bio', kind: 'basic' as const, front: 'Cell', back: 'Unit' };
  await mutate(createCards, [card]);
});
afterEach(async () => {
  cleanup();
  closeAccountDatabase();
  await db.delete();
});

const show = (count: number) =>
  render(<MoveDialog count={count} deckId="bio" onMove={onMove} onClose={vi.fn()} />);
const decks = async () => {
  await screen.findByRole('combobox', { name: 'Deck' });
  return screen.getAllByRole('option').map(({ textContent }) => textContent);
};

it('one card goes anywhere but where it is, several to each deck', async () => {
  show(1);
  expect(await decks()).toEqual(['Biology › Cells', 'New deck…']);
  await userEvent.setup().click(screen.getByRole('button', { name: /^Move( card)?$/ }));
  await waitFor(() => expect(onMove).toHaveBeenCalledWith({ deckId: 'cells' }));
  cleanup();
  show(2);
  expect(await decks()).toEqual(['Biology', 'Biology › Cells', 'New deck…']);
});

it('a new deck is made with the move, and goes with its undo', async () => {
  show(1);
  await decks();
  const user = userEvent.setup();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Deck' }), 'New deck…');
  await user.type(screen.getByRole('textbox', { name: 'Deck name' }), 'Walls');
  await user.click(screen.getByRole('button', { name: /^Move( card)?$/ }));
  await waitFor(() => expect(onMove).toHaveBeenCalled());
  const [[to]] = onMove.mock.calls as unknown as [[Parameters<typeof writeMove>[1]]];
  expect(to.made?.name).toBe('Walls');
  const moved = await writeMove(['card'], to);
  expect((await db.rows('card').get('card'))?.deckId).toBe(to.deckId);
  if (moved.ok) await moved.data.undo?.();
  expect((await db.rows('card').get('card'))?.deckId).toBe('bio');
  const live = await db.rows('deck').where('deletedAt').equals(0).primaryKeys();
  expect(live.sort()).toEqual(['bio', 'cells']);
});
