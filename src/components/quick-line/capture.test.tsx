// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import { createCourse } from '../../model/entities/course.ts';
import { addFile } from '../../model/entities/file.ts';
import { Capture } from './capture.tsx';

let student = 0;

beforeEach(async () => {
  await openAccountDatabase(`capture-${student++}`);
});

afterEach(cleanup);

const field = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a task, event or note' });

it('creates a task of plain words', async () => {
  const onDone = vi.fn();
  render(<Capture place="create" onDone={onDone} />);
  await userEvent.type(field(), 'Essay draft 27 Nov 2030 !!{Enter}');
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  const tasks = await currentDatabase().rows('task').toArray();
  expect(tasks).toMatchObject([{ title: 'Essay draft', dueOn: '2030-11-27', priority: 2 }]);
});

it('suggests an event for a span of time, and says when it takes place', async () => {
  render(<Capture place="create" onDone={() => undefined} />);
  await userEvent.type(field(), 'Tutorial 27 Nov 2030 10:15–11:45 in B2');
  expect(screen.getByRole('button', { name: 'Event', pressed: true })).toBeTruthy();
  expect(screen.getByText(/1 h 30 min$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Create event' }));
  await waitFor(async () => expect(await currentDatabase().rows('event').count()).toBe(1));
  const [event] = await currentDatabase().rows('event').toArray();
  expect(event).toMatchObject({ title: 'Tutorial', place: 'B2' });
  expect((event?.endsAt ?? 0) - (event?.startsAt ?? 0)).toBe(90 * 60_000);
});

it('keeps the words when the student changes what they become', async () => {
  const onNote = vi.fn(async () => true);
  render(<Capture place="create" onNote={onNote} onDone={() => undefined} />);
  await userEvent.type(field(), 'Essay 27 Nov 2030');
  await userEvent.click(screen.getByRole('button', { name: 'Event' }));
  expect(screen.getByText(/all day$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Note' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create note' }));
  expect(onNote).toHaveBeenCalledWith('Essay 27 Nov 2030');
});

it('keeps the words of a captured line until they are saved [P2]', async () => {
  const first = render(<Capture place="create" onDone={() => undefined} />);
  await userEvent.type(field(), 'Essay tomorrow');
  first.unmount();
  render(<Capture place="create" onDone={() => undefined} />);
  expect(field().value).toBe('Essay tomorrow');
  await userEvent.type(field(), '{Enter}');
  await waitFor(async () => expect(await currentDatabase().rows('task').count()).toBe(1));
  cleanup();
  render(<Capture place="create" onDone={() => undefined} />);
  expect(field().value).toBe('');
});

it('begins with words that were typed or shared elsewhere', async () => {
  render(<Capture kind="task" initial="Read tomorrow" place="line" autoFocus onDone={vi.fn()} />);
  expect(field().value).toBe('Read tomorrow');
  expect(document.activeElement).toBe(field());
  expect(screen.queryByRole('button', { name: 'Note' })).toBeNull();
});

it('hands a study goal to the line of the new goal, with its words', async () => {
  const onGoal = vi.fn();
  await mutate(addFile, {
    id: 'f1',
    ...{ name: 'Learning.pdf', mime: 'application/pdf', sizeBytes: 1, pageCount: 60 },
    ...{ sha256: 'a'.repeat(64), content: 'text' },
  });
  render(<Capture place="create" onGoal={onGoal} onDone={() => undefined} />);
  await userEvent.type(field(), '40 pages by Friday of Learning.pdf');
  await userEvent.click(await screen.findByRole('button', { name: 'Plan goal' }));
  await waitFor(() => expect(onGoal).toHaveBeenCalledTimes(1));
  expect(formDraftPlace('new-goal', 'line').takeUp()).toEqual({
    text: '40 pages by Friday of Learning.pdf',
  });
  expect(field().value).toBe('');
});

const openTask = () => render(<Capture kind="task" place="line" onDone={() => undefined} />);
const tasks = () => currentDatabase().rows('task').toArray();

it('links the file of a line that is entered before files are read, or goes on with its goal', async () => {
  const [onDone, onGoal] = [vi.fn(), vi.fn()];
  const file = { name: 'Learning.pdf', mime: 'application/pdf', content: 'text' } as const;
  const added = { id: 'f', sha256: 'a'.repeat(64), sizeBytes: 1, pageCount: 40, ...file };
  expect((await mutate(addFile, added)).ok).toBe(true);
  const { unmount } = render(
    <Capture place="create" initial="Read p. 3–9 of Learning.pdf tomorrow" onDone={onDone} />,
  );
  fireEvent.keyDown(field(), { key: 'Enter' });
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  const [task] = await currentDatabase().rows('task').toArray();
  expect(task).toMatchObject({ title: 'Read', links: [{ words: 'Learning.pdf, p. 3–9' }] });
  unmount();

  const initial = '20 pages of Learning.pdf by Friday';
  render(<Capture place="create" initial={initial} onDone={onDone} onGoal={onGoal} />);
  fireEvent.keyDown(field(), { key: 'Enter' });
  await waitFor(() => expect(onGoal).toHaveBeenCalledTimes(1));
});

it('shows what it understands while words are typed', async () => {
  await mutate(createCourse, { id: 'c1', name: 'Modern Europe', color: 'orange' });
  openTask();
  await userEvent.type(field(), 'Essay draft 27 Nov 2030 17:00 !! 45 min #europe');
  const chips = await screen.findByRole('list', { name: 'Understood' });
  await within(chips).findByRole('button', { name: 'Remove Modern Europe' });
  expect(within(chips).getByRole('button', { name: 'Remove High' })).toBeTruthy();
  await userEvent.type(field(), '{Enter}');
  await waitFor(async () =>
    expect(await tasks()).toMatchObject([
      { title: 'Essay draft', dueTime: '17:00', courseId: 'c1', estimateMin: 45 },
    ]),
  );
});

it('turns a chip back into words by a press, and by Backspace', async () => {
  openTask();
  await userEvent.type(field(), 'Essay 17:00 45 min');
  await userEvent.click(screen.getByRole('button', { name: 'Remove 45 min' }));
  expect(screen.queryByRole('button', { name: 'Remove 45 min' })).toBeNull();
  expect(field().value).toBe('Essay 17:00 45 min');
  expect(document.activeElement).toBe(field());
  await userEvent.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Remove /);
  await userEvent.keyboard('{Backspace}');
  expect(screen.queryByRole('list', { name: 'Understood' })).toBeNull();
  expect(document.activeElement).toBe(field());
});

it('asks about ambiguous words, and takes the answer', async () => {
  openTask();
  await userEvent.type(field(), 'Call Anna at 5');
  const question = screen.getByRole('group', { name: 'Which time?' });
  const [, morning] = within(question).getAllByRole('button');
  if (morning) await userEvent.click(morning);
  expect(screen.queryByRole('group', { name: 'Which time?' })).toBeNull();
  await userEvent.keyboard('{Enter}');
  await waitFor(async () => expect(await tasks()).toMatchObject([{ dueTime: '05:00' }]));
});

it('asks for words where all are understood, and creates nothing', async () => {
  openTask();
  await userEvent.type(field(), 'tomorrow{Enter}');
  expect(screen.getByText('Add a few words that say what it is')).toBeTruthy();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(await tasks()).toEqual([]);
  await userEvent.type(field(), ' call');
  expect(screen.queryByText('Add a few words that say what it is')).toBeNull();
});

it('stores the words of a line while they are typed, for a kill [P2]', async () => {
  openTask();
  await userEvent.type(field(), 'Essay tomorrow 5pm');
  await waitFor(() =>
    expect(formDraftPlace('new-task', 'line').takeUp()).toEqual({ text: 'Essay tomorrow 5pm' }),
  );
});

it('keeps a line in its field that is too long for a title, or of which nothing can be seen', async () => {
  const onDone = vi.fn();
  render(<Capture kind="task" place="create" onDone={onDone} />);
  fireEvent.change(field(), { target: { value: 'word '.repeat(200) } });
  fireEvent.keyDown(field(), { key: 'Enter' });
  await screen.findByText('This is too long: a title has at most 500 characters.');
  expect(field().value).toHaveLength(1_000);
  fireEvent.change(field(), { target: { value: '\u200b\u200b' } });
  fireEvent.keyDown(field(), { key: 'Enter' });
  await screen.findByText('Add a few words that say what it is');
  expect(onDone).not.toHaveBeenCalled();
  expect(await currentDatabase().rows('task').count()).toBe(0);
});

it('keeps its words in the field when they could not be saved', async () => {
  const onNote = vi.fn(async () => false);
  const onDone = vi.fn();
  render(<Capture kind="note" place="create" onNote={onNote} onDone={onDone} />);
  await userEvent.type(field(), 'Essay tomorrow{Enter}');
  await waitFor(() => expect(onNote).toHaveBeenCalledTimes(1));
  expect(field().value).toBe('Essay tomorrow');
  expect(onDone).not.toHaveBeenCalled();
});

it('makes one line of pasted lines', async () => {
  openTask();
  await userEvent.click(field());
  await userEvent.paste('Essay\n tomorrow\n');
  expect(field().value).toBe('Essay tomorrow ');
});

it('writes a day and a priority by its tools, in the place of those that are there', async () => {
  openTask();
  await userEvent.type(field(), 'Essay tomorrow 17:00');
  await userEvent.click(screen.getByRole('button', { name: 'Add a day' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Next week' }));
  expect(field().value).toBe('Essay next week 17:00');
  await userEvent.click(screen.getByRole('button', { name: 'Add a priority' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'High' }));
  expect(field().value).toBe('Essay next week 17:00 !! ');
});
