// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../../../db/database.ts';
import { formDraftPlace, readFormDrafts } from '../../../db/drafts/form-drafts.ts';
import { mutate } from '../../../db/mutate.ts';
import { createDeck } from '../../../model/entities/deck.ts';
import { FirstCard } from './first-card.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: unknown }) => <a href="/">{children as string}</a>,
  useRouter: () => ({}),
}));

const user = userEvent.setup();
let database: AccountDatabase;

beforeEach(async () => {
  localStorage.clear();
  database = await openAccountDatabase(crypto.randomUUID());
});
afterEach(cleanup);

const field = (name: string) => screen.findByRole('textbox', { name });
const drafts = () => readFormDrafts(database.userId).map(({ values }) => values);

it('[P2] keeps the card where the student goes on without saving it, and has it again', async () => {
  const { unmount } = render(<FirstCard />);
  await user.type(await field('Front'), 'What divides?');
  unmount();
  expect(drafts()).toMatchObject([{ front: 'What divides?' }]);
  render(<FirstCard />);
  expect(await field('Front')).toHaveProperty('value', 'What divides?');
});

it('says that the card is saved, where the focus is, and keeps no draft of it', async () => {
  render(<FirstCard />);
  await user.type(await field('Front'), 'F');
  await user.type(await field('Back'), 'B');
  await user.click(screen.getByRole('button', { name: 'Save card' }));
  const saved = await screen.findByRole('heading', { name: 'First card saved' });
  await waitFor(() => expect(document.activeElement).toBe(saved));
  expect(saved.closest('[role=status]')).toBeNull();
  expect(drafts()).toEqual([]);
});

it('[P2] stays as it is while a deck comes from another device', async () => {
  render(<FirstCard />);
  await user.type(await field('Front'), 'What');
  await mutate(createDeck, { id: 'd1', name: 'Cells' });
  await user.type(await field('Front'), ' divides?');
  expect(await field('Front')).toHaveProperty('value', 'What divides?');
});

it('leaves the draft of a sentence with gaps to the dialog', async () => {
  formDraftPlace('new-card').keep({ kind: 'cloze', front: 'A {{cell}} divides' });
  render(<FirstCard />);
  expect(await field('Front')).toHaveProperty('value', '');
});

it('[P2] leaves the draft of a card for a deck that was named to the dialog, whole', async () => {
  const draft = { kind: 'basic', front: 'What?', deckName: 'Biology' };
  formDraftPlace('new-card').keep(draft);
  const { unmount } = render(<FirstCard />);
  await user.type(await field('Back'), 'B');
  unmount();
  expect(drafts()).toEqual(expect.arrayContaining([draft]));
});

it('goes on to the cards of a student who has some', async () => {
  await mutate(createDeck, { id: 'd1', name: 'Cells' });
  render(<FirstCard />);
  expect(await screen.findByRole('heading', { name: 'You already have flashcards' })).toBeTruthy();
});
