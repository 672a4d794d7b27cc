// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeAccountDatabase, openAccountDatabase } from '../../db/database.ts';
import { ImportScreen } from './import-screen.tsx';

vi.mock('../../db/device/use-bound-user.ts', () => ({
  useBoundUser: () => null,
  useHiddenAccounts: () => [],
}));

beforeEach(() => openAccountDatabase(crypto.randomUUID()));
afterEach(() => {
  cleanup();
  closeAccountDatabase();
});

it('offers what can be done before the long list of formats', async () => {
  render(<ImportScreen />);
  const headings = await screen.findAllByRole('heading', { level: 2 });
  const names = headings.map(({ textContent }) => textContent);
  expect(names).toEqual(['Files to import', 'Paste flashcards', 'What you can import']);
});
