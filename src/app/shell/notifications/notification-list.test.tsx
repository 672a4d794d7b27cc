// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentDatabase, openAccountDatabase } from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import * as say from '../../../lib/messages.ts';
import { createCourse } from '../../../model/entities/course.ts';
import { createTask } from '../../../model/entities/task.ts';
import { studyToday } from '../../../model/study/study-day.ts';
import { chooseCourse, readCourses } from '../../../queries/courses.ts';
import type { ShownNotification } from '../../../queries/notifications.ts';
import { inRows, NotificationList, type Notifications } from './notification-list.tsx';

beforeEach(async () => {
  await openAccountDatabase(crypto.randomUUID());
});
afterEach(cleanup);

function show(given: Partial<Notifications>): void {
  const notifications: Notifications = {
    ...{ hasFailed: false, tryAgain: () => undefined },
    ...given,
    ...inRows(given.list),
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

it('tells what is due from what comes up and what was read', async () => {
  const nowMs = Date.now();
  show({
    list: [
      { ...shown('due', nowMs), isUnread: true },
      { ...shown('coming', nowMs), kind: 'event-soon', isComing: true, isUnread: true },
      shown('read', nowMs),
    ],
  });
  const due = await screen.findByRole('list', { name: 'Due' });
  expect(due.textContent).toContain('Title of due');
  expect(screen.getByRole('list', { name: 'Coming up' }).textContent).toContain('Title of coming');
  expect(screen.getByRole('list', { name: 'Earlier' }).textContent).toContain('Title of read');
  expect(screen.getByText('2 unread')).toBeTruthy();
});

it('opens the choices of a snooze under its row, each with its hour, by a press and by S', async () => {
  show({ list: [{ ...shown('due', Date.now()), isUnread: true }] });
  await userEvent.click(await screen.findByRole('button', { name: 'Snooze: Title of due' }));
  expect(screen.getByRole('button', { name: /^10 min ?\d/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Tomorrow ?\d/ })).toBeTruthy();
  screen.getByRole('link', { name: 'Title of due' }).focus();
  await userEvent.keyboard('s');
  expect(screen.queryByRole('button', { name: /^10 min/ })).toBeNull();
});

it('begins a review of all cards that it counts, whichever course is shown', async () => {
  await mutate(createCourse, { id: 'bio', name: 'Biology', color: 'green' });
  await chooseCourse('bio');
  show({ list: [{ ...shown('due', Date.now()), isUnread: true }] });
  await userEvent.click(await screen.findByRole('link', { name: 'Start review' }));
  await waitFor(async () => expect((await readCourses(currentDatabase())).chosen).toBeUndefined());
});

it('completes the task of a row with E, and offers to move one that is late to today', async () => {
  const [id = ''] = await makeTask();
  const row = await currentDatabase().rows('task').get(id);
  const opens = { kind: 'row' as const, entity: 'task', row: row as never };
  const late = { ...shown('late', Date.now()), kind: 'task-today' as const, isUnread: true, opens };
  show({ list: [late] });
  await userEvent.click(
    await screen.findByRole('button', { name: 'Move to today: Title of late' }),
  );
  await waitFor(async () =>
    expect((await currentDatabase().rows('task').get(id))?.dueOn).toBe(studyToday()),
  );
  screen.getByRole('link', { name: 'Title of late' }).focus();
  await userEvent.keyboard('e');
  await waitFor(async () =>
    expect((await currentDatabase().rows('task').get(id))?.status).toBe('Completed'),
  );
});

async function makeTask(): Promise<string[]> {
  const made = await mutate(createTask, { title: 'Essay', dueOn: '2026-01-01' });
  if (!made.ok) throw new Error(made.error.message);
  return made.data.ids;
}
