// @vitest-environment jsdom
/** What the dashboard shows after its first paint: the agenda with its ticks, and the goals of today. */
import 'fake-indexeddb/auto';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentDatabase, openAccountDatabase } from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { createEvent } from '../../../model/entities/event.ts';
import { recordReading } from '../../../model/entities/facts/reading.ts';
import { addFile } from '../../../model/entities/file.ts';
import { createGoal } from '../../../model/entities/goal.ts';
import { createTask } from '../../../model/entities/task.ts';
import { dayAfter } from '../../../model/study/local-time.ts';
import { studyToday } from '../../../model/study/study-day.ts';
import { Toaster } from '../../../ui/toaster/toaster.tsx';
import { LatePanels, RecentPanel } from './late-panels.tsx';

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date(2026, 10, 25, 13, 40));
  await openAccountDatabase(crypto.randomUUID());
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show({ isNew = false } = {}) {
  const root = createRootRoute();
  const home = createRoute({
    getParentRoute: () => root,
    path: '/dashboard',
    component: () => (
      <>
        <LatePanels isArriving={false} hasFile isNew={isNew} />
        <RecentPanel />
        <Toaster />
      </>
    ),
  });
  const router = createRouter({
    routeTree: root.addChildren([home]),
    history: createMemoryHistory({ initialEntries: ['/dashboard'] }),
  });
  render(<RouterProvider router={router as never} />);
}

const at = (hour: number, day = 25) => new Date(2026, 10, day, hour).getTime();
const today = () => studyToday();
const openTasks = async () =>
  await currentDatabase().rows('task').where('[status+deletedAt]').equals(['Ongoing', 0]).toArray();

it('shows tasks and events in order, and the time between what is over and what comes', async () => {
  await mutate(createTask, { title: 'Outline', dueOn: '2026-11-20' });
  await mutate(createTask, { title: 'Sheet 7', dueOn: today(), dueTime: '18:00' });
  await mutate(createEvent, { title: 'Lecture', startsAt: at(10), endsAt: at(12) });
  await mutate(createEvent, { title: 'Lab', startsAt: at(15), endsAt: at(16), place: 'Lab B' });
  await mutate(createEvent, { title: 'Group', startsAt: at(10, 26), endsAt: at(11, 26) });
  show();
  const agenda = within(await screen.findByRole('region', { name: 'Tasks and events' }));
  const of = (name: string) => agenda.getByRole('region', { name }).textContent;
  expect(of('Overdue')).toMatch(/Fri.*Outline/);
  expect(of('Today')).toMatch(/Lecture.*1:40.*Lab.*Lab B.*Sheet 7/);
  expect(of('Tomorrow')).toMatch(/Group/);
  expect(agenda.queryByRole('region', { name: 'Later' })).toBeNull();
});

it('ticks a task of a series, of which the next one comes, and takes it back', async () => {
  await mutate(createTask, { title: 'Water the plants', dueOn: today(), repeat: 'FREQ=DAILY' });
  show();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Water the plants' }));
  await waitFor(async () =>
    expect(await openTasks()).toMatchObject([{ dueOn: dayAfter(today()), repeat: 'FREQ=DAILY' }]),
  );
  expect(await screen.findByRole('region', { name: 'Tomorrow' })).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await openTasks()).toMatchObject([{ dueOn: today() }]));
});

it('says that nothing is planned, and offers a goal only after the first steps', async () => {
  show({ isNew: true });
  expect(await screen.findByText('Nothing is planned for today or tomorrow.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Study Goals' })).toBeNull();
  cleanup();
  show();
  expect(await screen.findByRole('link', { name: 'New study goal' })).toBeTruthy();
});

it('says what goals ask for today and where to continue, those that end first', async () => {
  const id = crypto.randomUUID();
  await mutate(addFile, {
    ...{ id, name: 'Cells.pdf', pageCount: 30, mime: 'application/pdf', sizeBytes: 1 },
    ...{ content: 'text' as const, sha256: '0'.repeat(64) },
  });
  const goal = { startDate: today(), startPage: 1, endPage: 20, fileId: id };
  for (const days of [30, 9, 20, 40])
    await mutate(createGoal, {
      ...goal,
      name: `In ${days} days`,
      endDate: dayAfter(today(), days),
    });
  for (const page of [1, 2, 3, 4, 5])
    await mutate(recordReading, { fileId: id, page, durationMs: 60_000 });
  show();
  const panel = within(await screen.findByRole('region', { name: 'Study Goals' }));
  const rows = await panel.findAllByRole('listitem');
  expect(rows).toHaveLength(3);
  expect(rows[0]?.textContent).toContain('In 9 days');
  expect(rows[0]?.textContent).toContain('Done for today. 2 pages a day keep you on track.');
  expect(panel.getAllByRole('link', { name: 'Continue on page 6' })).toHaveLength(3);
  expect(panel.getByText('and 1 more')).toBeTruthy();
});
