// @vitest-environment jsdom
/** A card that another device changes while its dialog is open. */
import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
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
import { contentOf } from '../../../model/entities/cards/card-content.ts';
import { createDeck } from '../../../model/entities/deck.ts';
import { cardIsGone, saveCard } from '../../../queries/cards/save-card.ts';
import { saveTags } from '../../../queries/tags/change-tags.ts';
import { Toaster } from '../../../ui/toaster/toaster.tsx';
import { useCard } from '../use-decks.ts';
import { EditCard } from './edit-card-dialog.tsx';

vi.mock('./same-front-line.tsx', () => ({ SameFrontLine: () => null }));
vi.mock('../../../queries/cards/ask-cards.ts', () => ({ askCards: async () => [] }));

// Ids of tags are hashes, and jsdom has none.
vi.stubGlobal('crypto', webcrypto);

let db: AccountDatabase;

beforeEach(async () => {
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  db = await openAccountDatabase(crypto.randomUUID());
  await mutate(createDeck, { id: 'deck', name: 'Biology' });
  const card = { id: 'card', deckId: 'deck', kind: 'basic' as const, front: 'Cel', back: 'Unit' };
  await mutate(createCards, [card]);
});
afterEach(async () => {
  cleanup();
  closeAccountDatabase();
  await db.delete();
});

const Live = () => <p>{useCard('card')?.front}</p>;

it.each([
  ['the list', <EditCard key="list" id="card" onClose={vi.fn()} />],
  ['the review', <EditCard key="review" id="card" onSaved={vi.fn()} onClose={vi.fn()} />],
])(
  'keeps the words that came meanwhile in a field that nobody typed in, opened from %s',
  async (_, dialog) => {
    render(
      <>
        <Live />
        {dialog}
      </>,
    );
    const user = userEvent.setup();
    await user.type(await screen.findByRole('textbox', { name: 'Back' }), ' of life');
    const row = await db.rows('card').get('card');
    if (!row) throw new Error('The card is not there');
    const before = contentOf(row);
    await saveCard({ id: 'card', before, after: { ...before, front: 'Cell' } }, db);
    await screen.findByText('Cell');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect((await db.rows('card').get('card'))?.back).toBe('Unit of life'),
    );
    expect((await db.rows('card').get('card'))?.front).toBe('Cell');
  },
);

it.each([
  ['the list', <EditCard key="list" id="card" onClose={vi.fn()} />],
  ['the review', <EditCard key="review" id="card" onSaved={vi.fn()} onClose={vi.fn()} />],
])(
  '[P2] keeps what was typed where the card was deleted for good meanwhile, and says so, opened from %s',
  async (_, dialog) => {
    render(
      <>
        <Live />
        {dialog}
        <Toaster />
      </>,
    );
    const user = userEvent.setup();
    await user.type(await screen.findByRole('textbox', { name: 'Back' }), ' of life');
    await db.table('card').delete('card');
    await waitFor(() => expect(screen.queryByText('Cel', { selector: 'p' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(cardIsGone, { exact: false })).toBeTruthy();
    const back = screen.getByRole('textbox', { name: 'Back' });
    expect((back as HTMLTextAreaElement).value).toBe('Unit of life');
  },
);

it('changes the tags of the card, and leaves those that came meanwhile', async () => {
  const owner = [{ ownerEntity: 'card', ownerId: 'card' }];
  await saveTags(owner, { add: ['old', 'exam'] });
  const onClose = vi.fn();
  render(<EditCard id="card" onClose={onClose} />);
  const user = userEvent.setup();
  const tags = await screen.findByRole('combobox', { name: 'Tags (optional)' });
  expect(tags).toHaveProperty('value', 'exam, old');
  await saveTags(owner, { add: ['elsewhere'] });
  await user.clear(tags);
  await user.type(tags, 'exam, new');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const rows = await db.rows('tag').toArray();
  const live = rows.filter(({ deletedAt }) => deletedAt === 0).map(({ name }) => name);
  expect(live.sort()).toEqual(['elsewhere', 'exam', 'new']);
});
