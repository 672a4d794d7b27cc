/**
 * Notifies the owner of each login on a new device, by mail and in the notification centre of all devices, so that a stolen
 * password is noticed. Only the first logins of a day are notified; the list of devices has all.
 */

import { dayMs } from '../../src/lib/date-format.ts';
import { idOfNotification, notification } from '../../src/model/entities/notification.ts';
import { settings, settingsId } from '../../src/model/entities/student/settings.ts';
import { wantedGroups } from '../../src/model/study/notification-groups.ts';
import { countKey, createAttempt } from '../accounts/attempt.ts';
import { newDeviceMail } from '../accounts/mails.ts';
import type { Context } from '../context.ts';
import { mostNewDeviceMailsOfDay } from '../limits.ts';
import type { Account } from '../storage/account-contract.ts';
import type { LoginPlace } from '../storage/contract.ts';
import { changeAsServer } from '../sync/change-as-server.ts';

export interface NewLogin {
  account: Account;
  device: string;
  place: LoginPlace;
}

/** Never rejects: a login must not fail for it. */
export async function tellNewDevice(
  context: Pick<Context, 'storage' | 'clock' | 'changeFeed' | 'post' | 'config'>,
  { account, device, place }: NewLogin,
  onFault: (error: unknown) => void,
): Promise<void> {
  const { storage, clock, post, config } = context;
  const atMs = clock.nowMs();
  try {
    const left = await takeOne(context, account.id, atMs);
    if (left === undefined) return;
    const made = { kind: 'device-new', aboutEntity: 'device', aboutId: device, occurrence: '' };
    const id = await idOfNotification(made);
    // Before the mail is sent, so that students with reminders by mail get only one.
    await storage.notices.note(account.id, 'email', id, atMs);
    post(newDeviceMail(account.email, { ...place, atMs, isLast: left === 0 }, config.publicUrl));
    if (!(await isWanted(context, account.id))) return;
    const fields = { ...made, dueAt: atMs, deletedAt: 0 };
    await changeAsServer(context, account.id, { entity: notification.name, id, fields });
  } catch (error) {
    onFault(error);
  }
}

/** @returns how many more may be sent; `undefined`: not even this one */
async function takeOne(
  { storage }: Pick<Context, 'storage'>,
  userId: string,
  nowMs: number,
): Promise<number | undefined> {
  // Each mail of a day has its own count; the first free one is taken.
  for (let nth = 1; nth <= mostNewDeviceMailsOfDay; nth += 1) {
    const bounds = [{ key: countKey(`new-device-${nth}`, userId), most: 1 }];
    const attempt = createAttempt(storage.counts, bounds, dayMs, () => nowMs);
    if (await attempt.begin()) return mostNewDeviceMailsOfDay - nth;
  }
  return undefined;
}

async function isWanted({ storage }: Pick<Context, 'storage'>, userId: string): Promise<boolean> {
  const [row] = await storage.rows.read(userId, [{ entity: settings.name, id: settingsId }]);
  return wantedGroups(row && JSON.parse(row.body)).has('notifyAccount');
}
