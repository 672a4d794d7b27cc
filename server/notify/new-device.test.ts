/** The mail about a new device: not for the first one, and signing out other devices cannot prevent it. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { idOfNotification } from '../../src/model/entities/notification.ts';
import { type Notified, startNotified } from '../../test/support/notified.ts';

let world: Notified;
let student: string;
beforeEach(async () => {
  world = await startNotified();
  world.clock.nowMs = Date.parse('2026-03-01T00:00Z');
  student = await world.student();
  await world.write(student, 'settings', 'settings', { timeZone: 'UTC' });
  await world.write(student, 'profile', 'profile', { notifyByEmail: true });
});
afterEach(() => world[Symbol.asyncDispose]());

async function see(device: string, kind: string, time: string) {
  const [sessionId, seenAt] = [`s-${device}`, Date.parse(time)];
  const session = {
    ...{ id: sessionId, userId: student, expiresAt: Date.parse('2027-01-01'), rotatedAt: 0 },
    ...{ accessHash: `a-${device}`, refreshHash: `r-${device}`, used: true },
    ...{ parentAccessHash: '', parentRefreshHash: '' },
  };
  const place = { kind, network: '', browserHash: '' };
  const begun = await world.storage.sessions.insert(session, seenAt, place);
  await world.storage.devices.see({ userId: student, device, sessionId, kind, seenAt });
  return begun.device;
}

it('comes for each but the first one', async () => {
  await see('a', 'Chrome on Linux', '2026-03-01T00:01Z');
  expect(await world.at('2026-03-01T01:00Z')).toEqual([]);
  await see('b', 'Firefox on Windows', '2026-03-01T01:01Z');
  expect(await world.at('2026-03-01T01:02Z')).toEqual([
    expect.stringContaining('New device: Firefox on Windows'),
  ]);
});

it('does not come once more for one whose login was mailed', async () => {
  await see('a', 'Chrome on Linux', '2026-03-01T00:01Z');
  for (const [device, isMailed] of [
    ['b', true],
    ['c', false],
  ] as const) {
    const aboutId = await see(device, 'Firefox on Windows', '2026-03-01T01:01Z');
    const made = { kind: 'device-new', aboutEntity: 'device', aboutId, occurrence: '' };
    const id = await idOfNotification(made);
    if (isMailed) await world.storage.notices.note(student, 'email', id, world.clock.nowMs);
  }
  expect(await world.at('2026-03-01T01:02Z')).toEqual([
    expect.stringContaining('New device: Firefox on Windows'),
  ]);
});

it('does not come for the first one where the address was proven a day after the sign-up', async () => {
  await see('a', 'Chrome on Linux', '2026-03-02T00:01Z');
  expect(await world.at('2026-03-02T01:00Z')).toEqual([]);
});

it('comes for one that signed all others out', async () => {
  const owner = await see('owner', 'Chrome on Linux', '2026-03-01T00:01Z');
  await world.at('2026-03-01T01:00Z');
  await see('other', 'Firefox on Windows', '2026-03-05T01:01Z');
  await world.storage.devices.remove(student, owner, 's-other');
  expect(await world.at('2026-03-05T01:02Z')).toEqual([
    expect.stringContaining('New device: Firefox on Windows'),
  ]);
});
