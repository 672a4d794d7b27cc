/** The channels of a student: each notifies from the moment at which it was switched on. */
import { describe, expect, it } from 'vitest';
import { formatStamp } from '../../src/model/clock.ts';
import type { OpenChannel } from './channels.ts';
import { channelsOn } from './look.ts';

const open: OpenChannel = {
  ...{ mostOfDay: 5, mostInAll: 50, isReachable: () => true },
  sendOnce: async () => 'sent',
};
const channels = (...names: ('email' | 'sms')[]) => new Map(names.map((name) => [name, open]));
const stampAt = (ms: number) => formatStamp({ ms, counter: 0 }, 'phone');

const profile = {
  ...{ id: 'profile', $at: stampAt(1_000), notifyByEmail: true, notifyBySms: true },
  phoneNumber: '+491701234567',
  $by: { notifyByEmail: stampAt(5_000), notifyBySms: stampAt(9_000) },
};

const since = (...args: Parameters<typeof channelsOn>) =>
  channelsOn(...args).map(({ channel, sinceMs, number }) => [channel, sinceMs, number]);

describe('the channels of a student', () => {
  it('are on since each was switched on', () => {
    expect(since(profile, channels('email', 'sms'))).toEqual([
      ['email', 5_000, undefined],
      ['sms', 9_000, '+491701234567'],
    ]);
  });

  it('are those that this server has', () => {
    expect(since(profile, channels('sms'))).toEqual([['sms', 9_000, '+491701234567']]);
    expect(since(profile, channels())).toEqual([]);
  });

  it.each([
    ['mails that are off', { notifyByEmail: false }, ['sms']],
    ['SMS that are off', { notifyBySms: false }, ['email']],
    ['SMS without a number', { phoneNumber: '' }, ['email']],
    ['SMS to what is no number', { phoneNumber: 'mine' }, ['email']],
  ])('are none of %s', (_, change, names) => {
    const on = channelsOn({ ...profile, ...change }, channels('email', 'sms'));
    expect(on.map(({ channel }) => channel)).toEqual(names);
  });
});
