/** The limits of messages, and retries of messages that could not be sent. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idOfNotification } from '../../src/model/entities/notification.ts';
import { type Notified, startNotified } from '../../test/support/notified.ts';
import { longestSms } from '../limits.ts';

let world: Notified;
beforeEach(async () => {
  world = await startNotified();
});
afterEach(() => world[Symbol.asyncDispose]());

async function student(profile: object = { notifyByEmail: true }) {
  world.clock.nowMs = Date.parse('2026-03-01T00:00Z');
  const id = await world.student();
  await world.write(id, 'settings', 'settings', { timeZone: 'UTC' });
  await world.write(id, 'profile', 'profile', profile);
  return id;
}

const writeTask = (id: string, title: string, dueOn = '2026-03-10') =>
  world.write(id, 'task', title, { title, dueOn, status: 'Ongoing', createdAt: 1 });

async function writeEvents(id: string, count: number, from = '2026-03-10T09:00Z') {
  for (let n = 0; n < count; n++) {
    const startsAt = Date.parse(from) + n * 20 * 60_000;
    const event = { title: `Event ${n}`, createdAt: 1, startsAt, endsAt: startsAt };
    await world.write(id, 'event', `e${n}`, event);
  }
}

/** Runs every ten minutes. */
async function passBy(from: string, to: string) {
  for (let ms = Date.parse(from); ms <= Date.parse(to); ms += 10 * 60_000) {
    await world.at(new Date(ms).toISOString());
  }
}

describe('a day has', () => {
  it('10 mails at most, the next day others', async () => {
    const id = await student();
    await writeEvents(id, 14);
    await passBy('2026-03-10T08:00Z', '2026-03-10T20:00Z');
    expect(world.mails).toHaveLength(10);
    await writeTask(id, 'Essay', '2026-03-11');
    await passBy('2026-03-11T03:50Z', '2026-03-11T09:00Z');
    expect(world.mails.slice(10).map(({ subject }) => subject)).toEqual(['Essay: Due today']);
  });

  it('5 SMS at most, for a number that several accounts name too', async () => {
    const profile = { notifyBySms: true, phoneNumber: '+1 (202) 555-0100' };
    for (const id of [await student(profile), await student(profile)]) await writeEvents(id, 4);
    await passBy('2026-03-10T08:00Z', '2026-03-10T20:00Z');
    expect(world.sms).toHaveLength(5);
  });
});

describe('one mail', () => {
  it('names 20, says how many more there are, and all of them are told', async () => {
    const id = await student();
    for (let n = 0; n < 25; n++) await writeTask(id, `Task ${n}`);
    expect(await world.at('2026-03-10T08:00Z')).toEqual(['25 reminders']);
    expect(world.mails[0]?.text.match(/^Task \d+$/gm)).toHaveLength(20);
    expect(world.mails[0]?.text).toContain('And 5 more.');
    expect(await world.at('2026-03-10T08:10Z')).toEqual([]);
  });
});

describe('an SMS', () => {
  const on = { notifyBySms: true, phoneNumber: '0044 20 7946 0000' };

  it('says how many of each, without the student’s words, in one message', async () => {
    const id = await student(on);
    await writeTask(id, 'Secret plans');
    await writeTask(id, 'Tomorrow', '2026-03-11');
    await writeEvents(id, 1, '2026-03-10T18:10Z');
    await world.at('2026-03-10T18:00Z');
    expect(world.sms).toEqual([
      {
        to: '+442079460000',
        text: 'Haversack: 1 task due, 1 event soon, 1 task due tomorrow. Turn off in Settings.',
      },
    ]);
    expect(world.sms[0]?.text.length).toBeLessThanOrEqual(longestSms);
  });

  it('comes beside a mail, each once', async () => {
    const id = await student({ ...on, notifyByEmail: true });
    await writeTask(id, 'Essay');
    await passBy('2026-03-10T08:00Z', '2026-03-10T09:00Z');
    expect([world.mails.length, world.sms.length]).toEqual([1, 1]);
  });

  it.each(['', '555 0100', 'call me', '+12', null])('does not go to “%s”', async (phoneNumber) => {
    await writeTask(await student({ notifyBySms: true, phoneNumber }), 'Essay');
    await world.at('2026-03-10T08:00Z');
    expect(world.sms).toEqual([]);
  });
});

describe('a message that', () => {
  beforeEach(async () => writeTask(await student(), 'Essay'));

  it('surely was not taken is tried again, later each time, and five times in all', async () => {
    world.outcomes.push('later', 'later', 'later', 'later', 'later');
    const times: string[] = [];
    for (let minutes = 0; minutes < 8 * 60; minutes++) {
      const before = world.outcomes.length;
      world.clock.nowMs = Date.parse('2026-03-10T08:00Z') + minutes * 60_000;
      await world.notifier.run();
      if (world.outcomes.length < before) times.push(new Date(world.clock.nowMs).toISOString());
    }
    expect(times.map((time) => time.slice(11, 16))).toEqual([
      '08:00',
      '08:01',
      '08:06',
      '08:36',
      '10:36',
    ]);
    expect(world.mails).toEqual([]);
  });

  it('may have been taken is never sent again', async () => {
    world.outcomes.push('over');
    await passBy('2026-03-10T08:00Z', '2026-03-10T12:00Z');
    expect(world.mails).toEqual([]);
  });

  it('was tried again comes once', async () => {
    world.outcomes.push('later');
    await passBy('2026-03-10T08:00Z', '2026-03-10T12:00Z');
    expect(world.mails).toHaveLength(1);
  });

  it('cannot go out waits for the mail server, and is not noted before', async () => {
    world.post.isReachable = false;
    await passBy('2026-03-10T08:00Z', '2026-03-10T09:00Z');
    expect(world.mails).toEqual([]);
    world.post.isReachable = true;
    expect(await world.at('2026-03-10T09:10Z')).toEqual(['Essay: Due today']);
  });

  it('was noted by a server that died before it sent it is never sent', async () => {
    world.clock.nowMs = Date.parse('2026-03-10T08:00Z');
    const died = Promise.withResolvers<never>();
    const { claim } = world.storage.notices;
    world.storage.notices.claim = async (given) => {
      await claim(given);
      return died.promise;
    };
    void world.notifier.run();
    await expect
      .poll(async () => {
        const rows = await world.storage.notices.accounts('', 9);
        const about = { aboutEntity: 'task', aboutId: 'Essay', occurrence: '2026-03-10' };
        const id = await idOfNotification({ kind: 'task-today', ...about });
        return world.storage.notices.known(rows[0]?.id ?? '', [id]);
      })
      .toHaveLength(1);
    world.storage.notices.claim = claim;
    died.reject(new Error('it died'));
    const next = world.another();
    world.clock.nowMs += 120_000;
    await next.run();
    expect(world.mails).toEqual([]);
  });
});

it('an account that cannot be read does not keep the others from their mails', async () => {
  const [broken, whole] = [await student(), await student()];
  for (const id of [broken, whole]) await writeTask(id, 'Essay');
  const { read } = world.storage.rows;
  world.storage.rows.read = async (userId, keys) => {
    if (userId === broken) throw new Error('its rows are damaged');
    return read(userId, keys);
  };
  await world.at('2026-03-10T08:00Z');
  expect(world.mails.map(({ to }) => to)).toEqual([`${whole}@example.org`]);
  expect(world.faults).toHaveLength(1);
});
