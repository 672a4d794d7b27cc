// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderRouted } from '../../../test/support/render-routed.tsx';
import { currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { createEvent } from '../../model/entities/event.ts';
import { recordFocus } from '../../model/entities/facts/focus.ts';
import { createTask, type Task, type TaskFields } from '../../model/entities/task.ts';
import { PlanTask } from './plan-task.tsx';

let student = 0;
const at = (day: number, hour: number, minute = 0) =>
  new Date(2026, 10, day, hour, minute).getTime();

beforeEach(async () => {
  // The database goes on by timers of its own.
  vi.useFakeTimers({ toFake: ['Date'] });
  // A Wednesday.
  vi.setSystemTime(at(25, 9, 5));
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  const database = await openAccountDatabase(`planner-${student++}`);
  await database.writeMeta('cursor', { epoch: 'e', version: 1 });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function open(fields: Partial<TaskFields> = {}, onClose = vi.fn()): Promise<string> {
  const result = await mutate(createTask, { title: 'Lab report', ...fields });
  const id = result.ok ? (result.data.ids[0] ?? '') : '';
  const task = (await currentDatabase().rows('task').get(id)) as Task;
  await renderRouted(() => <PlanTask task={task} onClose={onClose} />);
  return id;
}

const proposed = async () =>
  (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
const planned = async () =>
  (await currentDatabase().rows('event').toArray()).filter(({ taskId }) => taskId);

describe('planning a task', () => {
  it('proposes free times before it is due, as long as its estimate, and places one by a press', async () => {
    await mutate(createEvent, { title: 'Lecture', startsAt: at(25, 10), endsAt: at(25, 20) });
    const onClose = vi.fn();
    const id = await open({ dueOn: '2026-11-27', estimateMin: 90 }, onClose);
    const times = await proposed();
    expect(screen.getByRole('region', { name: 'Today' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: /Friday/ })).toBeNull();
    expect(times).toHaveLength(3);
    await userEvent.click(screen.getAllByRole('listitem')[0]?.firstElementChild as Element);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(await planned()).toMatchObject([
      { taskId: id, title: 'Lab report', startsAt: at(25, 20), endsAt: at(25, 21, 30) },
    ]);
  });

  it('takes time that was spent off the estimate, and offers other lengths', async () => {
    const id = await open({ estimateMin: 90 });
    await screen.findByRole('button', { name: '1 h 30 min', pressed: true });
    const spent = { aboutEntity: 'task', aboutId: id, durationMs: 35 * 60_000 } as const;
    await mutate(recordFocus, spent);
    expect(await screen.findByRole('button', { name: '1 h', pressed: true })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '30 min' }));
    await userEvent.click(screen.getAllByRole('listitem')[0]?.firstElementChild as Element);
    await waitFor(async () =>
      expect(await planned()).toMatchObject([{ startsAt: at(25, 9, 15), endsAt: at(25, 9, 45) }]),
    );
  });

  it('says so when nothing is free that long', async () => {
    await mutate(createEvent, { title: 'Trip', startsAt: at(25, 0), endsAt: at(26, 23) });
    await open({ dueOn: '2026-11-26' });
    expect(await screen.findByText(/^No free time of 1 h/)).toBeTruthy();
  });
});
