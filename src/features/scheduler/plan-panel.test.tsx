// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openAccountDatabase } from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { createTask } from '../../model/entities/task.ts';
import { PlanPanel } from './plan-panel.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  [1, 'due today'],
  [5, 'overdue'],
])('at %i o’clock a task of the evening is %s, as on the screen of tasks', async (hour, words) => {
  const now = new Date(2026, 4, 31, hour, 48);
  // The database goes on by timers of its own.
  vi.useFakeTimers({ toFake: ['Date'], now });
  const database = await openAccountDatabase(`plan-${hour}`);
  await database.writeMeta('cursor', { epoch: 'e', version: 1 });
  await mutate(createTask, { title: 'Read chapter 3', dueOn: '2026-05-30' });
  const nothing = () => undefined;
  render(<PlanPanel nowMs={now.getTime()} onPlan={nothing} onDrag={nothing} onClose={nothing} />);
  expect(await screen.findByText(new RegExp(`^${words} · 1 h`))).toBeTruthy();
});
