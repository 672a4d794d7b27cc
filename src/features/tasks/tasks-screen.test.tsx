// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setWindowWidth } from '../../../test/support/window-width.ts';
import { currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { createCourse } from '../../model/entities/course.ts';
import { createTask, type TaskFields } from '../../model/entities/task.ts';
import { completeTasks } from '../../model/entities/task-completion.ts';
import { dayAfter } from '../../model/study/local-time.ts';
import { studyToday } from '../../model/study/study-day.ts';
import { TasksScreen } from './tasks-screen.tsx';

let student = 0;
const today = studyToday();
const tomorrow = dayAfter(today);

beforeEach(async () => {
  setWindowWidth(1_100);
  // jsdom cannot open dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  const database = await openAccountDatabase(`student-${student++}`);
  await database.writeMeta('cursor', { epoch: 'e', version: 1 });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function create(fields: TaskFields): Promise<string> {
  const result = await mutate(createTask, fields);
  return result.ok ? (result.data.ids[0] ?? '') : '';
}

/** So that another one is newer. Ids of one millisecond have no order. */
async function createLater(fields: TaskFields): Promise<void> {
  await create(fields);
  const created = Date.now();
  await vi.waitUntil(() => Date.now() > created, { interval: 1 });
}

const rowOf = (title: string) => screen.findByRole('checkbox', { name: title });
const titleOf = async (title: string) => {
  const row = (await rowOf(title)).closest('li');
  return row?.querySelector<HTMLElement>('[data-title]') as HTMLElement;
};
const stored = async (title: string) =>
  (await currentDatabase().rows('task').toArray()).find((task) => task.title === title);
const shownTitles = () =>
  [...document.querySelectorAll('[data-task] input')].map((input) =>
    input.getAttribute('aria-label'),
  );

it('says so when there is no task, and creates the first one by Enter', async () => {
  render(<TasksScreen />);
  expect(await screen.findByText('You have not created any task')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'Task' }), '  Read chapter 1 {Enter}');
  expect(await screen.findByRole('checkbox', { name: 'Read chapter 1' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Task' }).value).toBe('');
  expect(await currentDatabase().outbox.count()).toBe(1);
});

it('does not say so before the first download has come', async () => {
  await currentDatabase().meta.delete('cursor');
  render(<TasksScreen />);
  expect(await screen.findByText('Getting your library')).toBeTruthy();
  expect(screen.queryByText('You have not created any task')).toBeNull();
  await currentDatabase().writeMeta('cursor', { epoch: 'e', version: 1 });
  expect(await screen.findByText('You have not created any task')).toBeTruthy();
});

it('understands the day, priority and length of the line', async () => {
  render(<TasksScreen />);
  await screen.findByText('You have not created any task');
  const field = screen.getByRole('textbox', { name: 'Task' });
  await userEvent.type(field, 'Essay draft tomorrow 17:00 !! 45 min{Enter}');
  await rowOf('Essay draft');
  expect(await stored('Essay draft')).toMatchObject({
    ...{ dueOn: tomorrow, dueTime: '17:00', priority: 2, estimateMin: 45, status: 'Ongoing' },
  });
});

it('asks for words where there are none, and stores nothing', async () => {
  render(<TasksScreen />);
  await screen.findByText('You have not created any task');
  await userEvent.click(screen.getByRole('button', { name: 'Create task' }));
  expect(screen.getByText('Enter a task')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Task' }));
  expect(await currentDatabase().rows('task').count()).toBe(0);
});

it('blames no field that it has just emptied, until something is typed again', async () => {
  render(<TasksScreen />);
  await screen.findByText('You have not created any task');
  await userEvent.type(screen.getByRole('textbox', { name: 'Task' }), 'Read');
  await userEvent.click(screen.getByRole('button', { name: 'Create task' }));
  await rowOf('Read');
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Task' });
  await userEvent.type(field, 'Write');
  await userEvent.click(screen.getByRole('button', { name: 'Create task' }));
  await waitFor(() => expect(field.value).toBe(''));
  await userEvent.click(screen.getByRole('button', { name: 'Create task' }));
  expect(screen.queryByText('Enter a task')).toBeNull();
  expect(await currentDatabase().rows('task').count()).toBe(2);
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, ' ');
  await userEvent.click(screen.getByRole('button', { name: 'Create task' }));
  expect(screen.getByText('Enter a task')).toBeTruthy();
});

it('moves a ticked task to Completed, and back', async () => {
  await create({ title: 'Read', dueOn: '2020-01-01' });
  render(<TasksScreen />);
  await userEvent.click(await rowOf('Read'));
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Read' })).toBeNull());
  expect((await stored('Read'))?.completedAt).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('button', { name: 'Completed' }));
  const list = await screen.findByRole('list', { name: 'Completed tasks' });
  // It is over, but nobody waits for it.
  expect(within(list).queryByText(/Overdue/)).toBeNull();
  await userEvent.click(within(list).getByRole('checkbox', { name: 'Read' }));
  await waitFor(async () => expect((await stored('Read'))?.status).toBe('Ongoing'));
});

it('brings the next task of a series', async () => {
  await create({ title: 'Lab report', dueOn: today, repeat: 'FREQ=WEEKLY' });
  render(<TasksScreen />);
  await userEvent.click(await rowOf('Lab report'));
  await waitFor(async () => expect(await currentDatabase().rows('task').count()).toBe(2));
  const next = await currentDatabase().rows('task').where({ status: 'Ongoing' }).first();
  expect(next).toMatchObject({ title: 'Lab report', dueOn: dayAfter(today, 7) });
});

it('marks what is overdue and lists it first, and moves it to today at once', async () => {
  await create({ title: 'Later', dueOn: '2999-01-01' });
  await create({ title: 'Late', dueOn: '2020-01-01' });
  await create({ title: 'Now', dueOn: today });
  render(<TasksScreen />);
  await rowOf('Late');
  expect(shownTitles()).toEqual(['Late', 'Now', 'Later']);
  const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(heads).toEqual(['Overdue', 'Today', 'Later']);
  expect(screen.getByText(/^Overdue since/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Move to today' }));
  await waitFor(async () => expect((await stored('Late'))?.dueOn).toBe(today));
});

it('calls a task overdue once its study day is over, on a screen that stays open', async () => {
  // The database goes on by timers of its own.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  vi.setSystemTime(new Date(2026, 4, 6, 3, 58));
  await create({ title: 'Read chapter 1', dueOn: '2026-05-05' });
  render(<TasksScreen />);
  await screen.findByText('Due today');
  await act(() => vi.advanceTimersByTimeAsync(180_000));
  expect(screen.getByText(/^Overdue since/)).toBeTruthy();
  vi.useRealTimers();
});

describe('keys in the list', () => {
  beforeEach(async () => {
    for (const title of ['c', 'b', 'a']) await createLater({ title, dueOn: tomorrow });
    render(<TasksScreen />);
    await rowOf('a');
  });

  it('move between tasks, and Space completes one', async () => {
    (await titleOf('a')).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(await titleOf('b'));
    await userEvent.keyboard(' ');
    await waitFor(async () => expect((await stored('b'))?.status).toBe('Completed'));
    expect(document.activeElement).toBe(await titleOf('c'));
  });

  it('T moves to today, D chooses a date and E edits', async () => {
    (await titleOf('a')).focus();
    await userEvent.keyboard('t');
    await waitFor(async () => expect((await stored('a'))?.dueOn).toBe(today));
    (await titleOf('b')).focus();
    await userEvent.keyboard('d');
    expect(await screen.findByRole('dialog', { name: 'Due date' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    (await titleOf('b')).focus();
    await userEvent.keyboard('e');
    expect(await screen.findByRole('dialog', { name: 'Edit task' })).toBeTruthy();
  });

  it('Alt and arrows sort by hand, which is said aloud and stays', async () => {
    (await titleOf('c')).focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(await screen.findByText('c: place 2 of 3 in Tomorrow')).toBeTruthy();
    await waitFor(() => expect(shownTitles()).toEqual(['a', 'c', 'b']));
    await create({ title: 'new', dueOn: tomorrow });
    // `b` has no place of its own yet, so it is sorted as before, below the placed ones: newest first.
    await waitFor(() => expect(shownTitles()).toEqual(['a', 'c', 'new', 'b']));
  });

  it('End goes to the last task of a long list, which is not drawn before', async () => {
    // jsdom gives rows no height, so that all of them would be in view.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(44);
    await create({ title: 'The last' });
    await rowOf('The last');
    const later = Array.from({ length: 60 }, (_, at) => `Later ${at}`);
    await Promise.all(later.map((title) => create({ title, dueOn: '2999-01-01' })));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'The last' })).toBeNull());
    (await titleOf('a')).focus();
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(await titleOf('The last'));
  });

  it('Shift and arrows select, and the bar completes all of them', async () => {
    (await titleOf('a')).focus();
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    const bar = await screen.findByRole('region', { name: 'Selected tasks' });
    expect(within(bar).getByText('2 tasks selected')).toBeTruthy();
    await userEvent.click(within(bar).getByRole('button', { name: 'Complete' }));
    await waitFor(() => expect(shownTitles()).toEqual(['c']));
    expect(screen.queryByRole('region', { name: 'Selected tasks' })).toBeNull();
  });

  it('a task that is completed elsewhere is no longer selected', async () => {
    (await titleOf('a')).focus();
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(await screen.findByText('2 tasks selected')).toBeTruthy();
    await mutate(completeTasks, [{ id: (await stored('a'))?.id ?? '' }]);
    expect(await screen.findByText('1 task selected')).toBeTruthy();
    await mutate(completeTasks, [{ id: (await stored('b'))?.id ?? '' }]);
    await waitFor(() => expect(shownTitles()).toEqual(['c']));
    expect(screen.queryByRole('region', { name: 'Selected tasks' })).toBeNull();
  });

  it('says that late tasks stay in the order of their days, and stores no other order', async () => {
    await create({ title: 'late', dueOn: '2020-01-02' });
    await create({ title: 'later', dueOn: '2020-01-03' });
    (await titleOf('late')).focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(await screen.findByText('Overdue tasks stay in the order of their days')).toBeTruthy();
    expect((await stored('late'))?.order).toBeUndefined();
  });

  it('Q goes to the new task, / to the search, and Escape ends a selection', async () => {
    (await titleOf('a')).focus();
    await userEvent.keyboard('q');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Task' }));
    (await titleOf('a')).focus();
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Find a task' }));
    (await titleOf('a')).focus();
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await screen.findByRole('region', { name: 'Selected tasks' });
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Selected tasks' })).toBeNull();
  });
});

it('keeps typed words and the focus when the first task arrives from another device', async () => {
  render(<TasksScreen />);
  await screen.findByText('You have not created any task');
  const field = screen.getByRole('textbox', { name: 'Task' });
  await userEvent.type(field, 'Half a thought');
  await create({ title: 'From the phone' });
  await rowOf('From the phone');
  expect(document.activeElement).toBe(field);
  expect((field as HTMLTextAreaElement).value).toBe('Half a thought');
});

it('deletes from the menu of a row after a question, with its words', async () => {
  await create({ title: 'Drop me' });
  render(<TasksScreen />);
  await rowOf('Drop me');
  await userEvent.click(screen.getByRole('button', { name: 'More about Drop me' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete task' }));
  await waitFor(async () => expect((await stored('Drop me'))?.deletedAt).toBeGreaterThan(0));
});

it('finds tasks by words and course, and says where none matches', async () => {
  await mutate(createCourse, { id: 'c1', name: 'Biology', color: 'green' });
  await mutate(createCourse, { id: 'c2', name: 'History', color: 'orange' });
  await create({ title: 'Lab report', courseId: 'c1' });
  await create({ title: 'Essay', courseId: 'c2' });
  render(<TasksScreen />);
  await rowOf('Essay');
  const search = screen.getByRole('searchbox', { name: 'Find a task' });
  await userEvent.type(search, 'LAB');
  await waitFor(() => expect(shownTitles()).toEqual(['Lab report']));
  await userEvent.type(search, ' x');
  await userEvent.click(await screen.findByRole('button', { name: 'Show all tasks' }));
  await waitFor(() => expect(shownTitles()).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'By date' }));
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Course' }), 'History');
  await waitFor(() => expect(shownTitles()).toEqual(['Essay']));
});

it('shows the board of days, where a card is lifted, carried and dropped by keys', async () => {
  await create({ title: 'Return books', dueOn: today });
  await create({ title: 'Slides', dueOn: tomorrow });
  render(<TasksScreen />);
  await rowOf('Slides');
  await userEvent.click(screen.getByRole('button', { name: 'Board' }));
  const column = await screen.findByRole('region', { name: 'Tomorrow' });
  const card = within(screen.getByRole('region', { name: 'Today' })).getByRole('button', {
    name: /Return books/,
  });
  card.focus();
  await userEvent.keyboard(' ');
  expect(screen.getByText('Return books lifted. Today, 1st of 1')).toBeTruthy();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  expect(screen.getByText('Tomorrow, 2nd of 2')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  await waitFor(async () => expect((await stored('Return books'))?.dueOn).toBe(tomorrow));
  await waitFor(() =>
    expect(
      within(column)
        .getAllByRole('checkbox')
        .map((box) => box.getAttribute('aria-label')),
    ).toEqual(['Slides', 'Return books']),
  );
});

it('puts a lifted card back by Escape', async () => {
  await create({ title: 'Return books', dueOn: today });
  render(<TasksScreen />);
  await rowOf('Return books');
  await userEvent.click(screen.getByRole('button', { name: 'Board' }));
  const card = await screen.findByRole('button', { name: /Return books/ });
  card.focus();
  await userEvent.keyboard(' {ArrowRight}{Escape}');
  expect(screen.getByText('Return books is back in its place')).toBeTruthy();
  expect((await stored('Return books'))?.dueOn).toBe(today);
});

describe('on a phone', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const swipe = (element: Element, byPx: number) => {
    const pointer = { pointerType: 'touch', isPrimary: true, pointerId: 1, button: 0 };
    element.setPointerCapture = () => undefined;
    fireEvent.pointerDown(element, { ...pointer, clientX: 200, clientY: 100 });
    fireEvent.pointerMove(element, { ...pointer, clientX: 200 + byPx / 2, clientY: 100 });
    fireEvent.pointerMove(element, { ...pointer, clientX: 200 + byPx, clientY: 100 });
    fireEvent.pointerUp(element, { ...pointer, clientX: 200 + byPx, clientY: 100 });
  };

  beforeEach(async () => {
    setWindowWidth(390);
    await createLater({ title: 'Return books', dueOn: today });
    render(<TasksScreen />);
    await rowOf('Return books');
  });

  const moved = async () => (await titleOf('Return books')).parentElement as Element;

  it('a swipe to the right completes, a short one does nothing', async () => {
    swipe(await moved(), 80);
    expect((await stored('Return books'))?.status).toBe('Ongoing');
    swipe(await moved(), 120);
    await waitFor(async () => expect((await stored('Return books'))?.status).toBe('Completed'));
  });

  it('a long press lifts a row, which is dropped below another and does not open', async () => {
    await create({ title: 'Pay rent', dueOn: today });
    await rowOf('Pay rent');
    // The new one is first.
    expect(shownTitles()).toEqual(['Pay rent', 'Return books']);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      const at = Number(this.closest<HTMLElement>('li')?.dataset.index ?? 0);
      return new DOMRect(0, at * 50, 300, 50);
    });
    const row = (await titleOf('Pay rent')).parentElement as Element;
    const finger = { pointerType: 'touch', isPrimary: true, pointerId: 1, button: 0, clientX: 20 };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.pointerDown(row, { ...finger, clientY: 70 });
    act(() => void vi.advanceTimersByTime(400));
    vi.useRealTimers();
    fireEvent.pointerMove(window, { ...finger, clientY: 140 });
    fireEvent.pointerUp(window, finger);
    await waitFor(() => expect(shownTitles()).toEqual(['Return books', 'Pay rent']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a swipe to the left offers days', async () => {
    swipe(await moved(), -200);
    const tray = await screen.findByRole('group', { name: 'New date' });
    await userEvent.click(within(tray).getByRole('button', { name: 'Tomorrow' }));
    await waitFor(async () => expect((await stored('Return books'))?.dueOn).toBe(tomorrow));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'New date' })).toBeNull());
  });
});
