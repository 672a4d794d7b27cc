import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { edit, setUp } from '../../test/support/notify-device.ts';
import { changeProfile } from '../model/entities/student/profile.ts';
import { changeSettings, settingsId } from '../model/entities/student/settings.ts';
import { readServerChannels } from '../queries/server-channels.ts';
import { settleMs } from './run.ts';

describe('the time zone of this device', () => {
  it('is told when the student comes back, and does not answer that of another device', async () => {
    const { database, state, open, turn } = await setUp('2026-03-10T09:00Z');
    state.channels = { email: true, sms: false };
    await edit(database, changeProfile, { notifyByEmail: true });
    const zone = async () => (await database.rows('settings').get(settingsId))?.timeZone;
    const tab = open();
    await tab.settled();
    expect(await zone()).toBe('Europe/Berlin');
    turn('2026-03-10T09:10Z');
    await edit(database, changeSettings, { timeZone: 'Asia/Tokyo' });
    await vi.waitFor(() => expect(tab.timers.waiting()).toContain(settleMs));
    await tab.settled();
    expect(await zone()).toBe('Asia/Tokyo');
    tab.wake();
    await tab.settled();
    expect(await zone()).toBe('Europe/Berlin');
  });
});

it('what the server notifies by is asked again soon where it did not answer', async () => {
  const { database, state, open, turn } = await setUp('2026-03-10T09:00Z');
  const channels = { email: true, sms: true };
  state.channels = undefined;
  const tab = open();
  await tab.settled();
  state.channels = channels;
  for (const time of ['2026-03-10T09:00:30Z', '2026-03-10T09:01:01Z']) {
    expect(await readServerChannels(database)).toEqual({ email: false, sms: false });
    turn(time);
    tab.wake();
    await tab.settled();
  }
  expect(await readServerChannels(database)).toEqual(channels);
});
