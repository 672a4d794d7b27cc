// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubAccount } from '../test/support/account-controls.ts';
import { closeAccountDatabase, openAccountDatabase } from './db/database.ts';
import { databaseName } from './db/device/database-names.ts';
import { answerOf } from './db/first/answer-of.ts';
import { expectAccount } from './db/first/expected-account.ts';
import { createAppRouter } from './router.tsx';

const user = { id: 'u1', username: 'Ada', email: 'ada@example.org' };

beforeEach(async () => {
  // jsdom can neither scroll nor tell how wide it is.
  vi.stubGlobal('scrollTo', () => undefined);
  const [addEventListener, removeEventListener] = [vi.fn(), vi.fn()];
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener, removeEventListener }));
  await openAccountDatabase(user.id);
  closeAccountDatabase();
});

afterEach(() => {
  cleanup();
  closeAccountDatabase();
});

async function start(path: string) {
  let first: IDBDatabase | undefined = await answerOf(indexedDB.open(databaseName(user.id)));
  const account = {
    ...stubAccount(),
    open: vi.fn(async (userId: string) => void (await openAccountDatabase(userId))),
    takeFirst: vi.fn(async (userId: string) => {
      const taken = first;
      first = undefined;
      expectAccount(userId);
      return taken;
    }),
  };
  const history = createMemoryHistory({ initialEntries: [path] });
  const visitor = { kind: 'active', user } as const;
  const router = createAppRouter({ readVisitor: async () => visitor, account }, history);
  await router.load();
  render(<RouterProvider router={router} />);
  return { account, router, wasTaken: () => first === undefined };
}

it('a start on the dashboard shows the day before the account is opened', async () => {
  const { account, wasTaken } = await start('/dashboard');
  await screen.findByRole('heading', { name: 'Three steps to begin' });
  expect(wasTaken()).toBe(true);
  expect(account.open).not.toHaveBeenCalled();
});

it('a start on another screen opens the account first', async () => {
  const { account, wasTaken } = await start('/dashboard/library');
  await screen.findByRole('heading', { level: 1, name: 'Library' });
  expect(account.open).toHaveBeenCalled();
  expect(wasTaken()).toBe(false);
});

it('a look that fails waits for the account', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new Error('no');
  });
  const { account } = await start('/dashboard');
  await screen.findByRole('heading', { name: 'Three steps to begin' });
  expect(account.open).toHaveBeenCalledWith(user.id);
  expect(warn).toHaveBeenCalled();
});
