// @vitest-environment jsdom
/** [P2] The source of a card or question may be deleted for good: then its row has only an id. */
import 'fake-indexeddb/auto';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AccountDatabase, closeAccountDatabase, openAccountDatabase } from '../db/database.ts';
import { mutate } from '../db/mutate.ts';
import { createCards } from '../model/entities/card.ts';
import { createDeck } from '../model/entities/deck.ts';
import { createNote } from '../model/entities/note.ts';
import { purgeItems } from '../model/trash.ts';
import { bodyOfText } from '../text/note-text.ts';
import { DeckLink, NoteLink } from './source-links.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}));

let db: AccountDatabase;
beforeEach(async () => {
  db = await openAccountDatabase(crypto.randomUUID());
  await mutate(createNote, { id: 'note', title: 'Cells', body: bodyOfText('Words') });
  await mutate(createDeck, { id: 'deck', name: 'Biology' });
  const card = { id: 'card', deckId: 'deck', kind: 'basic' as const, front: 'a', back: 'b' };
  await mutate(createCards, [card]);
});
afterEach(async () => {
  cleanup();
  closeAccountDatabase();
  await db.delete();
});

it.each([
  [
    'a note',
    'Cells',
    { entity: 'note', id: 'note' },
    <NoteLink key="" noteId="note" quote={null} />,
  ],
  ['a deck', 'Biology', { entity: 'deck', id: 'deck' }, <DeckLink key="" cardId="card" />],
] as const)('the link to %s goes with it', async (_, name, item, link) => {
  const { findByText, queryByRole } = render(link);
  await findByText(name);
  await mutate(purgeItems, [item]);
  await vi.waitFor(() => expect(queryByRole('link')).toBeNull());
});
