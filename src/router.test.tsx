// @vitest-environment jsdom
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubAccount } from '../test/support/account-controls.ts';
import type { Visitor } from './api/session/visitor.ts';
import { createAppRouter } from './router.tsx';

const user = { id: 'u1', username: 'Ada', email: 'ada@example.org' };

function appFor(visitor: Visitor, path: string) {
  const history = createMemoryHistory({ initialEntries: [path] });
  const account = stubAccount();
  const router = createAppRouter({ readVisitor: async () => visitor, account }, history);
  return { router, account };
}

beforeEach(() => {
  // jsdom cannot scroll.
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(cleanup);

describe('the map of the app (spec §2)', () => {
  it.each([
    '/',
    '/account/login',
    '/account/signup',
    '/account/verification',
    '/error',
    '/option',
    '/dashboard',
    '/dashboard/insight',
    '/dashboard/library',
    '/dashboard/library/files',
    '/dashboard/library/files/$id',
    '/dashboard/library/flashcards',
    '/dashboard/library/flashcards/$id',
    '/dashboard/library/notes',
    '/dashboard/library/notes/$id',
    '/dashboard/library/quiz',
    '/dashboard/library/quiz/$id',
    '/dashboard/library/quiz/$id/practice',
    '/dashboard/library/study-goals',
    '/dashboard/scheduler',
    '/dashboard/settings',
    '/dashboard/tasks',
  ])('has %s', (path) => {
    const { router } = appFor({ kind: 'signed-out' }, '/');
    expect(Object.keys(router.routesByPath)).toContain(path);
  });

  it('names the path of a page that does not exist, with status 404', async () => {
    const { router } = appFor({ kind: 'active', user }, '/no/such/page');
    render(<RouterProvider router={router} />);
    expect(await screen.findByText('Page not found: /no/such/page')).toBeDefined();
    expect(screen.getByText('404')).toBeDefined();
    expect(screen.getByText('© 2025 Haversack')).toBeDefined();
  });

  it('keeps a main landmark where the layout itself could not be shown', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { router, account } = appFor({ kind: 'active', user }, '/dashboard');
    account.open.mockRejectedValue(new Error('x'));
    render(<RouterProvider router={router} />);
    const heading = await screen.findByRole('heading', { name: /Something went wrong|Oops/i });
    expect(screen.getByRole('main').contains(heading)).toBe(true);
  });

  it('shows what the address of the error screen says, and the defaults without it', async () => {
    const { router } = appFor({ kind: 'active', user }, '/error?code=503&message=Away');
    render(<RouterProvider router={router} />);
    expect(await screen.findByText('Away')).toBeDefined();
    expect(screen.getByText('503')).toBeDefined();
    cleanup();
    const plain = appFor({ kind: 'active', user }, '/error');
    render(<RouterProvider router={plain.router} />);
    expect(await screen.findByText('Oops! Something went wrong.')).toBeDefined();
    expect(screen.getByText('404')).toBeDefined();
  });
});

describe('the guard in the router (spec §6)', () => {
  it('sends a signed-out visitor to root and keeps the guarded address out of the history', async () => {
    const { router, account } = appFor({ kind: 'signed-out' }, '/dashboard/tasks');
    await router.load();
    expect(router.state.location.pathname).toBe('/');
    expect(router.history.length).toBe(1);
    expect(account.open).not.toHaveBeenCalled();
  });

  it('redirects with status 303', async () => {
    const { router } = appFor({ kind: 'signed-out' }, '/');
    const context = router.options.context;
    const location = { pathname: '/no/such/page' };
    const guard = router.routeTree.options.beforeLoad as (input: unknown) => Promise<unknown>;
    await expect(guard({ context, location })).rejects.toMatchObject({ status: 303 });
  });

  it('opens the account before a screen of the dashboard, in the detached state too', async () => {
    const { router, account } = appFor({ kind: 'detached', user }, '/dashboard/no/such');
    await router.load();
    expect(account.open).toHaveBeenCalledWith('u1');
  });

  it('[S9] opens nobody’s data in the mismatch state', async () => {
    const { router, account } = appFor(
      { kind: 'mismatch', user, sessionUser: 'u2' },
      '/dashboard/no/such',
    );
    await router.load();
    expect(account.open).not.toHaveBeenCalled();
  });
});
