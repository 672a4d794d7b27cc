/** What the notifications of an open account need of this tab and its browser. */
import { fetchDevices } from './api/devices.ts';
import { browserLocks } from './api/locks.ts';
import { systemTimers } from './api/system-timers.ts';
import type { AccountDatabase } from './db/database.ts';
import { sharedUser } from './db/device/shared-computer.ts';
import { startNotifications } from './notify/run.ts';
import { isAnyTabLookedAt, tellOfLooks } from './platform/looked-at.ts';
import {
  closeSystemNotifications,
  notificationPermission,
  showSystemNotification,
} from './platform/system-notifications.ts';
import { deviceClock } from './queries/notifications.ts';

/** @returns stops */
export function startNotifying(database: AccountDatabase): () => void {
  const stopTelling = tellOfLooks();
  const stop = startNotifications(database, {
    system: {
      // On a computer that others use nothing of a student is to show.
      mayShow: () => notificationPermission() === 'granted' && sharedUser() === undefined,
      isLookedAt: isAnyTabLookedAt,
      show: showSystemNotification,
      close: closeSystemNotifications,
    },
    locks: browserLocks(),
    timers: systemTimers,
    clock: deviceClock,
    fetchDevices: async () => {
      if (!navigator.onLine || document.hidden) return undefined;
      const answer = await fetchDevices();
      return answer.ok ? answer.data.devices : undefined;
    },
    onReturn,
  });
  return () => {
    stop();
    stopTelling();
  };
}

function onReturn(wake: () => void): () => void {
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('online', wake);
  return () => {
    document.removeEventListener('visibilitychange', wake);
    window.removeEventListener('online', wake);
  };
}
