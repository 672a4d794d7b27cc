/** Runs the notifications of an open account with this tab's locks, clock and network. */
import { fetchChannels, fetchDevices } from '../api/devices.ts';
import { browserLocks, systemTimers } from '../api/locks.ts';
import type { AccountDatabase } from '../db/database.ts';
import { browserSecret } from '../db/device/device-database.ts';
import { sharedUser } from '../db/device/shared-computer.ts';
import { timeZoneHere } from '../model/study/time-zone.ts';
import { startNotifications } from '../notify/run.ts';
import {
  closeSystemNotifications,
  isAnyTabLookedAt,
  notificationPermission,
  renewSystemNotifications,
  showSystemNotification,
  tellOfLooks,
} from '../platform/system-notifications.ts';
import { deviceClock } from '../queries/notifications.ts';
import { noChannels } from '../queries/server-channels.ts';

/** @returns a function that stops */
export function startNotifying(database: AccountDatabase): () => void {
  const stopTelling = tellOfLooks();
  const stop = startNotifications(database, {
    system: {
      // A shared computer must show nothing of a student.
      mayShow: () => notificationPermission() === 'granted' && sharedUser() === undefined,
      isLookedAt: isAnyTabLookedAt,
      show: showSystemNotification,
      close: closeSystemNotifications,
      renew: renewSystemNotifications,
    },
    locks: browserLocks(),
    timers: systemTimers,
    clock: deviceClock,
    fetchDevices: async () => {
      if (!navigator.onLine || document.hidden) return undefined;
      const secret = sharedUser() === undefined ? await browserSecret() : undefined;
      const answer = await fetchDevices(secret);
      return answer.ok ? answer.data.devices : undefined;
    },
    fetchChannels: async () => {
      if (!navigator.onLine || document.hidden) return undefined;
      const answer = await fetchChannels();
      if (answer.ok) return answer.data;
      // Servers of an older release do not have this route.
      return answer.error.kind === 'gone' ? noChannels : undefined;
    },
    timeZone: () => (document.hidden ? undefined : timeZoneHere()),
    onReturn,
  });
  void tellServerOfPush(database);
  return () => {
    stop();
    stopTelling();
  };
}

/** A subscription ends with its session: a new login tells it again. */
async function tellServerOfPush({ userId }: AccountDatabase): Promise<void> {
  if (!navigator.onLine || notificationPermission() !== 'granted') return;
  if (sharedUser() !== undefined) return;
  try {
    const { keepPushOn } = await import('../api/push.ts');
    await keepPushOn(userId);
  } catch (error) {
    console.warn('The server could not be told of this browser’s subscription', error);
  }
}

function onReturn(wake: () => void): () => void {
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('online', wake);
  return () => {
    document.removeEventListener('visibilitychange', wake);
    window.removeEventListener('online', wake);
  };
}
