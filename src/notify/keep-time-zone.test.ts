import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDatabase } from '../db/database.ts';
import { mutateIn } from '../db/mutate.ts';
import { changeProfile } from '../model/entities/student/profile.ts';
import { changeSettings, settingsId } from '../model/entities/student/settings.ts';
import { keepServerChannels } from '../queries/server-channels.ts';
import { keepTimeZone } from './ask-server.ts';

let database: AccountDatabase;
beforeEach(() => {
  database = new AccountDatabase(crypto.randomUUID());
});
afterEach(() => database.delete());

const zone = async () => (await database.rows('settings').get(settingsId))?.timeZone;

it.each([
  ['mails are on', { email: true, sms: false }, { notifyByEmail: true }, 'Asia/Tokyo'],
  ['SMS are on', { email: true, sms: true }, { notifyBySms: true }, 'Asia/Tokyo'],
  [
    'pushes are on',
    { email: false, sms: false, push: true },
    { notifyByMessage: true },
    'Asia/Tokyo',
  ],
  ['the server does not push', { email: false, sms: false }, { notifyByMessage: true }, undefined],
  ['mails are off', { email: true, sms: true }, { notifyByEmail: false }, undefined],
  ['the server mails nothing', { email: false, sms: true }, { notifyByEmail: true }, undefined],
])('where %s, the server learns the zone or not', async (_, channels, profile, expected) => {
  await keepServerChannels(database, channels);
  await mutateIn(database, changeProfile, profile);
  await keepTimeZone(database, 'Asia/Tokyo');
  expect(await zone()).toBe(expected);
});

it('is told for a summary by mail, with reminders off', async () => {
  await keepServerChannels(database, { email: true, sms: false });
  await mutateIn(database, changeSettings, { digest: 'daily' });
  await keepTimeZone(database, 'Asia/Tokyo');
  expect(await zone()).toBe('Asia/Tokyo');
});

it('is written when it differs, and only then', async () => {
  await keepServerChannels(database, { email: true, sms: false });
  await mutateIn(database, changeProfile, { notifyByEmail: true });
  await keepTimeZone(database, 'Asia/Tokyo');
  const before = await database.outbox.count();
  await keepTimeZone(database, 'Asia/Tokyo');
  await keepTimeZone(database, undefined);
  expect(await database.outbox.count()).toBe(before);
  await keepTimeZone(database, 'Europe/Berlin');
  expect(await zone()).toBe('Europe/Berlin');
});
