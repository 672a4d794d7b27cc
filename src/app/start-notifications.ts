/** What the notifications of an open account need of this tab and its browser. */
import { fetchChannels } from '../api/channels.ts';
import { fetchDevices } from '../api/devices.ts';
import { browserLocks } from '../api/locks.ts';
import { systemTimers } from '../api/system-timers.ts';
import type { AccountDatabase } from '../db/database.ts';
import { browserSecret } from '../db/device/device-database.ts';
import { sharedUser } from '../db/device/shared-computer.ts';
import { timeZoneHere } from '../model/study/time-zone.ts';
import { startNotifications } from '../notify/run.ts';
import { isAnyTabLookedAt, tellOfLooks } from '../platform/looked-at.ts';
import {
  closeSystemNotifications,
  notificationPermission,
  showSystemNotification,
} from '../platform/system-notifications.ts';
import { deviceClock } from '../queries/notifications.ts';
import { noChannels } from '../queries/server-channels.ts';

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
      const secret = sharedUser() === undefined ? await browserSecret() : undefined;
      const answer = await fetchDevices(secret);
      return answer.ok ? answer.data.devices : undefined;
    },
    fetchChannels: async () => {
      if (!navigator.onLine || document.hidden) return undefined;
      const answer = await fetchChannels();
      if (answer.ok) return answer.data;
      // One of an older release, or one that is put back: it has no such call.
      return answer.error.kind === 'gone' ? noChannels : undefined;
    },
    timeZone: () => (document.hidden ? undefined : timeZoneHere()),
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
