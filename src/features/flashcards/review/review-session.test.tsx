// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../../db/database.ts';
import { databaseName } from '../../../db/device/database-names.ts';
import { mutate } from '../../../db/mutate.ts';
import { createCards, type NewCard } from '../../../model/entities/card.ts';
import { createDeck } from '../../../model/entities/deck.ts';
import { ReviewSession } from './review-session.tsx';

// jsdom cannot open dialogs.
HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
  this.open = true;
});
HTMLDialogElement.prototype.close = vi.fn();

let db: AccountDatabase;
const onLeave = vi.fn();

beforeEach(async () => {
  onLeave.mockReset();
  db = await openAccountDatabase(crypto.randomUUID());
  await mutate(createDeck, { id: 'deck', name: 'Biology' });
});

afterEach(async () => {
  cleanup();
  closeAccountDatabase();
  await db.delete();
});

async function openReview(...cards: Partial<NewCard>[]) {
  await mutate(
    createCards,
    cards.map((card) => ({ deckId: 'deck', kind: 'basic', front: '', back: '', ...card })),
  );
  render(<ReviewSession scope="deck" name="Biology" onLeave={onLeave} />);
  await settled('Show answer');
  return userEvent.setup();
}

/** Waits until a tap on the button counts. */
async function settled(name: string): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  return button;
}

const ratings = () => db.rows('review').toArray();

describe('the review', () => {
  it('is done by keyboard alone: Space shows, 1 to 4 rate', async () => {
    const user = await openReview({ front: 'Q1', back: 'A1' }, { front: 'Q2', back: 'A2' });
    await user.keyboard(' ');
    expect(await screen.findByRole('button', { name: 'Good' })).toBeTruthy();
    await user.keyboard('4');
    await settled('Show answer');
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Easy' });
    await user.keyboard('4');
    expect(await screen.findByText('Well done')).toBeTruthy();
    expect((await ratings()).map((item) => item.rating)).toEqual([4, 4]);
  });

  it('goes by keyboards of other languages: Russian letters, French and Arabic digits', async () => {
    await openReview({ front: 'Q1', back: 'A1' }, { front: 'Q2', back: 'A2' });
    const press = (key: string, code: string, more = {}) =>
      fireEvent.keyDown(document.body, { key, code, ...more });
    for (const key of ['"', '٣']) {
      await settled('Show answer');
      press(' ', 'Space');
      await screen.findByRole('button', { name: 'Good' });
      press(key, 'Digit3');
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Good' })).toBeNull());
    }
    await waitFor(async () =>
      expect(await ratings()).toMatchObject([{ rating: 3 }, { rating: 3 }]),
    );
    press('я', 'KeyZ', { ctrlKey: true });
    expect(await screen.findByText('A2')).toBeTruthy();
  });

  it('flags a card by the digit of a French keyboard', async () => {
    await openReview({ front: 'Q1', back: 'A1' });
    fireEvent.keyDown(document.body, { key: 'é', code: 'Digit2', ctrlKey: true });
    await waitFor(async () => expect(await db.rows('card').toArray()).toMatchObject([{ flag: 2 }]));
  });

  it('rates no card that nobody can have read: three quick taps rate one', async () => {
    const user = await openReview({ front: 'Q1', back: 'A1' }, { front: 'Q2', back: 'A2' });
    await user.click(screen.getByRole('button', { name: 'Show answer' }));
    await user.click(await settled('Good'));
    await user.click(screen.getByRole('button', { name: 'Show answer' }));
    expect(screen.queryByText('A2')).toBeNull();
    await waitFor(async () => expect(await ratings()).toHaveLength(1));
    await user.click(await settled('Show answer'));
    expect(screen.getByText('A2')).toBeTruthy();
  });

  it('takes a double tap on “Show answer” for one, and a quick rating key for meant', async () => {
    const user = await openReview({ front: 'Q1', back: 'A1' });
    await user.click(screen.getByRole('button', { name: 'Show answer' }));
    await user.click(screen.getByRole('button', { name: 'Good' }));
    expect(screen.getByText('A1')).toBeTruthy();
    await user.keyboard('4');
    expect(await screen.findByText('Well done')).toBeTruthy();
    expect((await ratings()).map((item) => item.rating)).toEqual([4]);
  });

  it('takes keys pressed too soon after a rating, or held down since, for the card before', async () => {
    const user = await openReview({ front: 'Q1', back: 'A1' }, { front: 'Q2', back: 'A2' });
    await user.keyboard(' 4 4');
    expect(screen.queryByText('A2')).toBeNull();
    await settled('Show answer');
    fireEvent.keyDown(document.body, { key: ' ', code: 'Space', repeat: true });
    expect(screen.queryByText('A2')).toBeNull();
    await waitFor(async () => expect(await ratings()).toHaveLength(1));
  });

  it('shows no answer before it is asked for, and says when each rating brings the card back', async () => {
    const user = await openReview({ front: 'Q1', back: 'A1' });
    expect(screen.queryByText('A1')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show answer' }));
    expect(screen.getByText('A1')).toBeTruthy();
    const good = screen.getByRole('button', { name: 'Good', description: /comes back in *10 min/ });
    expect(good).toBeTruthy();
  });

  it('hides the words of a cloze until then', async () => {
    const user = await openReview({ kind: 'cloze', front: 'The {{c1::heart}} pumps.' });
    expect(screen.getByText('[…]')).toBeTruthy();
    expect(screen.queryByText('heart')).toBeNull();
    await user.keyboard(' ');
    expect(screen.getByText('heart')).toBeTruthy();
  });

  it('announces question, answer and how many are left', async () => {
    const user = await openReview({ front: 'Q1', back: 'A1' });
    expect(screen.getByRole('status').textContent).toBe('Front: Q1 (1 left)');
    await user.keyboard(' ');
    expect(screen.getByRole('status').textContent).toBe('Back: A1');
  });

  it('takes the last rating back with U', async () => {
    const user = await openReview({ front: 'Q1', back: 'A1' });
    await user.keyboard(' 4');
    await screen.findByText('Well done');
    await user.keyboard('u');
    expect(await screen.findByText('A1')).toBeTruthy();
    const cardId = (await ratings())[0]?.cardId ?? '';
    expect(await db.table('card').get(cardId)).toMatchObject({ $memory: { reps: 0 } });
  });

  it('waits for a card that is still being learned, and may be finished', async () => {
    const user = await openReview({ front: 'Q1', back: 'A1' });
    await user.keyboard(' 1');
    await user.click(await screen.findByRole('button', { name: 'Finish review' }));
    expect(await screen.findByText('Well done')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(onLeave).toHaveBeenCalledOnce();
  });

  it('says when the next card comes in place of how many are left, where it waits for one', async () => {
    const user = await openReview({ front: 'Q1', back: 'A1' });
    expect(screen.getByText('1 left')).toBeTruthy();
    await user.keyboard(' 1');
    expect(await screen.findByText(/^Next in (1:00|0:5\d)$/)).toBeTruthy();
    expect(screen.getByText(/^Next card in/)).toBeTruthy();
    expect(screen.queryByText('0 left')).toBeNull();
  });

  it('offers to reload where the data was removed under it: trying again would not help', async () => {
    const user = await openReview({ front: 'Q1', back: 'A1' }, { front: 'Q2', back: 'A2' });
    await Dexie.delete(databaseName(db.userId));
    await user.keyboard(' 3');
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Your data was removed');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('moves a card into a new deck, where there is no other one', async () => {
    const user = await openReview({ front: 'Q1', back: 'A1' }, { front: 'Q2', back: 'A2' });
    await user.click(screen.getByRole('button', { name: 'Card menu' }));
    await user.click(await screen.findByRole('menuitem', { name: /Move to another deck/ }));
    await user.type(await screen.findByRole('textbox', { name: 'Deck name' }), 'Plants');
    await user.click(screen.getByRole('button', { name: 'Move card' }));
    expect(await screen.findByText('Q2')).toBeTruthy();
    await waitFor(async () => {
      const plants = await db
        .table('deck')
        .filter(({ name }) => name === 'Plants')
        .first();
      const moved = await db
        .table('card')
        .filter(({ deckId }) => deckId === plants?.id)
        .toArray();
      expect(moved.map((card) => card.front)).toEqual(['Q1']);
    });
  });
});
