// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import * as say from '../../../lib/messages.ts';
import type { ShownNotification } from '../../../queries/notifications.ts';
import { NotificationList, type Notifications } from './notification-list.tsx';

afterEach(cleanup);

function show(given: Partial<Notifications>): void {
  const notifications: Notifications = {
    ...{ list: undefined, unread: 0, hasFailed: false, tryAgain: () => undefined },
    ...given,
  };
  const component = () => (
    <NotificationList notifications={notifications} close={() => undefined} />
  );
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory(),
  });
  render(<RouterProvider router={router as never} />);
}

function shown(id: string, atMs: number): ShownNotification {
  return {
    ...{
      id,
      atMs,
      snoozedUntil: 0,
      kind: 'cards-due',
      isUnread: false,
      title: `Title of ${id}`,
      detail: 'Due',
    },
    opens: { kind: 'review' },
  };
}

it('says so where they cannot be read, and tries again', async () => {
  const tryAgain = vi.fn();
  show({ hasFailed: true, tryAgain });
  expect(await screen.findByText(say.errorFetchingNotifications)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(tryAgain).toHaveBeenCalledOnce();
});

it('says that it fetches them, and where there are none that nothing is left', async () => {
  show({});
  expect(await screen.findByText('Fetching notifications')).toBeTruthy();
  cleanup();
  show({ list: [] });
  expect(await screen.findByText('You’re all caught up')).toBeTruthy();
});

it('tells those of today from earlier ones', async () => {
  const dayMs = 24 * 60 * 60_000;
  show({ list: [shown('new', Date.now()), shown('old', Date.now() - 3 * dayMs)] });
  const today = await screen.findByRole('list', { name: 'Today' });
  expect(today.textContent).toContain('Title of new');
  expect(screen.getByRole('list', { name: 'Earlier' }).textContent).toContain('Title of old');
});
