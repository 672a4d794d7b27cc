import { expect, it } from 'vitest';
import { shownDevices } from './device-words.ts';

const nowMs = new Date(2026, 10, 18, 15, 0).getTime();
const hour = 3_600_000;
const device = (id: string, more = {}) => ({
  id,
  name: '',
  kind: 'Firefox on Windows',
  firstSeenAt: 1,
  lastSeenAt: nowMs - 26 * hour,
  ...more,
});
const here = { nowMs, kind: 'Chrome on Linux', lastSyncAt: nowMs - 1_000 };

it('begins with this device, by its own last sync', () => {
  const shown = shownDevices({ devices: [device('other'), device('me')], self: 'me' }, here);
  expect(shown.map(({ id, isThis }) => [id, isThis])).toEqual([
    ['me', true],
    ['other', false],
  ]);
  expect(shown[0]).toMatchObject({ name: 'Chrome on Linux', lastSeen: 'last synced just now' });
  expect(shown[1]?.lastSeen).toMatch(/^last seen yesterday /);
});

it('[P1] has this device also before the server knows it, and with no network', () => {
  const shown = shownDevices({ devices: [], self: undefined }, { ...here, lastSyncAt: 0 });
  expect(shown).toMatchObject([
    { isThis: true, name: 'Chrome on Linux', lastSeen: 'not synced yet' },
  ]);
});

it('knows this device by the server’s word, however it is called in the list', () => {
  const devices = [device('other'), device('row', { isThis: true, device: 'me', name: 'Mine' })];
  const shown = shownDevices({ devices, self: 'me' }, here);
  expect(shown.map(({ id, name, isThis }) => [id, name, isThis])).toEqual([
    ['row', 'Mine', true],
    ['other', 'Firefox on Windows', false],
  ]);
});

it('says when a device was added and from which network, where the server has told it', () => {
  const told = device('new', { network: '203.0.113.x', firstSeenAt: nowMs - 26 * hour });
  const [, shown, old] = shownDevices({ devices: [told, device('old')], self: 'me' }, here);
  expect(shown?.loggedIn).toMatch(/^Added yesterday .* · Network\u00a0203\.0\.113\.x$/);
  expect(old?.loggedIn).toBe('');
});

it('shows the student’s name and keeps the device’s own beside it', () => {
  const named = device('other', { name: 'Library PC' });
  const [, shown] = shownDevices({ devices: [named], self: 'me' }, here);
  expect(shown).toMatchObject({ name: 'Library PC', kind: 'Firefox on Windows' });
});
