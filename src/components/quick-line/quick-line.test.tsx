// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openAccountDatabase } from '../../db/database.ts';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import { createCourse } from '../../model/entities/course.ts';
import type { LineReading } from '../../model/study/quick-line/line-types.ts';
import { QuickLine } from './quick-line.tsx';

let student = 0;

beforeEach(async () => {
  await openAccountDatabase(`line-${student++}`);
  await mutate(createCourse, { id: 'c1', name: 'Modern Europe', color: 'orange' });
});

afterEach(cleanup);

function open(onCreate: (reading: LineReading) => Promise<boolean> = async () => true) {
  const onMore = vi.fn();
  const view = render(
    <QuickLine
      kind="task"
      label="New task"
      submitLabel="Create task"
      titleProblem="Enter a task"
      draft={() => formDraftPlace('new-task', 'line')}
      onCreate={onCreate}
      onMore={onMore}
    />,
  );
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New task' });
  return { ...view, field, onMore };
}

it('shows what it understands while words are typed, and creates by Enter', async () => {
  const created: LineReading[] = [];
  const { field } = open(async (reading) => created.push(reading) > 0);
  await userEvent.type(field, 'Essay draft 27 Nov 2030 17:00 !! 45 min #europe');
  const chips = await screen.findByRole('list', { name: 'Understood' });
  await waitFor(() =>
    expect(within(chips).getByRole('button', { name: 'Remove Modern Europe' })).toBeTruthy(),
  );
  expect(within(chips).getByRole('button', { name: 'Remove High' })).toBeTruthy();
  expect(within(chips).getByRole('button', { name: 'Remove 45 min' })).toBeTruthy();
  await userEvent.type(field, '{Enter}');
  await waitFor(() => expect(field.value).toBe(''));
  expect(created).toMatchObject([
    {
      title: 'Essay draft',
      dueOn: '2030-11-27',
      dueTime: '17:00',
      priority: 2,
      courseId: 'c1',
      estimateMin: 45,
    },
  ]);
  expect(document.activeElement).toBe(field);
});

it('turns a chip back into words by a press, and by Backspace', async () => {
  const { field } = open();
  await userEvent.type(field, 'Essay 17:00 45 min');
  await userEvent.click(screen.getByRole('button', { name: 'Remove 45 min' }));
  expect(screen.queryByRole('button', { name: 'Remove 45 min' })).toBeNull();
  expect(field.value).toBe('Essay 17:00 45 min');
  expect(document.activeElement).toBe(field);
  await userEvent.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Remove /);
  await userEvent.keyboard('{Backspace}');
  expect(screen.queryByRole('list', { name: 'Understood' })).toBeNull();
});

it('asks about ambiguous words, and takes the answer', async () => {
  const created: LineReading[] = [];
  const { field } = open(async (reading) => created.push(reading) > 0);
  await userEvent.type(field, 'Call Anna at 5');
  const question = screen.getByRole('group', { name: 'Which time?' });
  const [afternoon, morning] = within(question).getAllByRole('button');
  expect(afternoon?.textContent).toMatch(/17|5:00 PM/);
  if (morning) await userEvent.click(morning);
  expect(screen.queryByRole('group', { name: 'Which time?' })).toBeNull();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(created[0]?.dueTime).toBe('05:00'));
});

it('asks for a title where all words are understood, and creates nothing', async () => {
  const onCreate = vi.fn(async () => true);
  const { field } = open(onCreate);
  await userEvent.type(field, 'tomorrow{Enter}');
  expect(screen.getByText('Enter a task')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(onCreate).not.toHaveBeenCalled();
  await userEvent.type(field, ' call');
  expect(screen.queryByText('Enter a task')).toBeNull();
});

it('hands its words to the whole form by Ctrl+Enter', async () => {
  const { field, onMore } = open();
  await userEvent.type(field, 'Essay !!{Control>}{Enter}{/Control}');
  expect(onMore).toHaveBeenCalledWith(expect.objectContaining({ title: 'Essay', priority: 2 }));
  expect(field.value).toBe('');
});

it('keeps its words in the field when they could not be saved', async () => {
  const { field } = open(async () => false);
  await userEvent.type(field, 'Essay tomorrow{Enter}');
  expect(field.value).toBe('Essay tomorrow');
});

it('keeps the words of a line that was left, and after a kill while typing [P2]', async () => {
  const first = open();
  await userEvent.type(first.field, 'Essay tomorrow');
  first.unmount();
  const second = open();
  expect(second.field.value).toBe('Essay tomorrow');
  await userEvent.type(second.field, ' 5pm');
  // A killed page stores nothing more: what another one finds was stored while typing.
  await waitFor(() =>
    expect(formDraftPlace('new-task', 'line').takeUp()).toEqual({ text: 'Essay tomorrow 5pm' }),
  );
  await userEvent.type(second.field, '{Enter}');
  await waitFor(() => expect(second.field.value).toBe(''));
  second.unmount();
  expect(open().field.value).toBe('');
});

it('makes one line of pasted lines', async () => {
  const { field } = open();
  await userEvent.click(field);
  await userEvent.paste('Essay\n tomorrow\n');
  expect(field.value).toBe('Essay tomorrow ');
});

it('writes a day and a priority by its tools, in the place of those that are there', async () => {
  const { field } = open();
  await userEvent.type(field, 'Essay tomorrow 17:00');
  await userEvent.click(screen.getByRole('button', { name: 'Add a day' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Next week' }));
  expect(field.value).toBe('Essay next week 17:00');
  await userEvent.click(screen.getByRole('button', { name: 'Add a priority' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'High' }));
  expect(field.value).toBe('Essay next week 17:00 !! ');
});
