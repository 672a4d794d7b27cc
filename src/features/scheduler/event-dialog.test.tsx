// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { readFormDrafts } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import { createEvent, type StudyEvent } from '../../model/entities/event.ts';
import { EventDialog } from './event-dialog.tsx';

const onClose = vi.fn();
const user = userEvent.setup();
const dialog = (name: string) => screen.getByRole('dialog', { name });
let student = 0;

beforeEach(async () => {
  onClose.mockReset();
  // jsdom opens no dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  await openAccountDatabase(`scheduler-${student++}`);
  const startsAt = Date.UTC(2026, 4, 4, 9);
  await mutate(createEvent, { title: 'Lecture', startsAt, endsAt: startsAt + 3_600_000 });
  const [event] = await currentDatabase().rows('event').toArray();
  render(<EventDialog of={event as StudyEvent} onClose={onClose} />);
  await screen.findByRole('dialog', { name: 'Edit event' });
});
afterEach(cleanup);

it('keeps as a draft what was typed, after a deletion that was thought better of', async () => {
  await user.type(screen.getByRole('textbox', { name: 'Title' }), ' on memory');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(within(dialog('Delete this event?')).getByRole('button', { name: 'Cancel' }));
  fireEvent(dialog('Edit event'), new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(readFormDrafts(currentDatabase().userId)).toMatchObject([
    { form: 'Edit event', values: { title: 'Lecture on memory' } },
  ]);
});

it('becomes all-day by one tick, which hides its times, and is stored as days', async () => {
  await user.click(screen.getByRole('checkbox', { name: 'All day' }));
  expect(screen.queryByLabelText('Start time')).toBeNull();
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-05-06' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [event] = await currentDatabase().rows('event').toArray();
  expect(event).toMatchObject({ startsOn: '2026-05-04', endsOn: '2026-05-06' });
});

it('makes a first course where it is needed, and chooses it', async () => {
  await user.selectOptions(await screen.findByLabelText('Course (optional)'), 'New course…');
  const naming = within(dialog('New course'));
  await user.click(naming.getByRole('button', { name: 'Create course' }));
  expect(naming.getByText('Enter a name')).toBeTruthy();
  await user.type(naming.getByLabelText('Course name'), 'Biology');
  await user.click(naming.getByRole('button', { name: 'Create course' }));
  await screen.findByRole('option', { name: 'Biology', selected: true });
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [course] = await currentDatabase().rows('course').toArray();
  const [event] = await currentDatabase().rows('event').toArray();
  expect(course).toMatchObject({ name: 'Biology' });
  expect(event?.courseId).toBe(course?.id);
});

it('deletes once, however often it is told to', async () => {
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const yes = screen.getByRole('button', { name: 'Delete event' });
  const before = await currentDatabase().outbox.count();
  fireEvent.click(yes);
  fireEvent.click(yes);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onClose).toHaveBeenCalledOnce();
  expect(await currentDatabase().outbox.count()).toBe(before + 1);
});
