/** Notifications of two devices of one student, at a real server: made on both without a network, told once. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEvent } from '../src/model/entities/event.ts';
import {
  idOfNotification,
  makeNotifications,
  markNotificationsRead as markRead,
  removeNotifications,
  snoozeNotifications,
} from '../src/model/entities/notification.ts';
import { changeSettings } from '../src/model/entities/student/settings.ts';
import { createTask, updateTask } from '../src/model/entities/task.ts';
import { completeTasks, reopenTasks } from '../src/model/entities/task-completion.ts';
import { notificationGroups } from '../src/model/study/notification-groups.ts';
import { keptMs, look } from '../src/notify/look.ts';
import { readNotifications } from '../src/queries/notifications.ts';
import type { TestDevice } from './support/device.ts';
import { type RealServer, startRealServer } from './support/real-server.ts';

let server: RealServer;
let laptop: TestDevice;
let phone: TestDevice;
let task: string;

const dueOn = '2026-01-17';
const offsetAt = () => 0;

beforeEach(async () => {
  server = await startRealServer();
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.nowMs });
  at('2026-01-16T10:00Z');
  [laptop, phone] = [await server.device(), await server.device()];
  const [id = ''] = await laptop.edit(createTask, { title: 'Essay', dueOn });
  task = id;
  await syncAll();
  at('2026-01-17T09:00Z');
});

afterEach(async () => {
  for (const { database } of [laptop, phone]) database.close();
  await server.end();
  vi.useRealTimers();
});

function at(text: string): void {
  server.clock.nowMs = Date.parse(text);
  vi.setSystemTime(server.clock.nowMs);
}

async function syncAll(): Promise<void> {
  for (const device of [laptop, phone, laptop, phone]) {
    server.clock.nowMs += 1_000;
    vi.setSystemTime(server.clock.nowMs);
    expect((await device.sync()).kind).toBe('done');
  }
}

const clock = () => ({ nowMs: server.clock.nowMs, offsetAt });
const lookOn = ({ database }: TestDevice) => look(database, clock());
const shownOn = async ({ database }: TestDevice) => readNotifications(database, clock());
const rowsOn = ({ database }: TestDevice) => database.rows('notification').toArray();

async function unreadOn(device: TestDevice): Promise<string[]> {
  const shown = await shownOn(device);
  return shown.filter(({ isUnread }) => isUnread).map(({ title, detail }) => `${title}: ${detail}`);
}

async function onlyId(device: TestDevice): Promise<string> {
  const [row, ...rest] = await rowsOn(device);
  expect(rest).toEqual([]);
  return row?.id ?? '';
}

it('two devices without a network make the same one, and it merges into one', async () => {
  await Promise.all([lookOn(laptop), lookOn(phone)]);
  expect(await unreadOn(laptop)).toEqual(['Essay: Due today']);
  expect(await onlyId(laptop)).toBe(await onlyId(phone));
  expect(await onlyId(laptop)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab]/);
  await syncAll();
  expect(await phone.rows()).toEqual(await laptop.rows());
  expect(await rowsOn(phone)).toHaveLength(1);
});

it('of a repeating event two devices without a network make the same one for each occurrence and lead', async () => {
  const startsAt = Date.parse('2026-01-16T12:00Z');
  const times = { startsAt, endsAt: startsAt + 60 * 60_000, zone: 'UTC' };
  const event = { title: 'Lecture', ...times, repeat: 'FREQ=DAILY;COUNT=5', remindMin: [60, 15] };
  at('2026-01-16T11:00Z');
  await laptop.edit(createEvent, event);
  await syncAll();
  for (const time of ['2026-01-17T11:00Z', '2026-01-17T11:45Z', '2026-01-18T11:50Z']) {
    at(time);
    await Promise.all([lookOn(laptop), lookOn(phone)]);
  }
  const ofEvent = async (device: TestDevice) =>
    (await rowsOn(device)).filter(({ kind }) => kind === 'event-soon').map(({ id }) => id);
  const ids = await ofEvent(laptop);
  // Late on the third day only the last lead is told.
  expect(ids).toHaveLength(3);
  expect(new Set(await ofEvent(phone))).toEqual(new Set(ids));
  const shown = (await unreadOn(laptop)).filter((words) => words.startsWith('Lecture'));
  expect(shown).toHaveLength(1);
  await syncAll();
  expect(await phone.rows()).toEqual(await laptop.rows());
  expect(await ofEvent(phone)).toHaveLength(3);
});

it('Done on one device and Snooze on the other, before its row is on either, end as done on both', async () => {
  const about = { kind: 'task-today', aboutEntity: 'task', aboutId: task, occurrence: dueOn };
  const id = await idOfNotification(about);
  // As the worker writes them while the app is closed (`sw/act-on-notice.ts`).
  await laptop.edit(completeTasks, [{ id: task }]);
  await phone.edit(makeNotifications, [{ id, ...about, dueAt: server.clock.nowMs }]);
  await phone.edit(snoozeNotifications, { ids: [id], untilMs: Date.parse('2026-01-17T18:00Z') });
  await phone.edit(completeTasks, [{ id: task }]);
  await syncAll();
  expect(await phone.rows()).toEqual(await laptop.rows());
  at('2026-01-17T18:30Z');
  for (const device of [laptop, phone]) {
    await lookOn(device);
    expect(await unreadOn(device)).toEqual([]);
    expect(await device.database.rows('task').count()).toBe(1);
  }
});

it('looking again makes no edit', async () => {
  await lookOn(laptop);
  await syncAll();
  await lookOn(laptop);
  expect(await laptop.database.outbox.count()).toBe(0);
});

it('[P3] read on one device it is read on all, also where another makes it later', async () => {
  await lookOn(laptop);
  await laptop.edit(markRead, { ids: [await onlyId(laptop)] });
  at('2026-01-17T12:00Z');
  await lookOn(phone);
  expect(await unreadOn(phone)).toHaveLength(1);
  await syncAll();
  for (const device of [laptop, phone]) expect(await unreadOn(device)).toEqual([]);
  expect(await phone.rows()).toEqual(await laptop.rows());
});

it('removed on one device it never comes back by another that makes it later', async () => {
  await lookOn(laptop);
  await laptop.edit(removeNotifications, { ids: [await onlyId(laptop)] });
  at('2026-01-17T12:00Z');
  await lookOn(phone);
  await syncAll();
  for (const device of [laptop, phone]) {
    await lookOn(device);
    expect(await shownOn(device)).toEqual([]);
  }
});

it('put off, it comes again on both, unread', async () => {
  await lookOn(laptop);
  const id = await onlyId(laptop);
  await laptop.edit(markRead, { ids: [id] });
  await laptop.edit(snoozeNotifications, { ids: [id], untilMs: Date.parse('2026-01-17T18:00Z') });
  expect((await lookOn(laptop))?.nextMs).toBe(Date.parse('2026-01-17T18:00Z'));
  await syncAll();
  for (const device of [laptop, phone]) expect(await shownOn(device)).toEqual([]);
  at('2026-01-17T18:00Z');
  for (const device of [laptop, phone]) expect(await unreadOn(device)).toHaveLength(1);
});

it('goes with a task that is done or moved, and its words follow the task', async () => {
  await lookOn(laptop);
  await laptop.edit(updateTask, { id: task, title: 'Long essay' });
  expect(await unreadOn(laptop)).toEqual(['Long essay: Due today']);
  await laptop.edit(completeTasks, [{ id: task }]);
  expect(await shownOn(laptop)).toEqual([]);
  await laptop.edit(reopenTasks, [{ id: task }]);
  await laptop.edit(updateTask, { id: task, dueOn: '2026-01-18' });
  expect(await shownOn(laptop)).toEqual([]);
});

it('a student who has switched everything off gets nothing made', async () => {
  const off = Object.fromEntries(notificationGroups.map((group) => [group, false]));
  await phone.edit(changeSettings, off);
  await syncAll();
  for (const device of [laptop, phone]) {
    await lookOn(device);
    expect(await rowsOn(device)).toEqual([]);
  }
});

it('nothing is made before all of the account is here', async () => {
  const late = await server.device();
  await late.edit(createTask, { title: 'Essay', dueOn });
  at('2026-01-18T09:00Z');
  expect(await lookOn(late)).toBeUndefined();
  expect(await rowsOn(late)).toEqual([]);
  late.database.close();
});

it('an old one is deleted for good, and no device makes it again', async () => {
  await lookOn(laptop);
  await laptop.edit(markRead, { ids: [await onlyId(laptop)] });
  vi.setSystemTime(server.clock.nowMs + keptMs - 60_000);
  const after = (extraMs: number) =>
    look(laptop.database, { nowMs: server.clock.nowMs + keptMs + extraMs, offsetAt });
  await after(-60_000);
  expect((await rowsOn(laptop))[0]).toHaveProperty('kind');
  await after(60_000);
  expect((await rowsOn(laptop))[0]).not.toHaveProperty('kind');
  await lookOn(laptop);
  await lookOn(phone);
  await syncAll();
  for (const device of [laptop, phone]) expect(await shownOn(device)).toEqual([]);
});
