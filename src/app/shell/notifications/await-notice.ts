/**
 * Waits for a pressed notification. A push may come before its row is on this device: the press opens the app, which then
 * makes the row itself or receives it.
 */
import type { AccountDatabase } from '../../../db/database.ts';
import { manyRowsEveryMs, watchRows } from '../../../db/rows/watch.ts';
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
  const stop = watchRows(
    () => readNotifications(database),
    (list) => {
      const found = list.find((one) => one.id === id);
      if (found !== undefined) arrived.resolve(found);
    },
    (error) => {
      if (!database.closed.aborted) console.warn('Notifications could not be read', error);
      giveUp();
    },
    // The app is starting, and the first exchange with the server writes much.
    manyRowsEveryMs,
  );
  const timer = setTimeout(giveUp, mostMs);
  database.closed.addEventListener('abort', giveUp);
  return arrived.promise.finally(() => {
    clearTimeout(timer);
    stop();
    database.closed.removeEventListener('abort', giveUp);
  });
}
