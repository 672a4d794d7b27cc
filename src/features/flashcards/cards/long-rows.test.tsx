// @vitest-environment jsdom
/** Rows render only the start of a long text: the browser lays out hidden letters too. */
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { storedCards } from '../../../db/rows/cards-of-deck.ts';
import { createCards } from '../../../model/entities/card.ts';
import { createDeck } from '../../../model/entities/deck.ts';
import { longestText } from '../../../text/longest-text.ts';
import { BrowserRow } from '../browse/browser-grid.tsx';
import { CardList, CardRow } from './card-list.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: () => null,
  useLocation: () => '',
  useRouter: () => null,
}));

/** Each letter has two code units, which a cut must not separate. */
const long = `a${'𝒳'.repeat(longestText / 2 - 1)}`;
const face = { kind: 'basic' as const, front: long, back: long };
const faces = [
  ['front and back', face],
  ['a picture in front', { ...face, front: '' }],
  ['gaps', { kind: 'cloze' as const, front: `${long.slice(0, 9_001)} {{c1::gap}}`, back: '' }],
  [
    'many gaps',
    { kind: 'cloze' as const, front: `{{c1::${'gap '.repeat(9)}}} a `.repeat(400), back: '' },
  ],
] as const;
let db: AccountDatabase;

beforeEach(async () => {
  db = await openAccountDatabase(crypto.randomUUID());
  await mutate(createDeck, { id: 'deck', name: 'Biology' });
});
afterEach(async () => {
  cleanup();
  closeAccountDatabase();
  await db.delete();
});

const none = () => undefined;
const drawn = () => document.body.textContent ?? '';

describe.each(faces)('a card of 20,000 letters: %s', (_, words) => {
  beforeEach(() => mutate(createCards, [{ id: 'card', deckId: 'deck', ...words }]));

  it('is drawn as its beginning in its deck', async () => {
    render(<CardRow id="card" onOpen={none} />);
    await screen.findByRole('article');
    expect(drawn().length).toBeLessThan(3_000);
    expect(drawn()).toContain('…');
    expect(drawn().isWellFormed()).toBe(true);
    for (const { ariaLabel } of screen.getAllByRole('button'))
      expect(ariaLabel?.isWellFormed() ?? true).toBe(true);
  });

  it('is drawn as its beginning among all cards', async () => {
    const card = await storedCards(db).get('card');
    const shown = card && { card, tags: [] };
    const row = { deckName: 'Biology', isSelected: false, nowMs: Date.now(), onToggle: none };
    render(<BrowserRow shown={shown} {...row} />);
    expect(drawn().length).toBeLessThan(1_500);
    expect(drawn()).toContain('…');
    expect(drawn().isWellFormed()).toBe(true);
    expect(screen.getByRole('checkbox').getAttribute('aria-label')?.isWellFormed()).toBe(true);
  });
});

it('a short card is drawn whole', async () => {
  const words = { kind: 'basic' as const, front: 'x'.repeat(900), back: 'y'.repeat(900) };
  await mutate(createCards, [{ id: 'card', deckId: 'deck', ...words }]);
  render(<CardRow id="card" onOpen={none} />);
  await screen.findByRole('article');
  expect(drawn()).toContain(words.front);
  expect(drawn()).toContain(words.back);
});

it('the question before it is deleted has its beginning', async () => {
  await mutate(createCards, [{ id: 'card', deckId: 'deck', ...face }]);
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  render(<CardList deckId="deck" />);
  await userEvent.click(await screen.findByRole('button', { name: /^More actions for “/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete card…' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent?.length).toBeLessThan(1_500);
});
