import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountDatabase } from '../src/db/database.ts';
import { bindProfile, writeSessionUser } from '../src/db/device/account.ts';
import { mutateIn } from '../src/db/mutate.ts';
import {
  idOfNotification,
  makeNotifications,
  type StoredNotification,
} from '../src/model/entities/notification.ts';
import { createTask, deleteTask, type Task } from '../src/model/entities/task.ts';
import { actOnNotice, type NoticePress } from './act-on-notice.ts';

const nowMs = Date.parse('2026-03-10T08:00Z');
const dueAt = Date.parse('2026-03-10T07:00Z');
let owner: string;
let sent: number;

beforeEach(async () => {
  owner = crypto.randomUUID();
  sent = 0;
  await bindProfile({ id: owner, username: 'ada', email: 'ada@example.org' } as never);
  await writeSessionUser(owner);
});

const databases: AccountDatabase[] = [];
afterEach(() => {
  for (const database of databases.splice(0)) database.close();
});

async function openDatabase(): Promise<AccountDatabase> {
  const database = new AccountDatabase(owner);
  await database.open();
  databases.push(database);
  return database;
}

async function addTask(database: AccountDatabase, fields: object = {}): Promise<string> {
  const made = { title: 'Essay', dueOn: '2026-03-10', ...fields };
  const result = await mutateIn(database, createTask, made as never);
  if (!result.ok) throw new Error(result.error.message);
  return result.data.ids[0] ?? '';
}

async function pressOf(taskId: string, act: NoticePress['act']): Promise<NoticePress> {
  const about = { aboutEntity: 'task', aboutId: taskId, occurrence: '2026-03-10' };
  const of = { kind: 'task-today', ...about, dueAt };
  return { id: await idOfNotification(of), act, of };
}

const act = (press: NoticePress) =>
  actOnNotice(press, {
    now: () => nowMs,
    send: async () => {
      sent += 1;
    },
  });

describe('a button of a notification whose row has not arrived', () => {
  it('completes the task, once, and sends it', async () => {
    const database = await openDatabase();
    const taskId = await addTask(database);
    const before = await database.outbox.count();
    const press = await pressOf(taskId, 'done');
    expect([await act(press), await act(press)]).toEqual([true, true]);
    const row = (await database.rows('task').get(taskId)) as Task;
    expect([row.status, row.completedAt]).toEqual(['Completed', nowMs]);
    expect(await database.outbox.count()).toBe(before + 1);
    expect(sent).toBe(2);
  });

  it('snoozes it by ten minutes, in the row that every device makes', async () => {
    const database = await openDatabase();
    const press = await pressOf(await addTask(database), 'snooze');
    expect(await act(press)).toBe(true);
    const rows = (await database.rows('notification').toArray()) as StoredNotification[];
    expect(rows).toMatchObject([
      { id: press.id, kind: 'task-today', dueAt, snoozedUntil: nowMs + 10 * 60_000, readAt: null },
    ]);
  });
});

it('uses the row that a page has made', async () => {
  const database = await openDatabase();
  const { id, of } = await pressOf(await addTask(database), 'snooze');
  if (of === undefined) throw new Error('no row');
  await mutateIn(database, makeNotifications, [{ id, ...of }]);
  expect(await act({ id, act: 'snooze', of: undefined })).toBe(true);
  expect(await act({ id, act: 'done', of: undefined })).toBe(true);
  expect((await database.rows('task').toArray())[0]?.status).toBe('Completed');
});

describe('the app must act', () => {
  it('for a task that repeats, is deleted or has not arrived', async () => {
    const database = await openDatabase();
    const repeating = await addTask(database, { repeat: 'FREQ=WEEKLY' });
    const deleted = await addTask(database);
    await mutateIn(database, deleteTask, { id: deleted });
    for (const id of [repeating, deleted, 'of-another-device']) {
      expect(await act(await pressOf(id, 'done')), id).toBe(false);
    }
    expect(sent).toBe(0);
  });

  it('without rows, and with another student’s session', async () => {
    const database = await openDatabase();
    const press = await pressOf(await addTask(database), 'done');
    expect(await act({ ...press, of: undefined })).toBe(false);
    expect(await act({ ...press, of: { kind: 'event-soon', occurrence: '', dueAt } })).toBe(false);
    await writeSessionUser('another');
    expect(await act(press)).toBe(false);
    expect((await database.rows('task').toArray())[0]?.status).toBe('Ongoing');
  });
});
