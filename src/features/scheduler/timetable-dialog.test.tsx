// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRouted } from '../../../test/support/render-routed.tsx';
import { currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { readFormDrafts } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import { changeSettings } from '../../model/entities/student/settings.ts';
import { readEvents } from '../../queries/events.ts';
import { TimetableDialog } from './timetable-dialog.tsx';

const onClose = vi.fn();
const user = userEvent.setup();
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const line = () => screen.getByRole('textbox', { name: 'New class' });

beforeEach(async () => {
  onClose.mockReset();
  vi.useFakeTimers({ now: new Date(2026, 9, 1, 12), toFake: ['Date'] });
  // jsdom opens no dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  await openAccountDatabase(crypto.randomUUID());
  await mutate(changeSettings, {
    ...{ termFrom: '2026-10-12', termTo: '2027-02-12' },
    termBreaks: [{ name: 'Winter', from: '2026-12-24', to: '2027-01-06' }],
  });
  await renderRouted(() => <TimetableDialog onClose={onClose} />);
  await screen.findByRole('dialog', { name: 'Timetable' });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('creates all classes of two lines at once, without the days that were taken out', async () => {
  await user.type(line(), 'Genetics Wed 8:15-9:45');
  await press('Add another');
  await user.type(line(), 'Modern Europe Mon and Thu 10:15-11:45');
  await press(/Monday, October 19/);
  expect(screen.getByText('No overlaps.')).toBeTruthy();
  await press(/^Create 47 classes/);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const found = await readEvents(currentDatabase(), Date.UTC(2026, 8), Date.UTC(2027, 8));
  expect(found).toHaveLength(47);
  expect(found.map(({ occursOn }) => occursOn)).not.toContain('2026-10-19');
  expect(await currentDatabase().rows('event').count()).toBe(2);
});

it('says what is missing, and creates nothing', async () => {
  fireEvent.change(line(), { target: { value: 'Genetics' } });
  await press('Create classes');
  expect(await screen.findByText('Choose the weekdays')).toBeTruthy();
  expect(await currentDatabase().rows('event').count()).toBe(0);
});

it('keeps the line of a class that was not created', async () => {
  await user.type(line(), 'Genetics Wed 8:15');
  await waitFor(() =>
    expect(readFormDrafts(currentDatabase().userId)).toMatchObject([
      { values: { text: 'Genetics Wed 8:15' } },
    ]),
  );
});
