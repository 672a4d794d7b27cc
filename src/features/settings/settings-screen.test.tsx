// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../../db/database.ts';
import { settingsId } from '../../model/entities/student/settings.ts';
import { SettingsScreen } from './settings-screen.tsx';

let database: AccountDatabase;
beforeEach(async () => {
  database = await openAccountDatabase(crypto.randomUUID());
  // jsdom has none of these.
  Element.prototype.scrollIntoView = () => undefined;
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = () => undefined;
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  vi.unstubAllGlobals();
});

/** @param isWide a laptop */
async function open(hash: string, isWide: boolean) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...{ matches: isWide, media: query },
    ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
  }));
  const root = createRootRoute();
  const path = '/dashboard/settings';
  const route = createRoute({ getParentRoute: () => root, path, component: SettingsScreen });
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [`${path}${hash}`] }),
  });
  render(<RouterProvider router={router as never} />);
  await screen.findAllByRole('heading');
  return router;
}

it('on a phone lists its pages with their present values, and each opens and leads back', async () => {
  const router = await open('', false);
  const link = await screen.findByRole('link', { name: /^Notifications/ });
  await waitFor(() => expect(link.textContent).toContain('At the bell'));
  expect(screen.getByRole('link', { name: /^Study/ }).textContent).toContain('20 cards per day');
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
  await userEvent.click(link);
  expect(await screen.findByRole('heading', { name: 'Notifications' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Settings sections' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Settings' }));
  await screen.findByRole('navigation', { name: 'Settings sections' });
  expect(router.state.location.hash).toBe('');
});

it.each([
  ...['personal', 'profile', 'appearance', 'study', 'terms', 'notifications', 'privacy'],
  ...['storage', 'sync', 'devices', 'trash', 'about'],
])('shows the page of the address #%s beside the list', async (hash) => {
  await open(`#${hash}`, true);
  expect(document.getElementById(hash)).not.toBeNull();
  expect(document.querySelectorAll('main section[id], section[id]')).toHaveLength(1);
  const nav = screen.getByRole('navigation', { name: 'Settings sections' });
  expect(nav.querySelector('[aria-current=page]')?.getAttribute('href')).toContain(`#${hash}`);
});

it('goes to what a search found with Enter', async () => {
  const router = await open('', true);
  await userEvent.keyboard('/');
  const field = screen.getByRole('searchbox', { name: 'Find a setting' });
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, 'mute');
  expect(screen.getByRole('link', { name: /Quiet hours/ }).textContent).toContain('Notifications');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.hash).toBe('notifications'));
  await userEvent.keyboard('{Escape}');
  expect((field as HTMLInputElement).value).toBe('');
});

const stored = () => database.rows('settings').get(settingsId);

it('stores term dates, breaks and days off at once, and keeps a wrong date from being stored', async () => {
  await open('#terms', true);
  const [first, last] = [
    await screen.findByLabelText('First day'),
    screen.getByLabelText('Last day'),
  ];
  const type = async (field: HTMLElement, day: string) => {
    await userEvent.clear(field);
    await userEvent.type(field, day);
    await act(async () => field.blur());
  };
  await type(first, '2026-10-12');
  await waitFor(async () => expect(await stored()).toMatchObject({ termFrom: '2026-10-12' }));
  await type(last, '2026-10-01');
  expect(await screen.findByText('Choose a day after the first')).toBeTruthy();
  expect((await stored())?.termTo).toBeUndefined();
  await type(last, '2027-02-12');
  await waitFor(async () => expect(await stored()).toMatchObject({ termTo: '2027-02-12' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add break' }));
  await waitFor(async () => expect((await stored())?.termBreaks).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Sunday' }));
  await waitFor(async () => expect((await stored())?.daysOff).toEqual([0]));
});

it('changes when a kind is told and by which ways, at once', async () => {
  await open('#notifications', true);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Tasks by Message' }));
  await waitFor(async () => expect(await stored()).toMatchObject({ muteTasks: ['message'] }));
  expect(screen.getByRole('img', { name: 'Tasks by SMS: not available' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Exams: 7 and 2 days before/ }));
  await userEvent.click(await screen.findByRole('button', { name: '7 days before' }));
  await waitFor(async () => expect(await stored()).toMatchObject({ remindExamsMin: [2_880] }));
  await userEvent.click(screen.getByRole('switch', { name: 'Notify me' }));
  await waitFor(async () => expect(await stored()).toMatchObject({ notifyExams: false }));
});
