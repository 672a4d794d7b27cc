// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { createEvent } from '../../model/entities/event.ts';
import { memoId } from '../../model/entities/memo.ts';
import { changeSettings } from '../../model/entities/student/settings.ts';
import { readEvents } from '../../queries/events.ts';
import { textOfBody } from '../../text/note-text.ts';
import { EventDialog } from './event-dialog.tsx';

const onClose = vi.fn();
const user = userEvent.setup();
const at = (month: number, day: number, hour = 0) => new Date(2026, month - 1, day, hour).getTime();
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const term = () => readEvents(currentDatabase(), at(9, 1), new Date(2027, 7, 1).getTime());

beforeEach(async () => {
  onClose.mockReset();
  // jsdom opens no dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  await openAccountDatabase(crypto.randomUUID());
});
afterEach(cleanup);

it('a lecture on two weekdays until the end of term, without its break, is one form', async () => {
  await mutate(changeSettings, {
    ...{ termFrom: '2026-10-12', termTo: '2027-02-12' },
    termBreaks: [{ name: 'Winter', from: '2026-12-24', to: '2027-01-06' }],
  });
  render(<EventDialog of={new Date(2026, 9, 12)} onClose={onClose} />);
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Genetics');
  choose('Start time', '10:15');
  choose('Duration', '90');
  await user.click(screen.getByRole('radio', { name: 'Week' }));
  await user.click(screen.getByRole('button', { name: 'Thursday' }));
  await user.click(screen.getByText('Lecturer, link, notes, time zone'));
  fireEvent(
    screen.getByText('Lecturer, link, notes, time zone').closest('details') as Element,
    new Event('toggle'),
  );
  await user.type(screen.getByRole('textbox', { name: 'Notes (optional)' }), 'Bring the book');
  choose('Reminder', '10');
  expect(screen.getByText('32 events.')).toBeTruthy();
  await press('Create 32 events');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const found = await term();
  expect(found).toHaveLength(32);
  expect(found[1]).toMatchObject({ occursOn: '2026-10-15', remindMin: [10] });
  expect((found[1]?.endsAt ?? 0) - (found[1]?.startsAt ?? 0)).toBe(90 * 60_000);
  expect(await currentDatabase().rows('event').count()).toBe(1);
  const notes = await currentDatabase()
    .rows('memo')
    .get(memoId(found[0]?.id ?? ''));
  expect(textOfBody(notes?.body ?? '')).toBe('Bring the book');
});

async function openSecond() {
  const [startsAt, endsAt] = [at(10, 12, 9), at(10, 12, 10)];
  await mutate(createEvent, {
    title: 'Lecture',
    startsAt,
    endsAt,
    repeat: 'FREQ=WEEKLY;UNTIL=20261102',
  });
  const [, second] = await term();
  if (second === undefined) throw new Error('The series has four events');
  render(<EventDialog of={second} onClose={onClose} />);
  await screen.findByRole('dialog', { name: 'Edit event' });
}
const scopes = () => within(screen.getByRole('dialog', { name: 'Which events?' }));

it('a change asks which events it concerns, with their counts, and the button says it', async () => {
  await openSecond();
  choose('Start time', '14:00');
  await press('Save');
  await waitFor(() => expect(scopes().getByRole('radio', { name: /All events/ })).toBeTruthy());
  expect(scopes().getByRole('radio', { name: /This and following.*Mondays from/ })).toBeTruthy();
  await user.click(scopes().getByRole('radio', { name: /This and following/ }));
  await user.click(scopes().getByRole('button', { name: 'Change 3 events' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const hours = (await term()).map(({ startsAt }) => new Date(startsAt).getHours());
  expect(hours).toEqual([9, 14, 14, 14]);
});

it('a move hints at what it would overlap, of the chosen events, and is still made', async () => {
  const [startsAt, endsAt] = [at(10, 26, 14), at(10, 26, 15)];
  await mutate(createEvent, { title: 'Choir', startsAt, endsAt });
  await openSecond();
  choose('Start time', '14:30');
  expect(await screen.findByText(/^overlaps Choir .* on /)).toBeTruthy();
  await press('Save');
  await screen.findByRole('radio', { name: /This event only/ });
  expect(scopes().queryByText(/overlaps/)).toBeNull();
  await user.click(scopes().getByRole('radio', { name: /This and following/ }));
  expect(await scopes().findByText(/^overlaps Choir .* on .*26/)).toBeTruthy();
  await user.click(scopes().getByRole('button', { name: 'Change 3 events' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('goes back to the form when nothing was chosen, and keeps what was typed', async () => {
  await openSecond();
  await user.type(screen.getByRole('textbox', { name: 'Title' }), ' B');
  await press('Save');
  await waitFor(() =>
    expect(scopes().getByRole('radio', { name: /This event only/ })).toBeTruthy(),
  );
  await user.click(scopes().getByRole('button', { name: 'Cancel' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByDisplayValue('Lecture B')).toBeTruthy();
  await press('Save');
  await user.click(await screen.findByRole('button', { name: 'Change this event' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect((await term()).map(({ title }) => title)).toEqual([
    'Lecture',
    'Lecture B',
    'Lecture',
    'Lecture',
  ]);
});

it('is deleted alone, with the following, or whole', async () => {
  await openSecond();
  await press('Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete this event' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect((await term()).map(({ occursOn }) => occursOn)).toEqual([
    '2026-10-12',
    '2026-10-26',
    '2026-11-02',
  ]);
});
