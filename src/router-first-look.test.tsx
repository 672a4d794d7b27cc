// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aLook as look } from '../test/support/a-look.ts';
import { stubAccount } from '../test/support/account-controls.ts';
import { closeAccountDatabase, openAccountDatabase } from './db/database.ts';
import { expectAccount } from './db/storage-signals.ts';
import { keepLook, readKeptLook } from './features/dashboard/kept-look.ts';
import { createAppRouter } from './router.tsx';

const user = { id: 'u1', username: 'Ada', email: 'ada@example.org' };

beforeEach(async () => {
  // jsdom can neither scroll nor tell how wide it is.
  vi.stubGlobal('scrollTo', () => undefined);
  const [addEventListener, removeEventListener] = [vi.fn(), vi.fn()];
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener, removeEventListener }));
  localStorage.clear();
  const database = await openAccountDatabase(user.id);
  await database.writeMeta('cursor', { epoch: 'e', version: 1 });
  closeAccountDatabase();
});

afterEach(() => {
  cleanup();
  closeAccountDatabase();
});

async function start(path: string) {
  let isStart = true;
  const account = {
    ...stubAccount(),
    open: vi.fn(async (userId: string) => void (await openAccountDatabase(userId))),
    openBehind: vi.fn((userId: string) => {
      const was = isStart;
      isStart = false;
      if (was) expectAccount(userId);
      return was;
    }),
  };
  const history = createMemoryHistory({ initialEntries: [path] });
  const visitor = { kind: 'active', user } as const;
  const router = createAppRouter({ readVisitor: async () => visitor, account }, history);
  await router.load();
  render(<RouterProvider router={router} />);
  return { account, router };
}

const toBegin = () => screen.findByRole('heading', { name: 'Three steps to begin' });

it('a start shows what was kept before the account is opened, and then what the database says', async () => {
  keepLook(user.id, look);
  const { account } = await start('/dashboard');
  await screen.findByText('12 cards are due');
  const link = screen.getByRole('link', { name: 'Start review' });
  expect(link.getAttribute('href')).toBe('/dashboard/library/flashcards#review');
  expect(account.open).not.toHaveBeenCalled();
  await toBegin();
  expect(screen.queryByText('12 cards are due')).toBeNull();
  await vi.waitFor(() => expect(readKeptLook(user.id)?.today.dueCount).toBe(0));
});

it.each([
  ['nothing was kept', () => undefined],
  ['what was kept is broken', () => localStorage.setItem(`haversack-first-look:${user.id}:`, '{')],
  ['another student’s was kept', () => keepLook('bob', look)],
])('a start opens the account first where %s', async (_, keep) => {
  keep();
  const { account } = await start('/dashboard');
  await toBegin();
  expect(account.open).toHaveBeenCalledWith(user.id);
  expect(account.openBehind).not.toHaveBeenCalled();
});

it('a start on another screen opens the account first', async () => {
  keepLook(user.id, look);
  const { account, router } = await start('/dashboard/library');
  await screen.findByRole('heading', { level: 1, name: 'Library' });
  expect(account.open).toHaveBeenCalled();
  expect(account.openBehind).not.toHaveBeenCalled();
  expect(router.state.location.pathname).toBe('/dashboard/library');
});

it('what was kept is shown once, and not again on the way back', async () => {
  keepLook(user.id, look);
  const { router } = await start('/dashboard');
  await toBegin();
  await router.navigate({ to: '/dashboard/library' });
  keepLook(user.id, look);
  await router.navigate({ to: '/dashboard' });
  await toBegin();
  expect(screen.queryByText('12 cards are due')).toBeNull();
});

it('a start whose library is still on its way says so, and calls nothing empty', async () => {
  const database = await openAccountDatabase(user.id);
  await database.meta.delete('cursor');
  await database.writeMeta('downloadedRows', 1_240);
  await database.writeMeta('downloadTotal', 3_000);
  closeAccountDatabase();
  await start('/dashboard');
  await screen.findByText('Getting your library: 1,240 of 3,000');
  expect(screen.queryByText('Three steps to begin')).toBeNull();
  expect(screen.queryByText('Nothing is due')).toBeNull();
});
