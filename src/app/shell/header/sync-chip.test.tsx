// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setOfflineReady } from '../../../platform/offline-words.ts';
import {
  initialStatus,
  reportStatus,
  type StatusChange,
  syncStatus,
} from '../../../sync/status/status-store.ts';
import { SyncChip } from './sync-chip.tsx';

beforeEach(() => syncStatus.setState(initialStatus, true));
afterEach(cleanup);

async function show(...changes: StatusChange[]) {
  const root = createRootRoute({ component: SyncChip });
  const paths = ['/', '/dashboard/settings', '/account/login'];
  const routeTree = root.addChildren(
    paths.map((path) => createRoute({ getParentRoute: () => root, path })),
  );
  const context = { account: { syncNow: async () => undefined } };
  const router = createRouter({ routeTree, history: createMemoryHistory(), context });
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('button');
  for (const change of changes) act(() => reportStatus(change, Date.now()));
}

const spoken = () => screen.getByRole('status').textContent;

describe('the chip of sync', () => {
  it.each([
    ['All saved', { kind: 'synced' }, 'button', 'Sync now'],
    ['No answer, 2 changes waiting', { kind: 'offline', pending: 2 }, 'button', 'Sync now'],
    ['Sync paused, log in', { kind: 'paused' }, 'link', 'Log in to sync'],
    ['2 changes refused', { kind: 'synced', refused: 2 }, 'link', 'See refused changes'],
    ['1 file not uploaded', { kind: 'synced', filesFailed: 1 }, 'link', 'See files'],
    ['Update needed', { kind: 'error', trouble: 'update' }, 'button', 'Update now'],
    ['This device is full', { kind: 'error', trouble: 'disk' }, 'link', 'Free up space'],
    ['Uploading file 1 of 3', { kind: 'synced', filesLeft: 3 }, 'button', 'Sync now'],
  ] as const)('[P2] says “%s” and leads on', async (label, change, role, step) => {
    await show(change);
    await userEvent.click(screen.getByRole('button', { name: label }));
    expect(screen.getByRole(role, { name: step })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sync settings' }).getAttribute('href')).toBe(
      '/dashboard/settings#sync',
    );
  });

  it('speaks up when the state changes, and not for what comes and goes', async () => {
    await show({ kind: 'syncing', pending: 1 }, { kind: 'synced', pending: 0 });
    expect(spoken()).toBe('');
    act(() => reportStatus({ kind: 'offline', pending: 1 }, 0));
    const offline = spoken();
    expect(offline).toContain('Your changes are saved here.');
    act(() => reportStatus({ kind: 'syncing', pending: 2 }, 0));
    expect(spoken()).toBe(offline);
    act(() => reportStatus({ kind: 'synced', pending: 0 }, 0));
    expect(spoken()).toBe('Everything is saved here and on the server again.');
  });
});

describe('an app of which files are missing', () => {
  afterEach(() => act(() => setOfflineReady({ kind: 'unknown' })));

  it('[P1] is said in the place of “All saved”, with what comes next', async () => {
    await show({ kind: 'synced' });
    act(() => setOfflineReady({ kind: 'incomplete', missing: 2, total: 119, why: 'no-answer' }));
    await userEvent.click(screen.getByRole('button', { name: 'Not ready for offline' }));
    expect(screen.getByText(/2 of 119 files missing\. They download again/)).toBeTruthy();
    expect(screen.getByText('Everything is saved here and on the server.')).toBeTruthy();
    expect(spoken()).toBe('Not ready for offline.');
    act(() => setOfflineReady({ kind: 'whole' }));
    expect(screen.getByRole('button', { name: 'All saved' })).toBeTruthy();
  });

  it('comes after what the student has to do about sync', async () => {
    await show({ kind: 'synced', refused: 1 });
    act(() => setOfflineReady({ kind: 'incomplete', missing: 2, total: 119, why: 'full' }));
    await userEvent.click(screen.getByRole('button', { name: '1 change refused' }));
    expect(screen.getByText(/This device is full/)).toBeTruthy();
  });
});
