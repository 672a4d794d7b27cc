// @vitest-environment jsdom
/** At 03:00 a study day still goes on, though the calendar shows the next one: every screen tells of the same day, and says so. */
import 'fake-indexeddb/auto';
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  NotificationList,
  useNotifications,
} from '../src/app/shell/notifications/notification-list.tsx';
import { closeAccountDatabase, currentDatabase, openAccountDatabase } from '../src/db/database.ts';
import { mutateIn } from '../src/db/mutate.ts';
import { DashboardScreen } from '../src/features/dashboard/dashboard-screen.tsx';
import { readFirstLook } from '../src/features/dashboard/first-look.ts';
import { GoalsScreen } from '../src/features/goals/goals-screen.tsx';
import { SchedulerScreen } from '../src/features/scheduler/scheduler-screen.tsx';
import { TasksScreen } from '../src/features/tasks/tasks-screen.tsx';
import { localOffsetMin } from '../src/lib/date-format.ts';
import { createCards } from '../src/model/entities/card.ts';
import { createDeck } from '../src/model/entities/deck.ts';
import { createEvent } from '../src/model/entities/event.ts';
import { recordReading } from '../src/model/entities/facts/reading.ts';
import { rateCard, setDueDate } from '../src/model/entities/facts/review.ts';
import { createGoal } from '../src/model/entities/goal.ts';
import { changeSettings } from '../src/model/entities/student/settings.ts';
import { createTask } from '../src/model/entities/task.ts';
import type { Mutation } from '../src/model/entity.ts';
import { look } from '../src/notify/look.ts';
import { deviceClock } from '../src/queries/notifications.ts';

const visitor = { kind: 'member', user: { id: 'ada', username: 'ada' } };
const noted = /^Saturday’s study day ends at 4:00/;

beforeEach(async () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  // The database goes on by timers of its own.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const database = await openAccountDatabase(crypto.randomUUID());
  await database.writeMeta('cursor', { epoch: 'e', version: 1 });
  await study();
});

afterEach(() => {
  cleanup();
  closeAccountDatabase();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** @param local as a clock in Berlin shows it */
async function doAt<Input>(local: string, recipe: Mutation<Input>, input: Input): Promise<string> {
  const environment = { now: () => Date.parse(local), tzOffsetMin: localOffsetMin };
  const result = await mutateIn(currentDatabase(), recipe, input, environment);
  if (!result.ok) throw new Error(result.error.message);
  return result.data.ids[0] ?? '';
}

/** A Saturday, 30 May, with something of every kind, and the Sunday after it. */
async function study() {
  await doAt('2026-05-01T10:00', changeSettings, { newCardsPerDay: 0, dailyGoal: 2 });
  await doAt('2026-05-01T10:00', createDeck, { id: 'deck', name: 'Memory' });
  const card = { deckId: 'deck', kind: 'basic' as const, front: 'What?', back: 'That.' };
  const ids = ['saturday', 'sunday', 'rated'];
  await doAt(
    '2026-05-01T10:00',
    createCards,
    ids.map((id) => ({ ...card, id })),
  );
  for (const cardId of ids)
    await doAt('2026-05-01T10:00', rateCard, { cardId, rating: 4, durationMs: 1 });
  await doAt('2026-05-01T11:00', setDueDate, { ids: ['saturday', 'rated'], dueOn: '2026-05-30' });
  await doAt('2026-05-01T11:00', setDueDate, { ids: ['sunday'], dueOn: '2026-05-31' });
  await doAt('2026-05-01T10:00', createTask, { title: 'Essay', dueOn: '2026-05-30' });
  await doAt('2026-05-01T10:00', createTask, { title: 'Letter', dueOn: '2026-05-31' });
  for (const [title, day] of [
    ['Lab', '2026-05-30'],
    ['Lecture', '2026-05-31'],
  ]) {
    const [startsAt, endsAt] = ['09:00', '10:00'].map((time) => Date.parse(`${day}T${time}`));
    await doAt('2026-05-01T10:00', createEvent, { title, startsAt, endsAt } as never);
  }
  await doAt('2026-05-01T10:00', createGoal, {
    ...{ name: 'Chapter 1', fileId: 'file', startPage: 1, endPage: 2, reminder: '20:00' },
    ...{ startDate: '2026-05-30', endDate: '2026-05-30' },
  } as never);
  await doAt('2026-05-30T22:00', rateCard, { cardId: 'rated', rating: 3, durationMs: 1 });
  await doAt('2026-05-30T23:00', recordReading, { fileId: 'file', page: 1, durationMs: 1 });
}

function Bell() {
  return <NotificationList notifications={useNotifications()} close={() => undefined} />;
}

async function renderAll() {
  await look(currentDatabase(), deviceClock());
  const root = createRootRouteWithContext<{ visitor: typeof visitor }>()();
  const dashboard = createRoute({ getParentRoute: () => root, path: '/dashboard' });
  const index = createRoute({
    getParentRoute: () => dashboard,
    path: '/',
    loader: () => readFirstLook(currentDatabase()),
    component: () => (
      <>
        {Object.entries({ DashboardScreen, TasksScreen, GoalsScreen, SchedulerScreen, Bell }).map(
          ([name, Screen]) => (
            <section key={name} data-testid={name}>
              <Screen />
            </section>
          ),
        )}
      </>
    ),
  });
  const router = createRouter({
    routeTree: root.addChildren([dashboard.addChildren([index])]),
    history: createMemoryHistory({ initialEntries: ['/dashboard'] }),
    context: { visitor },
  });
  render(<RouterProvider router={router as never} />);
  await screen.findByTestId('Bell');
}

const within_ = (name: string) => within(screen.getByTestId(name));
const textOf = (name: string) => screen.getByTestId(name).textContent ?? '';

it('tells of Saturday at 03:00 on Sunday everywhere, but for the calendar', async () => {
  vi.setSystemTime(Date.parse('2026-05-31T03:00'));
  await renderAll();
  const dashboard = within_('DashboardScreen');
  expect(await dashboard.findByText('1 card is due')).toBeTruthy();
  expect(dashboard.getByText('You have studied today.')).toBeTruthy();
  expect(dashboard.getByText('Today’s goal reached')).toBeTruthy();
  const late = await dashboard.findByText('Essay');
  expect(late.parentElement?.textContent).toContain('Due today');
  expect((await dashboard.findByText('Letter')).parentElement?.textContent).toContain(
    'Due tomorrow',
  );
  expect(await within_('TasksScreen').findByText('Due today')).toBeTruthy();
  expect(within_('TasksScreen').getByText('Due tomorrow')).toBeTruthy();
  expect(textOf('TasksScreen')).not.toContain('Overdue');
  expect(await within_('GoalsScreen').findByText(/^1 page left today/)).toBeTruthy();
  expect(within_('GoalsScreen').getByText('Reminder (20:00): 1 page left today')).toBeTruthy();
  const bell = within_('Bell');
  expect(await bell.findByText('1 card to review')).toBeTruthy();
  const due = screen.getByRole('list', { name: 'Due' });
  expect(due.textContent).toMatch(/Essay.*Due today/);
  expect(due.textContent).toContain('Time to read: 1 page left today');
  expect(due.textContent).not.toContain('Lecture');
});

it('shows calendar days in the calendar at 03:00, and names the day in place of “Today”', async () => {
  vi.setSystemTime(Date.parse('2026-05-31T03:00'));
  await renderAll();
  const marked = await waitFor(() => {
    const column = screen.getByTestId('SchedulerScreen').querySelector('[aria-current=date]');
    expect(column?.textContent).toContain('Lecture');
    return column;
  });
  expect(marked?.textContent).toContain('May 31');
  const planned = await within_('DashboardScreen').findByRole('heading', { name: 'Sunday' });
  const panel = planned.closest('section');
  await waitFor(() => expect(panel?.textContent).toContain('Lecture'));
  expect(panel?.textContent).not.toContain('Lab');
  expect(within_('DashboardScreen').queryByRole('heading', { name: 'Today' })).toBeNull();
});

it('says until when Saturday goes on, and stops saying so at 04:00', async () => {
  vi.setSystemTime(Date.parse('2026-05-31T03:58'));
  await renderAll();
  const screens = ['DashboardScreen', 'TasksScreen', 'GoalsScreen', 'SchedulerScreen', 'Bell'];
  for (const name of screens) expect(await within_(name).findByText(noted), name).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(180_000));
  await waitFor(() => {
    for (const name of screens) expect(within_(name).queryByText(noted), name).toBeNull();
  });
  await waitFor(() => expect(textOf('TasksScreen')).toContain('Overdue since'));
  expect(within_('TasksScreen').getByText('Due today')).toBeTruthy();
  await waitFor(() => expect(textOf('DashboardScreen')).toContain('2 cards are due'));
  expect(textOf('DashboardScreen')).toContain('Study today to keep it.');
  expect(await within_('DashboardScreen').findByRole('heading', { name: 'Today' })).toBeTruthy();
  await waitFor(() => expect(textOf('GoalsScreen')).toContain('The end date has passed.'));
});
