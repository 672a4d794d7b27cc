// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../../db/database.ts';
import { readFormDrafts } from '../../../db/drafts/form-drafts.ts';
import { mutate } from '../../../db/mutate.ts';
import { createCards } from '../../../model/entities/card.ts';
import { createDeck, deleteDeck } from '../../../model/entities/deck.ts';
import { createNote } from '../../../model/entities/note.ts';
import { rememberDeck } from './card-form.ts';
import { NewCardDialog } from './new-card-dialog.tsx';

const toasts = vi.hoisted((): { message: string; act: () => void }[] => []);
vi.mock('../../../ui/toaster/toast-undo.tsx', () => ({
  toastNext: (message: string, _: string, act: () => void) => void toasts.push({ message, act }),
  toastUndo: (message: string, act: () => void) => void toasts.push({ message, act }),
}));

vi.mock('./same-front-line.tsx', () => ({ SameFrontLine: () => null }));
vi.mock('../../../queries/cards/ask-cards.ts', () => ({ askCards: async () => [] }));

// Ids of tags are hashes, and jsdom has none.
vi.stubGlobal('crypto', webcrypto);

const onClose = vi.fn();
const user = userEvent.setup();
let database: AccountDatabase;

beforeEach(async () => {
  onClose.mockReset();
  toasts.splice(0);
  localStorage.clear();
  // jsdom cannot open dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  database = await openAccountDatabase(crypto.randomUUID());
  await mutate(createDeck, { id: 'd1', name: 'Cells' });
  await mutate(createDeck, { id: 'd2', name: 'Plants' });
});
afterEach(cleanup);

const field = (name: string) => screen.findByRole('textbox', { name });
const deck = () => screen.findByRole('combobox', { name: 'Deck' });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const drafts = () => readFormDrafts(database.userId).map(({ values }) => values);
const open = () => render(<NewCardDialog onClose={onClose} />);
const undoDiscard = () =>
  act(() => toasts.find(({ message }) => message === 'Draft discarded')?.act());

async function leaveDraft(front: string): Promise<void> {
  const { unmount } = open();
  await user.type(await field('Front'), front);
  await press('Cancel');
  unmount();
}

it('[P2] keeps the deck and its name with the words of a card, and brings them back', async () => {
  const { unmount } = open();
  await user.selectOptions(await deck(), 'New deck…');
  await user.clear(await field('Deck name'));
  await user.type(await field('Deck name'), 'Biology');
  await user.type(await field('Front'), 'What divides?');
  await press('Cancel');
  expect(onClose).toHaveBeenCalledOnce();
  expect(drafts()).toEqual([{ deckId: 'new', deckName: 'Biology', front: 'What divides?' }]);
  unmount();

  open();
  expect(await field('Deck name')).toHaveProperty('value', 'Biology');
  expect(await field('Front')).toHaveProperty('value', 'What divides?');
  await user.type(await field('Back'), 'A cell');
  await press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  expect(drafts()).toEqual([]);
  const [card] = await database.rows('card').toArray();
  const made = await database.rows('deck').get(card?.deckId ?? '');
  expect([made?.name, card?.front, card?.back]).toEqual(['Biology', 'What divides?', 'A cell']);
});

it('[P2] keeps the words where the deck of a draft was deleted since', async () => {
  const { unmount } = open();
  const first = ((await deck()) as HTMLSelectElement).value;
  const other = first === 'd1' ? 'd2' : 'd1';
  await user.selectOptions(await deck(), other);
  await user.type(await field('Front'), 'What divides?');
  await press('Cancel');
  unmount();
  await mutate(deleteDeck, { id: other });
  open();
  expect(await field('Front')).toHaveProperty('value', 'What divides?');
  expect(await deck()).toHaveProperty('value', first);
});

it('writes the next card into the deck that the last one has made', async () => {
  open();
  await user.selectOptions(await deck(), 'New deck…');
  for (const turn of ['One', 'Two']) {
    await user.type(await field('Front'), turn);
    await user.type(await field('Back'), turn);
    await press('Save and add another');
    await waitFor(async () => expect(await field('Front')).toHaveProperty('value', ''));
  }
  const cards = await database.rows('card').toArray();
  expect(cards.map(({ front }) => front).sort()).toEqual(['One', 'Two']);
  expect(new Set(cards.map(({ deckId }) => deckId)).size).toBe(1);
  expect(await database.rows('deck').count()).toBe(3);
});

it('[P2] a deck that is deleted meanwhile takes no card', async () => {
  open();
  const first = ((await deck()) as HTMLSelectElement).value;
  const other = first === 'd1' ? 'd2' : 'd1';
  await user.type(await field('Front'), 'What divides?');
  await user.type(await field('Back'), 'A cell');
  await mutate(deleteDeck, { id: first });
  await waitFor(async () => expect(await deck()).toHaveProperty('value', other));
  await press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(await database.rows('card').toArray()).toMatchObject([{ deckId: other }]);
});

it('asks for the name of a new deck in its field', async () => {
  open();
  await user.selectOptions(await deck(), 'New deck…');
  await user.clear(await field('Deck name'));
  fireEvent.submit((await field('Front')).closest('form') as HTMLFormElement);
  expect(await screen.findByText('Enter a deck name.')).toBeTruthy();
});

it('[P2] keeps words that were typed since a draft was discarded, whenever that is undone', async () => {
  await leaveDraft('Old words');
  const { unmount } = open();
  await field('Front');
  await press('Discard draft');
  await user.type(await field('Front'), 'New words');
  await press('Cancel');
  unmount();
  undoDiscard();
  expect(drafts().map(({ front }) => front)).toEqual(['Old words', 'New words']);
});

it('[P2] keeps a discarded draft beside other words in the same field, once that is undone', async () => {
  await leaveDraft('Old words');
  const { unmount } = open();
  await field('Front');
  await press('Discard draft');
  await user.type(await field('Front'), 'New words');
  undoDiscard();
  expect(await field('Front')).toHaveProperty('value', 'New words');
  await press('Cancel');
  unmount();
  expect(drafts().map(({ front }) => front)).toEqual(['Old words', 'New words']);
});

it('[P2] keeps the words where the dialog goes with its screen, as one draft, until they are saved', async () => {
  const { unmount } = open();
  await user.type(await field('Front'), 'Words');
  globalThis.dispatchEvent(new Event('pagehide'));
  await user.type(await field('Front'), ' and more');
  unmount();
  expect(drafts().map(({ front }) => front)).toEqual(['Words and more']);
  expect(toasts).toEqual([]);
  open();
  await user.type(await field('Back'), 'B');
  globalThis.dispatchEvent(new Event('pagehide'));
  await press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(drafts()).toEqual([]);
});

it('keeps nothing of an account that is closed', async () => {
  const { unmount } = open();
  await user.type(await field('Front'), 'Words');
  closeAccountDatabase();
  unmount();
  expect(drafts()).toEqual([]);
});

it('[P2] keeps the deck that was shown with the words of a card, suggested as it was', async () => {
  rememberDeck('d1');
  await leaveDraft('What divides?');
  rememberDeck('d2');
  open();
  expect(await deck()).toHaveProperty('value', 'd1');
  expect(await field('Front')).toHaveProperty('value', 'What divides?');
});

it('begins a card of a note in a deck with its name, and the next in the deck of that one', async () => {
  rememberDeck('d2');
  await mutate(createNote, { id: 'n1', title: 'Osmosis', body: '' });
  const ofNote = () =>
    render(<NewCardDialog source={{ noteId: 'n1', quote: 'water moves' }} onClose={onClose} />);
  const { unmount } = ofNote();
  expect(await field('Deck name')).toHaveProperty('value', 'Osmosis');
  await user.type(await field('Front'), 'What moves?');
  await press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  unmount();
  rememberDeck('d2');
  ofNote();
  const [card] = await database.rows('card').toArray();
  expect(await deck()).toHaveProperty('value', card?.deckId);
  expect((await database.rows('deck').get(card?.deckId ?? ''))?.name).toBe('Osmosis');
});

it('begins a card of a note with both sides where the words are a term and its meaning', async () => {
  await mutate(createNote, { id: 'n1', title: 'Osmosis', body: '' });
  const quote = '- **Osmosis**: [water](https://example.org) moves';
  render(<NewCardDialog source={{ noteId: 'n1', quote }} onClose={onClose} />);
  expect(await field('Front')).toHaveProperty('value', 'Osmosis');
  expect(await field('Back')).toHaveProperty('value', 'water moves');
});

it('begins a card of a note in the deck of its cards, also where a newer deck has its name', async () => {
  await mutate(createNote, { id: 'n1', title: 'Osmosis', body: '' });
  const words = { kind: 'basic', front: 'What moves?', back: 'water' } as const;
  await mutate(createCards, [{ id: 'c', deckId: 'd1', noteId: 'n1', ...words }]);
  await mutate(createDeck, { id: 'd3', name: 'Osmosis' });
  render(<NewCardDialog source={{ noteId: 'n1', quote: 'water moves' }} onClose={onClose} />);
  expect(await deck()).toHaveProperty('value', 'd1');
});

it('has tags, which the next card begins with too', async () => {
  open();
  await user.type(await field('Front'), 'What divides?');
  await user.type(await field('Back'), 'A cell');
  const tags = await screen.findByRole('combobox', { name: 'Tags (optional)' });
  await user.type(tags, 'exam, week 3');
  await press('Save and add another');
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Front' })).toHaveProperty('value', ''),
  );
  expect(tags).toHaveProperty('value', 'exam, week 3');
  const rows = await database.rows('tag').toArray();
  expect(rows.map(({ name }) => name).sort()).toEqual(['exam', 'week 3']);
  const [card] = await database.rows('card').toArray();
  expect(new Set(rows.map(({ ownerId }) => ownerId))).toEqual(new Set([card?.id]));
});
