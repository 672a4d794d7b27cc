// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../../../db/database.ts';
import { mutateIn } from '../../../db/mutate.ts';
import { changeProfile, profileId } from '../../../model/entities/student/profile.ts';
import { settingsId } from '../../../model/entities/student/settings.ts';
import { timeZoneHere } from '../../../model/study/time-zone.ts';
import { keepServerChannels } from '../../../queries/server-channels.ts';
import { NotificationChoices } from './channels.tsx';

let database: AccountDatabase;
beforeEach(async () => {
  database = await openAccountDatabase(crypto.randomUUID());
});
afterEach(cleanup);

const state = async () =>
  (await screen.findAllByRole('switch')).map((one) => {
    const { labels, disabled } = one as HTMLInputElement;
    return `${labels?.[0]?.textContent}${disabled ? ': off' : ''}`;
  });

it('shows all three ways, also without a network, and says why one is not available', async () => {
  render(<NotificationChoices />);
  expect(await state()).toEqual(['Message', 'SMS: off', 'Email: off']);
  expect(screen.getByText(/your server has no SMS service/)).toBeDefined();
  expect(screen.getByText(/your server sends no email/)).toBeDefined();
  await keepServerChannels(database, { email: true, sms: false });
  await waitFor(async () => expect(await state()).toEqual(['Message', 'SMS: off', 'Email']));
  await keepServerChannels(database, { email: true, sms: true });
  await waitFor(async () => expect(await state()).toEqual(['Message', 'SMS', 'Email']));
  expect(screen.queryByText(/Not available/)).toBeNull();
});

it('lets a choice be taken back that the server no longer has', async () => {
  await mutateIn(database, changeProfile, { notifyByEmail: true });
  render(<NotificationChoices />);
  expect(await state()).toEqual(['Message', 'SMS: off', 'Email']);
});

it('says where the student is when emails are switched on', async () => {
  await keepServerChannels(database, { email: true, sms: false });
  render(<NotificationChoices />);
  fireEvent.click(await screen.findByRole('switch', { name: 'Email' }));
  await waitFor(async () => {
    expect(await database.rows('profile').get(profileId)).toMatchObject({ notifyByEmail: true });
    expect(await database.rows('settings').get(settingsId)).toMatchObject({
      timeZone: timeZoneHere(),
    });
  });
});

it('asks for a phone number that SMS can go to, and shows it', async () => {
  await keepServerChannels(database, { email: false, sms: true });
  render(<NotificationChoices />);
  expect(await screen.findByText(/Add your phone number to your profile first/)).toBeDefined();
  await mutateIn(database, changeProfile, { phoneNumber: '+1 (202) 555-0100' });
  expect(await screen.findByText(/To \+12025550100/)).toBeDefined();
});
