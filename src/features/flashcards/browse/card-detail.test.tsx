// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../../db/database.ts';
import { mutate, mutateIn } from '../../../db/mutate.ts';
import { createCards, deleteCard } from '../../../model/entities/card.ts';
import { changeDeckOptions, createDeck } from '../../../model/entities/deck.ts';
import { rateCard } from '../../../model/entities/facts/review.ts';
import { defaultParameters } from '../../../model/study/fsrs/parameters.ts';
import { recallAfter } from '../../../model/study/fsrs/recall.ts';
import { CardDetail, DetailDialog } from './card-detail.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: () => null,
  useRouter: () => undefined,
}));

const ratedMs = Date.parse('2026-03-10T12:00:00Z');
const nowMs = ratedMs + 60 * 86_400_000;
let db: AccountDatabase;

beforeEach(async () => {
  db = await openAccountDatabase(crypto.randomUUID());
  await mutate(createDeck, { id: 'deck', name: 'Biology' });
  const card = { id: 'card', deckId: 'deck', kind: 'basic' as const, front: 'Cell', back: 'Unit' };
  await mutate(createCards, [card]);
  const environment = { now: () => ratedMs, tzOffsetMin: () => 0 };
  await mutateIn(db, rateCard, { cardId: 'card', rating: 4, durationMs: 1 }, environment);
});
const acts = { ask: vi.fn(), run: vi.fn(), flag: vi.fn(), busy: false, dialogs: null };
afterEach(async () => {
  cleanup();
  closeAccountDatabase();
  await db.delete();
});

it('says the interval of a card that is being learned in minutes, as its rating did', async () => {
  const environment = { now: () => ratedMs, tzOffsetMin: () => 0 };
  const card = { id: 'fresh', deckId: 'deck', kind: 'basic' as const, front: 'Wall', back: 'Hull' };
  await mutate(createCards, [card]);
  await mutateIn(db, rateCard, { cardId: 'fresh', rating: 3, durationMs: 1 }, environment);
  const acts = { ask: vi.fn(), run: vi.fn(), flag: vi.fn(), busy: false, dialogs: null };
  render(<CardDetail id="fresh" deckNames={new Map()} nowMs={ratedMs} acts={acts} />);
  const interval = await screen.findByText('Interval');
  expect(interval.nextSibling?.textContent).toBe('10 min');
});

it('says how likely a card is remembered by the parameters of its deck', async () => {
  const parameters = defaultParameters.with(20, 0.8);
  await mutate(changeDeckOptions, { id: 'deck', choices: { parameters } });
  render(<CardDetail id="card" deckNames={new Map()} nowMs={nowMs} acts={acts} />);
  const { $memory } = await db.table('card').get('card');
  const chance = Math.round(100 * recallAfter($memory, nowMs, parameters));
  expect(chance).not.toBe(Math.round(100 * recallAfter($memory, nowMs, undefined)));
  expect(await screen.findByText(`${chance} %`)).toBeTruthy();
});

it('the dialog of a card closes once the card is deleted', async () => {
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  const onClose = vi.fn();
  const shown = { id: 'card', deckNames: new Map(), nowMs, acts };
  render(<DetailDialog {...shown} onClose={onClose} />);
  await screen.findByText('Unit');
  expect(onClose).not.toHaveBeenCalled();
  await mutate(deleteCard, { id: 'card' });
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
