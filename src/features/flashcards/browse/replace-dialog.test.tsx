// @vitest-environment jsdom
/** Find and replace: the announced and the real changes agree, and the words survive a worker that stops. */
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cardsInProcess } from '../../../../test/support/cards-in-process.ts';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { emptyContent } from '../../../model/entities/cards/card-content.ts';
import { saveCards } from '../../../model/entities/cards/save-cards.ts';
import { createDeck } from '../../../model/entities/deck.ts';
import { askCards } from '../../../queries/cards/ask-cards.ts';
import { ReplaceDialog } from './replace-dialog.tsx';

let db: AccountDatabase;
vi.mock('../../../queries/cards/ask-cards.ts', () => {
  const { askCards } = cardsInProcess(() => db);
  return { askCards: vi.fn(askCards) };
});

beforeEach(async () => {
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  db = await openAccountDatabase(crypto.randomUUID());
  await mutate(createDeck, { id: 'bio', name: 'Biology' });
  const front = '{{c1::Water}} is made of {{c2::atoms}}.';
  await mutate(saveCards, {
    ...{ id: 'c1', made: { place: { deckId: 'bio' } }, before: emptyContent },
    after: { ...emptyContent, form: 'cloze', front },
    ids: new Map([[2, 'c2']]),
  });
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  closeAccountDatabase();
  await db.delete();
});

const ids = ['c1'];

it('the cards that are changed with a selected one are counted before', async () => {
  const onClose = vi.fn();
  render(<ReplaceDialog ids={ids} onClose={onClose} />);
  await userEvent.type(screen.getByLabelText('Find'), 'Water');
  await userEvent.type(screen.getByLabelText('Replace with'), 'Ice');
  await screen.findByText('2 places on 2 cards.');
  await userEvent.click(screen.getByRole('button', { name: 'Replace' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  const fronts = (await db.rows('card').toArray()).map(({ front }) => front);
  expect(fronts).toEqual(Array(2).fill('{{c1::Ice}} is made of {{c2::atoms}}.'));
});

it('words that are being typed stay where the cards cannot be looked at', async () => {
  const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.mocked(askCards).mockRejectedValueOnce(new Error('The worker stopped'));
  render(<ReplaceDialog ids={ids} onClose={() => undefined} />);
  await userEvent.type(screen.getByLabelText('Find'), 'Water');
  await vi.waitFor(() => expect(told).toHaveBeenCalled());
  expect((screen.getByLabelText('Find') as HTMLInputElement).value).toBe('Water');
});
