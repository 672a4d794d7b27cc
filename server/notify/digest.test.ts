/** The summary by mail: when it comes, and what it says. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Notified, startNotified } from '../../test/support/notified.ts';
import { createChangeFeed } from '../sync/change-feed.ts';
import { createServerClock } from '../sync/server-clock.ts';
import { hashUnsubscribe, switchMailsOff, unsubscribeToken } from './notifier.ts';

let at: Notified['at'];
let world: Notified;
beforeEach(async () => {
  world = await startNotified();
  at = world.at;
});
afterEach(() => world[Symbol.asyncDispose]());

async function studentWith(digest: 'daily' | 'weekly', settings: object = {}) {
  world.clock.nowMs = Date.parse('2026-03-01T00:00Z');
  const id = await world.student();
  await world.write(id, 'settings', 'settings', {
    ...{ timeZone: 'America/New_York', digest, ...settings },
  });
  return id;
}

const writeTask = (student: string, title: string, dueOn: string, rest: object = {}) =>
  world.write(student, 'task', `task-${title}`, {
    ...{ title, dueOn, status: 'Ongoing', createdAt: 1, ...rest },
  });

describe('a daily summary', () => {
  it('comes in the morning of the student’s zone, once, over restarts and two servers', async () => {
    const student = await studentWith('daily');
    await writeTask(student, 'Essay', '2026-03-10');
    expect(await at('2026-03-10T11:59Z')).toEqual([]);
    const both = await Promise.all([at('2026-03-10T12:00Z'), world.another().run()]);
    expect(both[0]).toEqual(['Haversack: Tuesday, March 10']);
    await world.another().run();
    expect(await at('2026-03-10T14:00Z')).toEqual([]);
    expect(world.mails).toHaveLength(1);
  });

  it('tells today’s events, tasks and late ones, and how to stop it', async () => {
    const student = await studentWith('daily');
    await world.write(student, 'event', 'lecture', {
      ...{ title: 'Lecture', createdAt: 1, zone: 'America/New_York', place: 'Room 5' },
      ...{ repeat: 'FREQ=WEEKLY', startsAt: Date.parse('2026-03-03T15:15Z') },
      endsAt: Date.parse('2026-03-03T16:45Z'),
    });
    await writeTask(student, 'Essay', '2026-03-10', { dueTime: '17:00' });
    await writeTask(student, 'Late', '2026-03-08');
    await writeTask(student, 'Tomorrow', '2026-03-11');
    await writeTask(student, 'Done', '2026-03-10', { status: 'Completed' });
    await at('2026-03-10T12:00Z');
    const { text = '', headers } = world.mails[0] ?? {};
    const token = unsubscribeToken(world.storage.secret, student);
    // The clocks changed on 8 March: the lecture stays at 10:15.
    expect(text.replace(/\u202f/g, ' ')).toBe(`Tuesday, March 10

Today
• 10:15 AM–11:45 AM Lecture (Room 5)

Tasks
• Late – overdue since Sun, Mar 8
• Essay – due today at 17:00

Open Haversack: https://study.example.org/dashboard

Choose what you are notified of: https://study.example.org/dashboard/settings#notifications
Stop these emails: https://study.example.org/v1/notifications/unsubscribe/${token}
`);
    expect(headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    expect(await world.storage.notices.ownerOf(hashUnsubscribe(token))).toBe(student);
  });

  it('tells goals of hours in hours, as the app does', async () => {
    const student = await studentWith('daily');
    await world.write(student, 'goal', 'g', {
      ...{ name: 'Thesis', kind: 'hours', target: 300, createdAt: 1, startPage: 1, endPage: 1 },
      ...{ startDate: '2026-03-10', endDate: '2026-03-10', fileId: 'none' },
    });
    await at('2026-03-10T12:00Z');
    expect(world.mails[0]?.text).toContain('Thesis – 5 h today, until Tue, Mar 10');
  });

  it('is not sent when the day is empty, when it is late, or in quiet hours', async () => {
    const student = await studentWith('daily', { quietFrom: '22:00', quietTo: '09:30' });
    expect(await at('2026-03-09T13:30Z')).toEqual([]);
    await writeTask(student, 'Essay', '2026-03-12');
    expect(await at('2026-03-10T16:00Z')).toEqual([]);
    await writeTask(student, 'Essay', '2026-03-11');
    expect(await at('2026-03-11T13:29Z')).toEqual([]);
    expect(await at('2026-03-11T13:30Z')).toHaveLength(1);
  });

  it('waits while no mail can be sent, and is dropped at noon', async () => {
    const student = await studentWith('daily');
    await writeTask(student, 'Essay', '2026-03-10');
    world.post.isReachable = false;
    expect(await at('2026-03-10T12:00Z')).toEqual([]);
    world.post.isReachable = true;
    expect(await at('2026-03-10T12:05Z')).toHaveLength(1);
    world.outcomes.push('later');
    expect(await at('2026-03-11T12:00Z')).toEqual([]);
    expect(await at('2026-03-11T16:00Z')).toEqual([]);
  });

  it('ends with the link that stops the mails, as reminders do', async () => {
    const student = await studentWith('daily');
    await writeTask(student, 'Essay', '2026-03-10');
    await at('2026-03-10T12:00Z');
    const clock = createServerClock(() => world.clock.nowMs);
    const context = { storage: world.storage, clock, changeFeed: createChangeFeed() };
    await switchMailsOff(context, student);
    await switchMailsOff(context, student);
    await writeTask(student, 'Report', '2026-03-11');
    expect(await at('2026-03-11T12:00Z')).toEqual([]);
  });
});

it('a weekly summary comes on Monday and tells the week', async () => {
  const student = await studentWith('weekly');
  await writeTask(student, 'Essay', '2026-03-13');
  await writeTask(student, 'Next week', '2026-03-16');
  expect(await at('2026-03-08T12:00Z')).toEqual([]);
  expect(await at('2026-03-09T12:00Z')).toEqual(['Haversack: Your week from Monday, March 9']);
  expect(world.mails[0]?.text).toContain('• Essay – due Fri, Mar 13\n');
  expect(world.mails[0]?.text).not.toContain('Next week');
  expect(await at('2026-03-10T12:00Z')).toEqual([]);
});
