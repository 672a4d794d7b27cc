// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
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
