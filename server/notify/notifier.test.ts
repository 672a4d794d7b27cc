/** Which mails students get, and when: by the devices' rules, in their own time zone, once. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idOfNotification } from '../../src/model/entities/notification.ts';
import { notificationGroups } from '../../src/model/study/notification-groups.ts';
import { type Notified, startNotified } from '../../test/support/notified.ts';

let at: Notified['at'];
let world: Notified;
beforeEach(async () => {
  world = await startNotified();
  at = world.at;
});
afterEach(() => world[Symbol.asyncDispose]());

/** @param now when mails are switched on */
async function studentIn(timeZone: string, now = '2026-03-01T00:00Z', settings: object = {}) {
  world.clock.nowMs = Date.parse(now);
  const id = await world.student();
  await world.write(id, 'settings', 'settings', { timeZone, ...settings });
  await world.write(id, 'profile', 'profile', { notifyByEmail: true });
  return id;
}

const writeTask = (student: string, dueOn: string, title = 'Essay', rest: object = {}) =>
  world.write(student, 'task', `task-${title}`, {
    ...{ title, dueOn, status: 'Ongoing', createdAt: 1, ...rest },
  });

const writeEvent = (student: string, title: string, startsAt: string, hours = 1) =>
  world.write(student, 'event', `event-${title}`, {
    ...{ title, createdAt: 1, startsAt: Date.parse(startsAt) },
    endsAt: Date.parse(startsAt) + hours * 3_600_000,
  });

const idOfTask = (kind: string, dueOn: string, title = 'Essay') =>
  idOfNotification({ kind, aboutEntity: 'task', aboutId: `task-${title}`, occurrence: dueOn });

describe('a mail', () => {
  it('comes when the student’s own clock shows the time, over both changes of the clocks', async () => {
    // 08:00 is 07:00 UTC in winter and 06:00 in summer: the clocks change on 29 March and 25 October.
    for (const [day, early, due] of [
      ['2026-03-28', '06:59', '07:00'],
      ['2026-03-29', '05:59', '06:00'],
      ['2026-10-24', '05:59', '06:00'],
      ['2026-10-25', '06:59', '07:00'],
    ]) {
      const student = await studentIn('Europe/Berlin', `${day}T00:00Z`);
      await writeTask(student, day ?? '');
      expect(await at(`${day}T${early}Z`)).toEqual([]);
      expect(await at(`${day}T${due}Z`)).toEqual(['Essay: Due today']);
      await world.storage.accounts.remove(student, 0);
    }
  });

  it('tells each student by their own clock', async () => {
    for (const zone of ['Asia/Tokyo', 'America/New_York']) {
      const student = await studentIn(zone);
      await writeTask(student, '2026-03-10', zone);
    }
    expect(await at('2026-03-09T09:00Z')).toEqual(['Asia/Tokyo: Due tomorrow']);
    // The clocks changed two days before.
    expect(await at('2026-03-09T21:59Z')).toEqual([]);
    expect(await at('2026-03-09T22:00Z')).toEqual(['America/New_York: Due tomorrow']);
    expect(await at('2026-03-09T23:00Z')).toEqual(['Asia/Tokyo: Due today']);
    expect(await at('2026-03-10T12:00Z')).toEqual(['America/New_York: Due today']);
  });

  it('says at what time an event starts where the student is', async () => {
    const student = await studentIn('Asia/Kolkata');
    await writeEvent(student, 'Lecture', '2026-03-10T08:30Z');
    expect(await at('2026-03-10T08:14Z')).toEqual([]);
    expect(await at('2026-03-10T08:15Z')).toEqual([
      expect.stringMatching(/^Lecture: Starts at (2:00 PM|14:00)/),
    ]);
  });

  it('has what is due together, once, over restarts and two runs at once', async () => {
    const student = await studentIn('UTC');
    await writeTask(student, '2026-03-10');
    await writeTask(student, '2026-03-10', 'Report');
    world.clock.nowMs = Date.parse('2026-03-10T08:00Z');
    const others = [world.another(), world.another()];
    await Promise.all([world.notifier, world.notifier, ...others].map((one) => one.run()));
    expect(world.mails).toHaveLength(1);
    expect(world.mails[0]).toMatchObject({ to: `${student}@example.org`, subject: '2 reminders' });
    expect(world.mails[0]?.text).toContain('Essay\nDue today\n\nReport\nDue today\n');
    expect(await at('2026-03-10T08:02Z')).toEqual([]);
    world.clock.nowMs += 120_000;
    await world.another().run();
    expect(world.mails).toHaveLength(1);
  });

  it('can be stopped by its headers and its text, and calls no holiday note', async () => {
    const student = await studentIn('UTC');
    await writeTask(student, '2026-03-10');
    await at('2026-03-10T08:00Z');
    const [mail] = world.mails;
    const link = /https:\/\/study\.example\.org\/v1\/notifications\/unsubscribe\/[\w-]{43}/;
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': expect.stringMatching(new RegExp(`^<${link.source}>$`)),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    });
    expect(mail?.text).toMatch(link);
    expect(mail?.text).toContain('https://study.example.org/dashboard');
  });

  it('waits for the end of the quiet hours', async () => {
    await studentIn('UTC', '2026-03-01T00:00Z', { quietFrom: '22:00', quietTo: '09:30' }).then(
      (student) => writeTask(student, '2026-03-10'),
    );
    expect(await at('2026-03-10T08:00Z')).toEqual([]);
    expect(await at('2026-03-10T09:29Z')).toEqual([]);
    expect(await at('2026-03-10T09:30Z')).toEqual(['Essay: Due today']);
  });

  it('waits for the end of quiet hours in which the clocks change', async () => {
    const quiet = { quietFrom: '01:00', quietTo: '02:30' };
    const student = await studentIn('Europe/Berlin', '2026-03-28T20:00Z', quiet);
    await writeEvent(student, 'Night watch', '2026-03-29T00:30Z', 2);
    // 02:30 does not exist that night: it is 03:30, 01:30 UTC.
    expect(await at('2026-03-29T00:20Z')).toEqual([]);
    expect(await at('2026-03-29T01:29Z')).toEqual([]);
    expect(await at('2026-03-29T01:30Z')).toEqual([
      expect.stringContaining('Night watch: Started'),
    ]);
  });

  it('does not come for what is read, removed or put off on some device', async () => {
    const student = await studentIn('UTC');
    const due = '2026-03-10';
    for (const title of ['Read', 'Removed', 'Later', 'Open']) await writeTask(student, due, title);
    const made = { kind: 'task-today', aboutEntity: 'task', occurrence: due };
    const dueAt = Date.parse('2026-03-10T08:00Z');
    world.clock.nowMs = dueAt;
    for (const [title, fields] of [
      ['Read', { readAt: dueAt }],
      ['Removed', { removedAt: dueAt }],
      ['Later', { snoozedUntil: dueAt + 3_600_000 }],
      ['Open', {}],
    ] as const) {
      const id = await idOfTask('task-today', due, title);
      const row = { ...made, aboutId: `task-${title}`, dueAt, ...fields };
      await world.write(student, 'notification', id, row);
    }
    expect(await at('2026-03-10T08:01Z')).toEqual(['Open: Due today']);
    expect(await at('2026-03-10T08:59Z')).toEqual([]);
    expect(await at('2026-03-10T09:00Z')).toEqual(['Later: Due today']);
  });

  it('of what was put off comes to the minute at which that ends, though nothing is written', async () => {
    const student = await studentIn('UTC');
    const occurrence = '2026-03-10';
    const dueAt = Date.parse('2026-03-10T08:00Z');
    world.clock.nowMs = dueAt;
    for (const [title, time] of [
      ['Late', '2026-03-10T10:53Z'],
      ['Early', '2026-03-10T10:37Z'],
    ] as const) {
      await writeTask(student, occurrence, title);
      const made = { kind: 'task-today', aboutEntity: 'task', occurrence, dueAt };
      const id = await idOfTask('task-today', occurrence, title);
      const snoozedUntil = Date.parse(time);
      const row = { ...made, aboutId: `task-${title}`, snoozedUntil };
      await world.write(student, 'notification', id, row);
    }
    expect(await at('2026-03-10T10:00Z')).toEqual([]);
    expect(await at('2026-03-10T10:36Z')).toEqual([]);
    expect(await at('2026-03-10T10:37Z')).toEqual(['Early: Due today']);
    expect(await at('2026-03-10T10:52Z')).toEqual([]);
    expect(await at('2026-03-10T10:53Z')).toEqual(['Late: Due today']);
  });

  it('does not come for a task that is done meanwhile, nor for an archived course', async () => {
    const student = await studentIn('UTC');
    const course = { name: 'Old', color: 'teal', createdAt: 1, archivedAt: 1 };
    await world.write(student, 'course', 'old', course);
    await writeTask(student, '2026-03-10', 'Done');
    await writeTask(student, '2026-03-10', 'Old', { courseId: 'old' });
    await at('2026-03-09T12:00Z');
    await world.write(student, 'task', 'task-Done', { status: 'Completed' });
    expect(await at('2026-03-10T08:00Z')).toEqual([]);
  });

  it('does not catch up what was due before it was switched on, or long ago', async () => {
    const student = await studentIn('UTC', '2026-03-01T00:00Z');
    await writeTask(student, '2026-03-10', 'Early');
    await writeTask(student, '2026-03-12', 'Missed');
    world.clock.nowMs = Date.parse('2026-03-10T12:00Z');
    await world.write(student, 'profile', 'profile', { notifyByEmail: false });
    world.clock.nowMs += 1;
    await world.write(student, 'profile', 'profile', { notifyByEmail: true });
    expect(await at('2026-03-10T12:05Z')).toEqual([]);
    // The server was down for more than a day.
    expect(await at('2026-03-13T08:01Z')).toEqual([]);
  });

  it('goes on after every device has signed out', async () => {
    const student = await studentIn('UTC');
    await writeTask(student, '2026-03-10');
    const { sessions, devices } = world.storage;
    const session = {
      ...{ id: 's', userId: student, expiresAt: world.clock.nowMs + 1, rotatedAt: 0, used: true },
      ...{ accessHash: 'a', refreshHash: 'r', parentAccessHash: '', parentRefreshHash: '' },
    };
    await sessions.insert(session, world.clock.nowMs);
    await sessions.remove('s');
    const [device] = await devices.list(student);
    await devices.remove(student, device?.id ?? '', '');
    expect(await devices.list(student)).toEqual([]);
    expect(await at('2026-03-10T08:00Z')).toEqual(['Essay: Due today']);
  });
});

describe('nothing comes', () => {
  const off = Object.fromEntries(notificationGroups.map((group) => [group, false]));

  it.each<[string, object, object]>([
    ['mails are off', {}, { notifyByEmail: false }],
    ['every kind is off', off, {}],
    ['this kind is off', { notifyTasks: false }, {}],
    ['nobody knows where the student is', { timeZone: null }, {}],
    ['the zone is none', { timeZone: 'Nowhere/Land' }, {}],
  ])('where %s', async (_, settings, profile) => {
    const student = await studentIn('UTC');
    await writeTask(student, '2026-03-10');
    world.clock.nowMs += 1;
    await world.write(student, 'settings', 'settings', { ...settings, dailyGoal: 3 });
    await world.write(student, 'profile', 'profile', { ...profile, firstName: 'Ada' });
    expect(await at('2026-03-09T18:00Z')).toEqual([]);
    expect(await at('2026-03-10T08:00Z')).toEqual([]);
    expect(world.faults).toEqual([]);
  });

  it('after the account is deleted', async () => {
    const student = await studentIn('UTC');
    await writeTask(student, '2026-03-10');
    await world.storage.accounts.remove(student, world.clock.nowMs);
    expect(await at('2026-03-10T08:00Z')).toEqual([]);
  });
});

describe('a new choice', () => {
  it('counts within minutes, however often the account was looked at before', async () => {
    const student = await studentIn('UTC');
    await writeTask(student, '2026-03-10');
    await at('2026-03-10T07:50Z');
    await world.write(student, 'settings', 'settings', { notifyTasks: false });
    expect(await at('2026-03-10T08:00Z')).toEqual([]);
    await writeEvent(student, 'Lecture', '2026-03-10T08:20Z');
    expect(await at('2026-03-10T08:06Z')).toHaveLength(1);
  });
});

describe('cards that are due', () => {
  const studyDay = '2026-03-10';
  async function withCards(count: number, rest: object = {}) {
    const student = await studentIn('UTC', '2026-03-01T00:00Z', rest);
    await world.write(student, 'deck', 'd', { name: 'Bio', createdAt: 1 });
    for (let n = 0; n < count; n++) {
      const card = { deckId: 'd', kind: 'basic', front: 'Q', back: 'A', createdAt: 1 };
      await world.write(student, 'card', `c${n}`, card);
    }
    return student;
  }
  const rate = (student: string, id: string, time: string, rating = 3) =>
    world.write(student, 'review', `${id} ${time}`, {
      ...{ cardId: id, ratedAt: Date.parse(time), tzOffsetMin: 0, studyDay: time.slice(0, 10) },
      ...{ rating, durationMs: 1 },
    });

  it('are counted once a day, at the hour at which the student studies', async () => {
    const student = await withCards(3);
    expect(await at(`${studyDay}T08:59Z`)).toEqual([]);
    expect(await at(`${studyDay}T09:00Z`)).toEqual(['3 cards to review: Due today']);
    world.clock.nowMs += 1;
    await world.write(student, 'profile', 'profile', { preference: 'evening' });
    expect(await at('2026-03-11T09:00Z')).toEqual([]);
    expect(await at('2026-03-11T18:00Z')).toEqual(['3 cards to review: Due today']);
  });

  it('are those that the reviews say, and as many new ones as a day has', async () => {
    const student = await withCards(4, { newCardsPerDay: 1 });
    world.clock.nowMs = Date.parse('2026-03-09T12:00Z');
    // Easy: due again after days. Again: due again after minutes.
    await rate(student, 'c0', '2026-03-09T12:00Z', 4);
    await rate(student, 'c1', '2026-03-09T12:00Z', 1);
    await at('2026-03-09T12:01Z');
    expect(await at(`${studyDay}T09:00Z`)).toEqual(['2 cards to review: Due today']);
  });

  it('are told when the first becomes due, where none is at that hour', async () => {
    const student = await withCards(1);
    world.clock.nowMs = Date.parse(`${studyDay}T08:58Z`);
    await rate(student, 'c0', `${studyDay}T08:58Z`, 3);
    expect(await at(`${studyDay}T09:00Z`)).toEqual([]);
    expect(await at(`${studyDay}T09:30Z`)).toEqual(['1 card to review: Due today']);
  });

  it('are none in an archived course or in the Trash', async () => {
    const student = await withCards(2);
    await world.write(student, 'course', 'k', {
      name: 'K',
      color: 'teal',
      createdAt: 1,
      archivedAt: 1,
    });
    await world.write(student, 'deck', 'd', { courseId: 'k' });
    expect(await at(`${studyDay}T09:00Z`)).toEqual([]);
    await world.write(student, 'deck', 'd', { courseId: null, deletedAt: 5 });
    expect(await at(`${studyDay}T09:30Z`)).toEqual([]);
  });
});
