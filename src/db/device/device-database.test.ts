import 'fake-indexeddb/auto';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserSecret as wire } from '../../protocol/devices.ts';
import { bindProfile, readBoundProfile } from './account.ts';
import { browserSecret, deviceDatabase } from './device-database.ts';

beforeEach(() => deviceDatabase().facts.clear());
afterEach(() => vi.restoreAllMocks());

it('the secret of a browser is made once, also where two tabs log in at once, and beside who the device belongs to', async () => {
  const ada = { id: 'ada', username: 'Ada', email: 'ada@example.org' };
  await bindProfile(ada);
  const [one, other] = await Promise.all([browserSecret(), browserSecret()]);
  expect(v.is(wire, one)).toBe(true);
  expect([other, await browserSecret()]).toEqual([one, one]);
  expect(await readBoundProfile()).toEqual(ada);
});

it('the secret is another one in another browser', async () => {
  const one = await browserSecret();
  await deviceDatabase().facts.clear();
  expect(await browserSecret()).not.toBe(one);
});

it('a secret that cannot be kept keeps nobody from logging in where the disk is full', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(deviceDatabase().facts, 'put').mockRejectedValue(new Error('full'));
  expect(await browserSecret()).toBeUndefined();
  expect(warn).toHaveBeenCalledOnce();
});
