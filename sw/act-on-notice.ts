/**
 * “Done” and “Snooze 10 min” on a system notification, with no page of the app visible. The edit takes the one write
 * path, so it merges, waits in the outbox while there is no network, and is one edit however often it is pressed.
 */
import type { AccountDatabase } from '../src/db/database.ts';
import { readSignedInOwner } from '../src/db/device/account.ts';
import { visitAccount } from '../src/db/device/visit.ts';
import { mutateIn } from '../src/db/mutate.ts';
import { localOffsetMin } from '../src/lib/date-format.ts';
import {
  makeNotifications,
  type NewNotification,
  snoozeNotifications,
} from '../src/model/entities/notification.ts';
import { completeTasks } from '../src/model/entities/task-completion.ts';
import { isTombstone } from '../src/model/merge.ts';
import { snoozeTimes } from '../src/model/study/quiet-hours.ts';
import type { NotificationAct } from '../src/protocol/notified.ts';
import type { PushedRow } from '../src/protocol/push.ts';

export interface NoticePress {
  /** Of the notification. */
  id: string;
  act: NotificationAct;
  /** As pushed; absent for one that a page has shown. */
  of: PushedRow | undefined;
}

export interface ActDeps {
  now: () => number;
  /** Sends the outbox, now or once there is a network. */
  send: () => Promise<unknown>;
}

/**
 * @returns whether it is written. If not, the app must be shown: the rows have not arrived, another student is signed
 * in, or the task repeats, whose rules are large
 */
export async function actOnNotice(
  { id, act, of }: NoticePress,
  { now, send }: ActDeps,
): Promise<boolean> {
  const owner = await readSignedInOwner();
  if (owner === undefined) return false;
  const environment = { now, tzOffsetMin: localOffsetMin };
  const isDone = await visitAccount(owner.id, async (database) => {
    const stored = await database.rows('notification').get(id);
    const about = stored !== undefined && !isTombstone(stored) ? stored : of;
    if (about === undefined) return false;
    if (act === 'snooze') {
      const untilMs = snoozeTimes({ nowMs: now(), offsetAt: localOffsetMin })[0]?.untilMs;
      if (untilMs === undefined) return false;
      if (stored === undefined) {
        const made = await mutateIn(database, makeNotifications, [rowOf(about, id)], environment);
        if (!made.ok) return false;
      }
      return (await mutateIn(database, snoozeNotifications, { ids: [id], untilMs }, environment))
        .ok;
    }
    const taskId = about.aboutEntity === 'task' ? about.aboutId : undefined;
    if (!taskId || !(await isPlainTask(database, taskId))) return false;
    return (await mutateIn(database, completeTasks, [{ id: taskId }], environment)).ok;
  });
  if (isDone !== true) return false;
  // It is on the disk: without a network the next start of the app sends it.
  await send().catch((error: unknown) => console.warn('The outbox could not be sent', error));
  return true;
}

async function isPlainTask(database: AccountDatabase, id: string): Promise<boolean> {
  const task = await database.rows('task').get(id);
  return task !== undefined && task.deletedAt === 0 && !task.repeat;
}

function rowOf(
  { kind, aboutEntity, aboutId, occurrence, dueAt }: PushedRow,
  id: string,
): NewNotification & { id: string } {
  return {
    ...{ id, kind, occurrence, dueAt },
    ...(aboutEntity && { aboutEntity }),
    ...(aboutId && { aboutId }),
  };
}
