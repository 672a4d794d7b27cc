// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { createTask } from '../../model/entities/task.ts';
import { TasksScreen } from './tasks-screen.tsx';

let student = 0;

beforeEach(async () => {
  const database = await openAccountDatabase(`student-${student++}`);
  await database.writeMeta('cursor', { epoch: 'e', version: 1 });
});

afterEach(cleanup);

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

it('asks for words where there are none, and stores nothing', async () => {
  render(<TasksScreen />);
  await userEvent.click(screen.getByRole('button', { name: 'Create task' }));
  expect(screen.getByText('Enter a task')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Task' }));
  expect(await currentDatabase().rows('task').count()).toBe(0);
});

it('blames no field that it has just emptied, until something is typed again', async () => {
  render(<TasksScreen />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Task' });
  const button = screen.getByRole('button', { name: 'Create task' });
  await userEvent.type(field, 'Read');
  await userEvent.click(button);
  await waitFor(() => expect(field.value).toBe(''));
  await userEvent.click(button);
  expect(screen.queryByText('Enter a task')).toBeNull();
  expect(await currentDatabase().rows('task').count()).toBe(1);
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, ' ');
  await userEvent.click(button);
  expect(screen.getByText('Enter a task')).toBeTruthy();
});

it('moves a ticked task to Completed, and back', async () => {
  await mutate(createTask, { title: 'Read' });
  render(<TasksScreen />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Read' }));
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Read' })).toBeNull());
  await userEvent.click(screen.getByRole('tab', { name: 'Completed 1' }));
  const list = await screen.findByRole('list', { name: 'Completed tasks' });
  await userEvent.click(within(list).getByRole('checkbox', { name: 'Read' }));
  await waitFor(async () => {
    const [task] = await currentDatabase().rows('task').toArray();
    expect(task?.status).toBe('Ongoing');
  });
});

it('marks what is overdue and lists it first', async () => {
  await mutate(createTask, { title: 'Later', dueOn: '2999-01-01' });
  await mutate(createTask, { title: 'Late', dueOn: '2020-01-01' });
  render(<TasksScreen />);
  const tasks = await screen.findAllByRole('listitem');
  expect(tasks.map((task) => task.textContent?.slice(0, 15))).toEqual([
    expect.stringContaining('LateOverdue'),
    expect.stringContaining('LaterDue'),
  ]);
});

it('calls a task overdue once its study day is over, on a screen that stays open', async () => {
  // The database goes on by timers of its own.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  vi.setSystemTime(new Date(2026, 4, 6, 3, 58));
  await mutate(createTask, { title: 'Read chapter 1', dueOn: '2026-05-05' });
  render(<TasksScreen />);
  await screen.findByText('Due today');
  await act(() => vi.advanceTimersByTimeAsync(180_000));
  expect(screen.getByText(/^Overdue since/)).toBeTruthy();
  vi.useRealTimers();
});
