// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderRouted } from '../../../test/support/render-routed.tsx';
import { setWindowWidth } from '../../../test/support/window-width.ts';
import { PlanTimeContext, type PlanTimeProps } from '../../components/scheduling/plan-time.ts';
import { currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { createEvent } from '../../model/entities/event.ts';
import { createSubtask } from '../../model/entities/subtask.ts';
import { createTask, type TaskFields } from '../../model/entities/task.ts';
import { dayAfter } from '../../model/study/local-time.ts';
import { studyToday } from '../../model/study/study-day.ts';
import { TasksScreen } from './tasks-screen.tsx';

let student = 0;
const tomorrow = dayAfter(studyToday());

beforeEach(async () => {
  setWindowWidth(1_100);
  // jsdom cannot open dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  const database = await openAccountDatabase(`details-${student++}`);
  await database.writeMeta('cursor', { epoch: 'e', version: 1 });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function create(fields: TaskFields): Promise<string> {
  const result = await mutate(createTask, fields);
  return result.ok ? (result.data.ids[0] ?? '') : '';
}

const titleOf = async (title: string) => {
  const row = (await screen.findByRole('checkbox', { name: title })).closest('li');
  return row?.querySelector<HTMLElement>('[data-title]') as HTMLElement;
};
const stored = async (title: string) =>
  (await currentDatabase().rows('task').toArray()).find((task) => task.title === title);

it('stand beside the list, with subtasks, notes and the focus timer', async () => {
  setWindowWidth(1_366);
  const id = await create({ title: 'Lab report', dueOn: tomorrow, estimateMin: 90 });
  await mutate(createSubtask, { taskId: id, title: 'Plot', order: 'V' });
  render(<TasksScreen />);
  await userEvent.click(await titleOf('Lab report'));
  const details = await screen.findByRole('complementary', { name: 'Task details' });
  await userEvent.click(await within(details).findByRole('checkbox', { name: 'Plot' }));
  expect(await within(details).findByText('1 of 1')).toBeTruthy();
  await userEvent.type(
    within(details).getByRole('textbox', { name: 'Add subtask' }),
    'Methods{Enter}',
  );
  expect(await within(details).findByRole('checkbox', { name: 'Methods' })).toBeTruthy();
  await userEvent.click(within(details).getByRole('button', { name: 'Add notes' }));
  await userEvent.type(
    within(details).getByRole('textbox', { name: 'Notes' }),
    'Use the **template**',
  );
  await userEvent.click(within(details).getByRole('button', { name: 'Save notes' }));
  expect((await within(details).findByText('template')).tagName).toBe('STRONG');
  expect(within(details).getByText('0 of 90 min')).toBeTruthy();
  await userEvent.click(within(details).getByRole('button', { name: 'Focus' }));
  expect(await within(details).findByRole('timer')).toBeTruthy();
  expect(await currentDatabase().readMeta('focusTimer')).toMatchObject({ aboutId: id });
});

it('open in a sheet where there is less room, and close when the task is gone', async () => {
  await create({ title: 'Lab report' });
  render(<TasksScreen />);
  await userEvent.click(await titleOf('Lab report'));
  const sheet = await screen.findByRole('dialog', { name: 'Lab report' });
  await userEvent.click(await within(sheet).findByRole('checkbox', { name: 'Mark as completed' }));
  await waitFor(async () => expect((await stored('Lab report'))?.status).toBe('Completed'));
  await currentDatabase().rows('task').clear();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Lab report' })).toBeNull());
});

it('open by an address, such as that of a notification', async () => {
  setWindowWidth(1_366);
  const id = await create({ title: 'Lab report' });
  await renderRouted(() => <TasksScreen />, `/#open=${id}`);
  const details = await screen.findByRole('complementary', { name: 'Task details' });
  expect(await within(details).findByRole('heading', { name: 'Lab report' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('offer to plan the time that is left, and show when it is planned', async () => {
  setWindowWidth(1_366);
  const id = await create({ title: 'Lab report', estimateMin: 90 });
  const Plan = ({ task }: PlanTimeProps) => <p>Planning {task.title}</p>;
  render(
    <PlanTimeContext value={Plan}>
      <TasksScreen />
    </PlanTimeContext>,
  );
  await userEvent.click(await titleOf('Lab report'));
  await userEvent.click(await screen.findByRole('button', { name: /^Plan 1 h 30 min/ }));
  expect(await screen.findByText('Planning Lab report')).toBeTruthy();
  const startsAt = Date.now() + 3 * 86_400_000;
  const time = { title: 'Lab report', startsAt, endsAt: startsAt + 60_000, taskId: id };
  await mutate(createEvent, time);
  expect(await screen.findByRole('button', { name: /^Planned / })).toBeTruthy();
  const row = (await titleOf('Lab report')).textContent;
  expect(row).toMatch(/Planned: /);
});

describe('steps', () => {
  const steps = async () =>
    (await currentDatabase().rows('subtask').toArray())
      .sort((a, b) => ((a.order ?? '') < (b.order ?? '') ? -1 : 1))
      .map(({ title }) => title);
  const shown = () =>
    within(screen.getByRole('list', { name: 'Subtasks' }))
      .getAllByRole('listitem')
      .sort((a, b) => Number(a.style.order) - Number(b.style.order))
      .map((row) => within(row).getByRole('checkbox').getAttribute('aria-label'));
  const rename = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Rename subtask' });

  beforeEach(async () => {
    setWindowWidth(1_366);
    const taskId = await create({ title: 'Lab report' });
    for (const [title, order] of [
      ['Plot', 'F'],
      ['Methods', 'V'],
      ['References', 'f'],
    ] as const)
      await mutate(createSubtask, { taskId, title, order });
    render(<TasksScreen />);
    await userEvent.click(await titleOf('Lab report'));
    await userEvent.click(await screen.findByRole('button', { name: 'Rename Plot' }));
  });

  it('are renamed in place by Enter, which gives the focus back', async () => {
    expect(rename().value).toBe('Plot');
    await userEvent.keyboard('Plot the mass{Enter}');
    await waitFor(async () => expect(await steps()).toContain('Plot the mass'));
    const again = await screen.findByRole('button', { name: 'Rename Plot the mass' });
    expect(document.activeElement).toBe(again);
  });

  it('keep their name by Escape, without the details closing', async () => {
    await userEvent.keyboard('Half{Escape}');
    expect(await screen.findByRole('button', { name: 'Rename Plot' })).toBeTruthy();
    expect(screen.getByRole('complementary', { name: 'Task details' })).toBeTruthy();
    expect(await steps()).toContain('Plot');
  });

  it('keep their name where none is typed', async () => {
    await userEvent.clear(rename());
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Rename Plot' })).toBeTruthy();
    expect(await steps()).toContain('Plot');
  });

  it('are sorted by keys, which writes the order of one step and is said aloud', async () => {
    await userEvent.keyboard('{Escape}');
    const grip = screen.getByRole('button', { name: 'Move Plot' });
    grip.focus();
    await userEvent.keyboard(' {ArrowDown}{ArrowDown} ');
    expect(screen.getByText('Plot dropped at position 3.')).toBeTruthy();
    expect(shown()).toEqual(['Methods', 'References', 'Plot']);
    await waitFor(async () => expect(await steps()).toEqual(['Methods', 'References', 'Plot']));
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(async () => expect(await steps()).toEqual(['Methods', 'Plot', 'References']));
    expect(shown()).toEqual(['Methods', 'Plot', 'References']);
    const orders = await currentDatabase().rows('subtask').toArray();
    expect(orders.find(({ title }) => title === 'Methods')?.order).toBe('V');
  });
});

describe('links', () => {
  const file = { mime: 'application/pdf', sizeBytes: 1, sha256: 'a', content: 'text', addedAt: 1 };

  beforeEach(async () => {
    setWindowWidth(1_366);
    await create({ title: 'Lab report' });
    const row = { id: 'f1', name: 'Membranes.pdf', pageCount: 24, deletedAt: 0, ...file };
    await currentDatabase()
      .table('file')
      .put({ ...row, $at: '000000000-000-d', $by: {} });
    await currentDatabase().pageTexts.bulkPut([
      { fileId: 'f1', page: 3, blocks: [], text: 'Osmosis in potato cells' },
      { fileId: 'f1', page: 12, blocks: [], text: 'Diffusion' },
    ]);
    render(<TasksScreen />);
    await userEvent.click(await titleOf('Lab report'));
    await userEvent.click(await screen.findByRole('button', { name: 'Add link' }));
    await userEvent.click(await screen.findByRole('button', { name: /Membranes\.pdf 24 pages/ }));
  });
  const search = () => screen.getByRole('searchbox', { name: /^Page, 1 to 24/ });
  const links = async () => (await stored('Lab report'))?.links;

  it('are of a page of a file, found by its words', async () => {
    expect(screen.getByRole('button', { name: 'Whole file 24 pages' })).toBeTruthy();
    await userEvent.type(search(), 'osmosis');
    await userEvent.click(await screen.findByRole('button', { name: /^Page 3 Osmosis/ }));
    const to = '/dashboard/library/files/f1#page=3';
    await waitFor(async () =>
      expect(await links()).toEqual([{ to, words: 'Membranes.pdf, p. 3' }]),
    );
    const link = await screen.findByRole('link', { name: 'Membranes.pdf p. 3' });
    expect(link.getAttribute('href')).toBe(to);
  });

  it('are of the page whose number is typed, by Enter', async () => {
    await userEvent.type(search(), '2{Enter}');
    await waitFor(async () =>
      expect((await links())?.[0]?.to).toBe('/dashboard/library/files/f1#page=2'),
    );
  });

  it('are of another thing after going back', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Other file or note' }));
    expect(await screen.findByRole('button', { name: /Membranes\.pdf/ })).toBeTruthy();
  });
});
