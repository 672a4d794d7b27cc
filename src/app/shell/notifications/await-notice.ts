/**
 * Waits for a pressed notification. A push may come before its row is on this device: the press opens the app, which then
 * makes the row itself or receives it.
 */
import type { AccountDatabase } from '../../../db/database.ts';
import { watchWrites } from '../../../db/rows/watch.ts';
import { entityNames } from '../../../model/registry.ts';
import { readNotifications, type ShownNotification } from '../../../queries/notifications.ts';

/** Milliseconds: the first look and the first exchange with the server take some seconds. */
const patienceMs = 20_000;

/** @returns `undefined` if it does not come, such as when another device has dealt with it. Never throws */
export function awaitNotice(
  database: AccountDatabase,
  id: string,
  mostMs = patienceMs,
): Promise<ShownNotification | undefined> {
  const arrived = Promise.withResolvers<ShownNotification | undefined>();
  const giveUp = () => arrived.resolve(undefined);
  const look = async () => {
    try {
      const found = (await readNotifications(database)).find((one) => one.id === id);
      if (found !== undefined) arrived.resolve(found);
    } catch (error) {
      if (!database.closed.aborted) console.warn('Notifications could not be read', error);
    }
  };
  const stop = watchWrites(database, entityNames, () => void look());
  void look();
  const timer = setTimeout(giveUp, mostMs);
  database.closed.addEventListener('abort', giveUp);
  return arrived.promise.finally(() => {
    clearTimeout(timer);
    stop();
    database.closed.removeEventListener('abort', giveUp);
  });
}
