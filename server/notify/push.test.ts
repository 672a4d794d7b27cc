/** Pushes to the browsers of students, by a push service of this test that opens them. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idOfNotification } from '../../src/model/entities/notification.ts';
import { type Notified, startNotified } from '../../test/support/notified.ts';
import { type PushService, startPushService } from '../../test/support/push-service.ts';
import { pushLimits } from '../limits.ts';
import { pushMessageOf } from './push.ts';

let service: PushService;
let world: Notified;
beforeEach(async () => {
  service = await startPushService();
  world = await startNotified({ PRIVATE_HOSTS: service.host });
});
afterEach(async () => {
  await world[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

const zone = 'Europe/Berlin';

async function studentWith(browsers: readonly string[], settings: object = {}) {
  world.clock.nowMs = Date.parse('2026-03-01T00:00Z');
  const id = await world.student();
  await world.write(id, 'settings', 'settings', { timeZone: zone, ...settings });
  await world.write(id, 'profile', 'profile', { notifyByMessage: true });
  for (const name of browsers) await subscribe(id, name);
  return id;
}

/** @returns the session's id */
async function subscribe(userId: string, name: string): Promise<string> {
  const { endpoint, keys } = service.subscribe(name);
  const sessionId = randomUUID();
  const nowMs = world.clock.nowMs;
  await world.storage.sessions.insert(
    {
      ...{
        id: sessionId,
        userId,
        expiresAt: nowMs + 90 * 86_400_000,
        rotatedAt: nowMs,
        used: true,
      },
      ...{ accessHash: randomUUID(), refreshHash: randomUUID() },
      ...{ parentAccessHash: '', parentRefreshHash: '' },
    },
    nowMs,
  );
  const subscription = { id: name, endpoint, ...keys };
  const owner = { userId, sessionId };
  await world.storage.pushes.put(owner, subscription, nowMs, pushLimits.mostSubscriptions);
  return sessionId;
}

const writeTask = (student: string, dueOn: string, title = 'Essay', rest: object = {}) =>
  world.write(student, 'task', `task-${title}`, {
    ...{ title, dueOn, status: 'Ongoing', createdAt: 1, ...rest },
  });

/** @returns what was pushed, such as `phone: A task is due` */
async function at(time: string): Promise<string[]> {
  service.pushed.splice(0);
  await world.at(time);
  return service.pushed
    .flatMap(({ to, message }) => message.notices.map(({ title }) => `${to}: ${title}`))
    .sort();
}

describe('a push', () => {
  it('comes to each browser once, at the time of the student’s own clock', async () => {
    const student = await studentWith(['phone', 'laptop']);
    world.clock.nowMs = Date.parse('2026-03-10T00:00Z');
    await writeTask(student, '2026-03-10');
    expect(await at('2026-03-10T06:59Z')).toEqual([]);
    const both = await Promise.all([at('2026-03-10T07:00Z'), world.another().run()]);
    expect(both[0]).toEqual(['laptop: A task is due', 'phone: A task is due']);
    expect(await at('2026-03-10T07:10Z')).toEqual([]);
    await world.another().run();
    expect(service.pushed).toEqual([]);
  });

  it('is encrypted and signed, and has the student’s words only if they chose so', async () => {
    const student = await studentWith(['phone']);
    const secret = { title: 'Secret essay', dueOn: '2026-03-10', status: 'Ongoing', createdAt: 1 };
    await world.write(student, 'task', 'task-1', secret);
    await at('2026-03-10T07:00Z');
    const [plain] = service.pushed;
    expect(JSON.stringify(plain?.message)).not.toContain('Secret');
    expect(plain?.contact).toBe('https://study.example.org');
    expect(plain?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '14400' });
    await world.write(student, 'settings', 'settings', { pushWords: true });
    await writeTask(student, '2026-03-11', 'Other');
    expect(await at('2026-03-11T07:00Z')).toEqual(['phone: Other']);
  });

  it('has the id that devices give the notification, so that it is shown once', async () => {
    const student = await studentWith(['phone']);
    await writeTask(student, '2026-03-10');
    await at('2026-03-10T07:00Z');
    const about = { aboutEntity: 'task', aboutId: 'task-Essay', occurrence: '2026-03-10' };
    expect(service.pushed[0]?.message).toEqual({
      notices: [
        {
          id: await idOfNotification({ kind: 'task-today', ...about }),
          ...{ title: 'A task is due', body: 'Open Haversack to see more.' },
          atMs: Date.parse('2026-03-10T07:00Z'),
          of: { kind: 'task-today', ...about, dueAt: Date.parse('2026-03-10T07:00Z') },
        },
      ],
      more: 0,
    });
  });

  it('tells each occurrence of a repeating event at its lead, also after the clocks change', async () => {
    const student = await studentWith(['phone'], { pushWords: true });
    await world.write(student, 'event', 'lecture', {
      ...{ title: 'Lecture', createdAt: 1, zone, repeat: 'FREQ=WEEKLY;BYDAY=MO,TH' },
      startsAt: Date.parse('2026-03-19T09:15Z'),
      endsAt: Date.parse('2026-03-19T10:45Z'),
      remindMin: [30],
    });
    await world.write(student, 'occurrence', 'lecture.2026-03-23', {
      ...{ eventId: 'lecture', on: '2026-03-23', isSkipped: true },
    });
    const told: string[] = [];
    for (let ms = Date.parse('2026-03-19T08:00Z'); ms < Date.parse('2026-03-31'); ms += 900_000) {
      const came = await at(new Date(ms).toISOString());
      if (came.length > 0) told.push(`${new Date(ms).toISOString().slice(0, 16)} ${came}`);
    }
    expect(told).toEqual([
      '2026-03-19T08:45 phone: Lecture',
      '2026-03-26T08:45 phone: Lecture',
      // The clocks changed on the 29th: 10:15 is 8:15 UTC.
      '2026-03-30T07:45 phone: Lecture',
    ]);
  });

  it('waits for the end of the quiet hours', async () => {
    const quiet = { quietFrom: '22:00', quietTo: '09:30' };
    const student = await studentWith(['phone'], quiet);
    await writeTask(student, '2026-03-10');
    expect(await at('2026-03-10T08:29Z')).toEqual([]);
    expect(await at('2026-03-10T08:30Z')).toEqual(['phone: A task is due']);
  });

  it('does not come after the notification was read on a device, or where the group is muted', async () => {
    const student = await studentWith(['phone'], { muteTasks: ['message'] });
    await writeTask(student, '2026-03-10');
    expect(await at('2026-03-10T07:00Z')).toEqual([]);
    await world.write(student, 'settings', 'settings', { muteTasks: [] });
    const about = { aboutEntity: 'task', aboutId: 'task-Essay', occurrence: '2026-03-10' };
    const made = { kind: 'task-today', ...about };
    const read = { ...made, dueAt: world.clock.nowMs, readAt: world.clock.nowMs };
    await world.write(student, 'notification', await idOfNotification(made), read);
    expect(await at('2026-03-10T07:20Z')).toEqual([]);
  });

  it('comes by no browser that was subscribed later, or whose session has ended', async () => {
    const student = await studentWith(['phone'], { notifyAccount: false });
    await writeTask(student, '2026-03-10');
    await at('2026-03-10T07:00Z');
    world.clock.nowMs += 60_000;
    const session = await subscribe(student, 'tablet');
    expect(await at('2026-03-10T07:10Z')).toEqual([]);
    await writeTask(student, '2026-03-11', 'Other');
    await world.storage.sessions.remove(session);
    expect(await at('2026-03-11T07:00Z')).toEqual(['phone: A task is due']);
  });

  it.each([404, 410])('forgets a browser of which the push service says %s', async (status) => {
    const student = await studentWith(['phone', 'laptop']);
    service.statuses.set('phone', status);
    await writeTask(student, '2026-03-10');
    expect(await at('2026-03-10T07:00Z')).toEqual(['laptop: A task is due']);
    const left = await world.storage.pushes.list(student, world.clock.nowMs);
    expect(left.map(({ id }) => id)).toEqual(['laptop']);
    expect(world.faults).toEqual([]);
  });

  it('is tried again where the service is busy, and comes to the others once', async () => {
    const student = await studentWith(['phone', 'laptop']);
    service.statuses.set('phone', 429);
    await writeTask(student, '2026-03-10');
    expect(await at('2026-03-10T07:00Z')).toEqual(['laptop: A task is due']);
    service.statuses.delete('phone');
    expect(await at('2026-03-10T07:01Z')).toEqual(['phone: A task is due']);
    expect(await at('2026-03-10T07:30Z')).toEqual([]);
  });

  it('that may have arrived is not sent again', async () => {
    const student = await studentWith(['phone']);
    service.statuses.set('phone', 500);
    await writeTask(student, '2026-03-10');
    expect(await at('2026-03-10T07:00Z')).toEqual([]);
    service.statuses.delete('phone');
    expect(await at('2026-03-10T07:30Z')).toEqual([]);
    expect(world.faults).toHaveLength(1);
  });

  it('is not late: what the server missed for a day is only in the list', async () => {
    const student = await studentWith(['phone']);
    await writeTask(student, '2026-03-10');
    expect(await at('2026-03-11T07:01Z')).toEqual([]);
  });

  it('does not go to a student who switched messages off', async () => {
    const student = await studentWith(['phone']);
    await writeTask(student, '2026-03-10');
    await world.write(student, 'profile', 'profile', { notifyByMessage: false });
    expect(await at('2026-03-10T07:00Z')).toEqual([]);
  });
});

describe('a message', () => {
  const told = (count: number, title: string) =>
    Array.from({ length: count }, (_, n) => ({
      ...{ id: `n${n}`, kind: 'event-soon' as const, title, detail: title, atMs: 1 },
    }));

  it('fits into a push, however long the words are', () => {
    for (const title of ['x'.repeat(9_000), '🎓'.repeat(9_000), '\u0000"\\'.repeat(3_000)]) {
      const message = pushMessageOf(told(100, title), true);
      expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThanOrEqual(pushLimits.maxBytes);
      expect(message.notices.length + message.more).toBe(100);
      expect(message.notices.length).toBeGreaterThan(0);
    }
  });

  it('names a few, and counts the others', () => {
    expect(pushMessageOf(told(pushLimits.mostNotices, 'a'), true).more).toBe(0);
    expect(pushMessageOf(told(pushLimits.mostNotices + 1, 'a'), true).more).toBe(1);
  });
});
