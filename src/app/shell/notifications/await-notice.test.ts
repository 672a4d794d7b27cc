import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDatabase } from '../../../db/database.ts';
import { mutateIn } from '../../../db/mutate.ts';
import { idOfNotification, makeNotifications } from '../../../model/entities/notification.ts';
import { createTask } from '../../../model/entities/task.ts';
import { studyToday } from '../../../model/study/study-day.ts';
import { awaitNotice } from './await-notice.ts';

let database: AccountDatabase;
beforeEach(async () => {
  database = new AccountDatabase(crypto.randomUUID());
  await database.open();
});
afterEach(() => database.closeForGood());

async function addTask() {
  const made = await mutateIn(database, createTask, { title: 'Essay', dueOn: studyToday() });
  const aboutId = made.ok ? made.data.ids[0] : undefined;
  const about = { aboutEntity: 'task', aboutId, occurrence: studyToday() };
  return { kind: 'task-today', ...about, dueAt: 1 };
}

it('gives a notification whose row arrives after the press', async () => {
  const row = await addTask();
  const id = await idOfNotification(row);
  const waiting = awaitNotice(database, id);
  await mutateIn(database, makeNotifications, [{ id, ...row }]);
  expect(await waiting).toMatchObject({ id, title: 'Essay' });
  expect(await awaitNotice(database, id)).toMatchObject({ id });
});

it('gives up after a while, and where the account is closed', async () => {
  expect(await awaitNotice(database, 'gone', 1)).toBeUndefined();
  const waiting = awaitNotice(database, 'gone');
  database.closeForGood();
  expect(await waiting).toBeUndefined();
});
